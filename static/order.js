// The order form: groups of kinds are opened, odds are stepped. Without this file all kinds are shown, and odds are chosen.
(() => {
  // A saved order is seen as it stands: in the drawer from its head, on a page of its own down to the next force's button.
  document.addEventListener("htmx:afterSettle", () => {
    const form = document.querySelector("#order[data-drawn=saved]:not([data-shows])");
    if (!form) return;
    form.dataset.shows = "yes";
    if (document.body.dataset.drawer) form.closest("#panel").scrollTop = 0;
    else form.querySelector("#next-order")?.scrollIntoView({ block: "nearest" });
  });

  document.addEventListener("click", (event) => {
    const group = event.target.closest("[data-group]");
    if (group) {
      const kinds = group.closest(".kinds");
      for (const one of kinds.querySelectorAll("[data-group]")) one.setAttribute("aria-pressed", String(one === group));
      for (const row of kinds.querySelectorAll("[data-kinds]")) row.classList.toggle("closed", row.dataset.kinds !== group.dataset.group);
      return;
    }
    const step = event.target.closest("[data-step]");
    if (!step) return;
    const odds = step.closest(".stepper").querySelector("select");
    const to = odds.selectedIndex + Number(step.dataset.step);
    if (to < 0 || to >= odds.options.length) return;
    odds.selectedIndex = to;
    odds.dispatchEvent(new Event("input", { bubbles: true }));
    odds.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();

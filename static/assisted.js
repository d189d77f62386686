// The assisted game of a table: a tap on an answer of the last question goes straight on, one on another brings the next
// question up. By keyboard, and without this file, the button goes on.
(() => {
  const question = (label) => label.closest("fieldset");

  document.addEventListener("click", (event) => {
    const label = event.target.closest("#assisted .asking label");
    if (!label || !event.detail || event.target.matches("input")) return;   // arrow keys click the box itself
    const form = label.closest("form");
    setTimeout(() => {
      if (!form.isConnected) return;
      if ("go" in label.dataset) return form.requestSubmit(form.querySelector(".btn.first"));
      const next = question(label).nextElementSibling;
      if (!next?.matches("fieldset") || next.querySelector(":checked")) return;
      const hidden = next.getBoundingClientRect().bottom > form.querySelector(".logbar").getBoundingClientRect().top;
      if (hidden) next.scrollIntoView({ block: "center", behavior: "instant" });
    });
  });

  // When an entry of another phone draws the roster anew, the unit that was open stays open.
  let open = -1;
  const rows = () => [...document.querySelectorAll("#assisted .roster li")];
  document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig } }) => {
    open = requestConfig.verb === "get" ? rows().findIndex((row) => row.querySelector("details[open]")) : -1;
  });
  document.addEventListener("htmx:afterSwap", () => {
    const unit = rows()[open]?.querySelector("details");
    if (unit) unit.open = true;
    open = -1;
  });
})();

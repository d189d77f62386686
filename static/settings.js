// Marks each setting whose value is not saved yet, with the value that holds, and asks the server what the changes do.
(() => {
  const form = document.querySelector("form.rules[data-was]");
  if (!form) return;
  const unusual = document.querySelector("details.unusual");
  if (unusual) unusual.open = matchMedia("(min-width: 1200px)").matches; // there it stands beside the basics
  const effects = () => document.getElementById("effects");

  function count() {
    const link = document.getElementById("changes-count");
    if (!link) return;
    link.textContent = effects().dataset.count;
    link.hidden = !link.textContent;
  }

  function inWords(field, value) {
    return field.matches("select") ? [...field.options].find((each) => each.value === value)?.text ?? value : value;
  }

  function mark(field) {
    const stored = JSON.parse(form.elements.namedItem("seen").value)[field.name];
    const box = field.closest(".setting, .shares td");
    if (stored === undefined || !box) return false;
    const isChanged = field.value !== String(stored);
    box.classList.toggle("changed", isChanged);
    let note = box.querySelector("mark.was");
    if (isChanged && !note && box.matches(".setting")) {
      note = document.createElement("mark");
      note.className = "was";
      box.querySelector(".of-rule").append(note);
    }
    if (note) {
      note.hidden = !isChanged;
      note.textContent = form.dataset.was.replace("…", inWords(field, String(stored)));
    }
    return true;
  }

  for (const event of ["input", "change"]) {
    form.addEventListener(event, ({ target }) => {
      if (mark(target)) htmx.trigger(effects(), "look");
    });
  }
  document.addEventListener("htmx:afterSettle", count);
  document.addEventListener("DOMContentLoaded", () => {
    count();
    for (const field of form.elements) if (field.name) mark(field);
  });
})();

// The admin keeps the theme of the site: the cookie the pages read is handed to Unfold before it starts, and its
// own switch is written back.
(() => {
  const chosen = document.cookie.match(/(?:^|; )theme=(light|dark)/)?.[1];
  localStorage.setItem("adminTheme", JSON.stringify(chosen ?? "auto"));
  const root = document.documentElement;
  const follow = () => { root.dataset.theme = root.classList.contains("dark") ? "dark" : "light"; };
  new MutationObserver(follow).observe(root, { attributeFilter: ["class"] });
  window.addEventListener("pagehide", () => {
    const theme = JSON.parse(localStorage.getItem("adminTheme") ?? '"auto"');
    document.cookie = theme === "auto" ? "theme=; path=/; max-age=0" : `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  });
})();

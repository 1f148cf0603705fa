/*
 * Sets the chosen theme before the first paint, so that no other theme flashes. It is a separate script because it must not wait for the
 * others, and a function because a classic script would define global names.
 */
(() => {
  try {
    const chosen = localStorage.getItem('docs-theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Without storage the system's theme is used.
  }
})();

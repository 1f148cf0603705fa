/*
 * Sets the chosen theme before the first paint, so that no other theme flashes. It is a separate script, so that it does not wait for the
 * other scripts. A function encloses the code, because names at the top level of a classic script are global.
 */
(() => {
  try {
    const chosen = localStorage.getItem('docs-theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Without storage the system's theme is used.
  }
})();

/**
 * Runs before the page is drawn, so that a chosen theme does not flash. A script of its own, because it must not wait for the
 * other, and in a function, because it is a classic script and would leave its names in the page.
 */
(() => {
  try {
    const chosen = localStorage.getItem('docs-theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // No storage: the system's theme.
  }
})();

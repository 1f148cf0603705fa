import type { ScriptLabels } from '../../languages/SiteLabels.js';

type Theme = 'system' | 'light' | 'dark';

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

/** Shows the button that switches from the system's theme to light, to dark and back. */
export function addThemeSwitch(page: Document, labels: ScriptLabels): void {
  const button = page.querySelector<HTMLButtonElement>('.theme-switch');
  if (!button) return;
  const root = page.documentElement;
  const now = (): Theme =>
    root.dataset.theme === 'light' || root.dataset.theme === 'dark' ? root.dataset.theme : 'system';
  const describe = () => {
    const label = { system: labels.themeSystem, light: labels.themeLight, dark: labels.themeDark }[now()];
    button.setAttribute('aria-label', label);
    button.title = label;
  };
  button.addEventListener('click', () => {
    const theme = NEXT[now()];
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (theme === 'system') localStorage.removeItem('docs-theme');
      else localStorage.setItem('docs-theme', theme);
    } catch {
      // Without storage the choice is kept for this page only.
    }
    describe();
  });
  describe();
  button.hidden = false;
}

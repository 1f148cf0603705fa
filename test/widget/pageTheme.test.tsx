import { render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { DocsAssistant } from '../../src/index.js';
import { pageTheme } from '../../src/ui/pageTheme.js';
import { userEvent } from './support/userEvent.js';
import { insideAssistant } from './support/widgetRoot.js';

const { body, documentElement: html } = document;

afterEach(() => {
  html.removeAttribute('style');
  body.removeAttribute('style');
});

describe('the theme of a page', () => {
  test.each([
    ['no colours', '', '', undefined],
    ['color-scheme dark', 'color-scheme: dark', '', 'dark'],
    ['only light', 'color-scheme: only light; background: black', '', 'light'],
    ['both schemes, and a dark body', 'color-scheme: light dark', 'background: #1b1b1d', 'dark'],
    ['a white body', '', 'background: white', 'light'],
    ['a dark body in OKLCH', '', 'background: oklch(0.21 0.03 264)', 'dark'],
    ['a light body in Lab', '', 'background: lab(95 0 0)', 'light'],
    ['a dark body in sRGB', '', 'background: color(srgb 0.0388 0.06 0.1129)', 'dark'],
    ['a mixed dark body', '', 'background: color-mix(in srgb, #000 80%, #fff)', 'dark'],
    ['a light body in Display P3', '', 'background: color(display-p3 0.9 0.95 1)', 'light'],
    ['a dark body in Rec. 2020', '', 'background: color(rec2020 0.1 0.1 0.2)', 'dark'],
    ['a dark body without a green component', '', 'background: color(srgb 0.3 none 0.2)', 'dark'],
    ['a dark root below a half transparent body', 'background: #111', 'background: color(srgb 1 1 1 / 0.5)', 'dark'],
    ['a dark root below a body without alpha', 'background: #111', 'background: color(srgb 1 1 1 / none)', 'dark'],
    ['a dark root below a transparent body', 'background: rgb(10 10 10)', 'background: rgb(255 255 255 / 0.5)', 'dark'],
  ])('is found from its styles: %s', (_, ofHtml, ofBody, theme) => {
    html.setAttribute('style', ofHtml);
    body.setAttribute('style', ofBody);
    expect(pageTheme()).toBe(theme);
  });
});

describe('the assistant', () => {
  const root = () =>
    document.querySelector('[data-docs-assistant]')?.shadowRoot?.querySelector<HTMLElement>('.da-root');

  test('is dark like the page, follows its theme switch, also after a transition, and obeys a fixed theme', async () => {
    html.style.colorScheme = 'dark';
    const { rerender } = render(<DocsAssistant domain="acme" variant="inline" />);
    await waitFor(() => expect(root()?.dataset.theme).toBe('dark'));
    html.style.colorScheme = 'light';
    await waitFor(() => expect(root()?.dataset.theme).toBe('light'));
    html.style.colorScheme = '';
    await waitFor(() => expect(root()?.dataset.theme).toBeUndefined());
    body.style.cssText = 'background: white; transition: background 50ms';
    await waitFor(() => expect(root()?.dataset.theme).toBe('light'));
    body.style.background = 'black';
    await waitFor(() => expect(root()?.dataset.theme).toBe('dark'));
    rerender(<DocsAssistant domain="acme" variant="inline" theme="system" />);
    await waitFor(() => expect(root()?.dataset.theme).toBe('system'));
  });

  test('has the theme of the page before its panel is shown', async () => {
    html.style.colorScheme = 'dark';
    const { container } = render(<DocsAssistant domain="acme" />);
    // Read the theme when the field gets the focus. This happens in the task that renders the panel, so before the first paint.
    const themes: (string | undefined)[] = [];
    root()?.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLTextAreaElement) themes.push(root()?.dataset.theme);
    });
    await userEvent.click(insideAssistant(container).getByRole('button', { name: 'Ask the docs' }));
    await waitFor(() => expect(themes).toHaveLength(1));
    expect(themes).toEqual(['dark']);
  });
});

import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { emulateTouch } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';

const PAGE = `
  <main>
    <pre tabindex="0"><code>:root { --accent: red; }\n</code></pre>
    <p contenteditable="true" class="written">Being written</p>
  </main>`;

describe('the trigger, while the reader types into a field of the page', () => {
  test.each([true, false])('hides for an on-screen keyboard, with capture %s', async (capture) => {
    const content = document.createElement('div');
    content.innerHTML = PAGE;
    document.body.prepend(content);
    const { assistant, page } = renderAssistant('plainAnswer', { capture: capture && {}, locale: 'de' });
    // The German label of the trigger shows that the code that loads when the page is idle has run.
    await assistant.findByRole('button', { name: 'Doku fragen' });
    const trigger = assistant.getByRole('button', { name: 'Doku fragen' });
    const field = page.getByRole('textbox', { name: 'Page search' });
    act(() => field.focus());
    expect(trigger).toBeVisible();
    act(() => field.blur());
    await emulateTouch();
    act(() => field.focus());
    expect(trigger).not.toBeVisible();
    act(() => field.blur());
    expect(trigger).toBeVisible();
    act(() => document.querySelector<HTMLElement>('.written')?.focus());
    expect(trigger).not.toBeVisible();
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => document.querySelector<HTMLElement>('pre')?.focus());
    expect(trigger).toBeVisible();
  });
});

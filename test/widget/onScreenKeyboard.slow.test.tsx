import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { emulateTouch } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

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
    // Wait for the German label of the trigger. It appears only after the code that loads when the page is idle has run.
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

test('the field does not get the focus after a stop, which would open the keyboard over the answer', async () => {
  await emulateTouch();
  const { assistant, handle } = renderAssistant('streaming');
  handle.current?.open();
  const field = await assistant.findByRole('textbox');
  // On a touch device, the panel gets the focus, so that the keyboard stays closed.
  await waitFor(() => expect(focused()).toHaveClass('da-panel'));
  handle.current?.ask('First?');
  await userEvent.click(await assistant.findByRole('button', { name: 'Stop the answer' }));
  await assistant.findByText('You stopped this answer.');
  expect(focused()).not.toBe(field);
});

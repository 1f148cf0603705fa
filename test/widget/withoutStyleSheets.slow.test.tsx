import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { renderAssistant } from './support/renderAssistant.js';

/** Removes `adoptedStyleSheets` from shadow roots until the test ends. jsdom does not support constructable style sheets. */
function removeStyleSheets(): void {
  const { prototype } = ShadowRoot;
  const original = Object.getOwnPropertyDescriptor(prototype, 'adoptedStyleSheets') as PropertyDescriptor;
  Object.defineProperty(prototype, 'adoptedStyleSheets', { value: undefined, configurable: true });
  onTestFinished(() => {
    Object.defineProperty(prototype, 'adoptedStyleSheets', original);
  });
}

test('without constructable style sheets, as in jsdom, the assistant answers and adds its buttons to code', async () => {
  removeStyleSheets();
  const code = document.createElement('pre');
  code.textContent = 'npm install acme';
  document.body.prepend(code);
  onTestFinished(() => code.remove());
  const { assistant, handle } = renderAssistant('plainAnswer');
  await waitFor(() => expect(document.querySelector('docs-assistant-ask')?.shadowRoot?.firstChild).not.toBeFalsy());
  handle.current?.ask('Is it there?');
  expect(await assistant.findByText('Yes.')).toBeInTheDocument();
});

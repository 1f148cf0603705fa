import { waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeConsole } from '../support/takeConsole.js';
import { renderAssistant } from './support/renderAssistant.js';

/** Returns options that the types forbid, as sites without TypeScript can pass them. */
const untyped = (options: object) => options as Parameters<typeof renderAssistant>[1];

function addPage(html: string): void {
  const content = document.createElement('main');
  content.innerHTML = html;
  document.body.prepend(content);
  onTestFinished(() => content.remove());
}

describe('an unknown name', () => {
  test.each([
    ['side', 'right', '"start" or "end"'],
    ['position', 'bottom-right', '"bottom-end" or "bottom-start"'],
    ['theme', 'night', '"light" or "dark" or "system"'],
    ['variant', 'sidebar', '"popover" or "modal" or "panel" or "inline"'],
    ['trigger', 'square', '"round" or "pill" or "none"'],
  ])('of the option %s causes one warning', async (option, name, valid) => {
    const { page } = renderAssistant('answer', untyped({ [option]: name }));
    await waitFor(() =>
      expect(takeConsole()).toEqual([`docs-assistant: the ${option} "${name}" is not valid. Use ${valid}.`]),
    );
    page.unmount();
    const { assistant } = renderAssistant('answer', untyped({ [option]: name, locale: 'de' }));
    // Wait for the German label: it loads after the names have been checked again. Unexpected console output, such as a second warning,
    // fails the test.
    await assistant.findByRole('button', { name: 'Doku fragen' });
  });

  test('of the side opens the side panel at the end', async () => {
    const { assistant, handle } = renderAssistant('answer', untyped({ variant: 'panel', side: 'east' }));
    handle.current?.open();
    expect(await assistant.findByRole('complementary')).toHaveAttribute('data-side', 'right');
    await waitFor(() => expect(takeConsole()).toHaveLength(1));
  });
});

describe('null', () => {
  test('as labels keeps the labels of the language', async () => {
    const { assistant, handle } = renderAssistant('answer', untyped({ labels: null }));
    expect(assistant.getByRole('button', { name: 'Ask the docs' })).toBeVisible();
    handle.current?.open();
    await assistant.findByRole('textbox');
  });

  test('as capture offers to ask about code, as by default', async () => {
    addPage('<pre>npm install acme</pre>');
    renderAssistant('answer', untyped({ capture: null }));
    await waitFor(() =>
      expect(document.querySelector('pre docs-assistant-ask, pre ~ docs-assistant-ask')).not.toBeNull(),
    );
  });
});

test('starters that are no list are ignored', async () => {
  addPage('<h1>Acme</h1><h2>Install it</h2>');
  const { assistant, handle } = renderAssistant('plainAnswer', untyped({ starters: 'What?' }));
  handle.current?.open();
  const starters = await assistant.findByRole('list', { name: 'Suggested questions' });
  expect(starters).toHaveTextContent('Install it');
  expect(assistant.queryByRole('button', { name: 'W' })).toBeNull();
});

test('a locale with an underscore becomes a valid attribute', () => {
  const { assistant } = renderAssistant('answer', { locale: 'pt_BR' });
  expect(assistant.getByRole('button').closest('.da-root')).toHaveAttribute('lang', 'pt-BR');
});

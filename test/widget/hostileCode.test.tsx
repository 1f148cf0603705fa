import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent as realKeys } from 'vitest/browser';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

async function ask(answer: string) {
  const rendered = renderAssistant({ steps: [`0:${JSON.stringify(answer)}\n`, 'd:{"finishReason":"stop"}\n'] });
  rendered.handle.current?.ask('How?');
  await rendered.assistant.findByRole('button', { name: 'Copy answer' });
  return rendered;
}

test('copied code contains neither hidden characters nor the symbols that show them', async () => {
  const { assistant } = await ask('```text\nrm\u001b[2K \u202e-rf\n\tnext\u007f\n```\n');
  const code = await assistant.findByRole('group', { name: 'Code' });
  // Wait for the text, which may still be animated.
  await waitFor(() => expect(code).toHaveTextContent('rm␛[2K U+202E-rf next␡'));
  await waitFor(() =>
    expect(getComputedStyle(code.querySelector('.da-hidden-character') as Element).userSelect).toBe('none'),
  );
  const field = document.createElement('textarea');
  document.body.append(field);
  getSelection()?.selectAllChildren(code);
  await realKeys.keyboard('{Control>}c{/Control}');
  field.focus();
  await realKeys.keyboard('{Control>}v{/Control}');
  await waitFor(() => expect(field.value.trim()).toBe('rm[2K -rf\n\tnext'));
  field.remove();
});

test('a copied answer contains no control characters', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { assistant } = await ask('Run `ls\u001b[2K\u0007`\nand שלום\u200f.');
  await userEvent.click(assistant.getByRole('button', { name: 'Copy answer' }));
  expect(written).toHaveBeenCalledWith('Run `ls[2K`\nand שלום\u200f.');
  written.mockRestore();
});

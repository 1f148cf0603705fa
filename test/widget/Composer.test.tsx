import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Situation } from '../support/scriptedFetch.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

async function openComposer(situation: Situation | readonly Situation[] = 'plainAnswer') {
  const rendered = renderAssistant(situation);
  rendered.handle.current?.open();
  const field = (await rendered.assistant.findByRole('textbox')) as HTMLTextAreaElement;
  await waitFor(() => expect(focused()).toBe(field));
  return { ...rendered, field };
}

describe('the composer', () => {
  test('sends with Enter and is empty afterwards', async () => {
    const { assistant, fetch, field } = await openComposer();
    await userEvent.keyboard('Is it there?{Enter}');
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    expect(fetch.requests[0]?.body.messages[0]?.content).toBe('Is it there?');
    expect(field).toHaveValue('');
    expect(focused()).toBe(field);
  });

  test('breaks the line with Shift+Enter and grows with its text, up to eight lines', async () => {
    const { fetch, field } = await openComposer();
    const oneLine = field.clientHeight;
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two');
    expect(field).toHaveValue('one\ntwo');
    expect(field.clientHeight).toBeGreaterThan(oneLine);
    await userEvent.fill(field, 'line\n'.repeat(20));
    expect(field.clientHeight).toBeLessThanOrEqual(8 * 24 + 16);
    expect(fetch.requests).toHaveLength(0);
  });

  test('does not send blank text', async () => {
    const { assistant, fetch } = await openComposer();
    await userEvent.keyboard('   {Enter}');
    fireEvent.click(assistant.getByRole('button', { name: 'Send' }));
    expect(fetch.requests).toHaveLength(0);
  });

  test('leaves Enter to an input method', async () => {
    const { fetch, field } = await openComposer();
    await userEvent.fill(field, 'にほん');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    // Safari ends the composition before the key event, so only the key code says that the key belongs to the composition.
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(fetch.requests).toHaveLength(0);
    expect(field).toHaveValue('にほん');
  });

  test('stays usable while an answer streams, and its button becomes a stop button', async () => {
    const { assistant, fetch, field } = await openComposer('streaming');
    await userEvent.keyboard('First?{Enter}');
    const stop = await assistant.findByRole('button', { name: 'Stop the answer' });
    await userEvent.keyboard('Second?{Enter}');
    expect(field).toBeEnabled();
    expect(field).toHaveValue('Second?');
    expect(fetch.requests).toHaveLength(1);
    expect(assistant.getByText(/your text is kept/)).toBeInTheDocument();
    await userEvent.click(stop);
    expect(await assistant.findByRole('button', { name: 'Send' })).toBeInTheDocument();
    expect(await assistant.findByText('You stopped this answer.')).toBeInTheDocument();
    expect(fetch.requests[0]?.aborted).toBe(true);
    expect(field).toHaveValue('Second?');
  });

  test('stops the answer at the first Escape, and the second one closes the panel', async () => {
    const { assistant } = await openComposer('streaming');
    await userEvent.keyboard('First?{Enter}');
    await assistant.findByRole('button', { name: 'Stop the answer' });
    await userEvent.keyboard('{Escape}');
    expect(await assistant.findByText('You stopped this answer.')).toBeInTheDocument();
    expect(assistant.getByRole('dialog')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });

  test.each(['the answer', 'the stop button'])(
    'stops the answer at the first Escape, with the focus on %s',
    async (at) => {
      const { assistant } = await openComposer('streaming');
      await userEvent.keyboard('First?{Enter}');
      const stop = await assistant.findByRole('button', { name: 'Stop the answer' });
      await assistant.findByRole('heading', { name: 'The assistant answered' });
      if (at === 'the answer') await userEvent.keyboard('{F6}');
      else act(() => stop.focus());
      await waitFor(() => expect(focused()).not.toBeInstanceOf(HTMLTextAreaElement));
      await userEvent.keyboard('{Escape}');
      expect(await assistant.findByText('You stopped this answer.')).toBeInTheDocument();
      expect(assistant.getByRole('dialog')).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    },
  );

  test('counts two quick presses of Escape as two, and a key held down as one', async () => {
    const { assistant } = await openComposer('streaming');
    await userEvent.keyboard('First?{Enter}');
    await assistant.findByRole('button', { name: 'Stop the answer' });
    await userEvent.keyboard('{Escape>5/}');
    expect(await assistant.findByText('You stopped this answer.')).toBeInTheDocument();
    expect(assistant.getByRole('dialog')).toBeInTheDocument();
    await userEvent.keyboard('Second?{Enter}');
    const stop = await assistant.findByRole('button', { name: 'Stop the answer' });
    const field = focused() as Element;
    act(() => {
      // Press Escape twice before React renders the result of the first press.
      for (const _ of [1, 2])
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
      expect(stop).toBeInTheDocument();
    });
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(assistant.getAllByText('You stopped this answer.')).toHaveLength(2));
  });

  test('hides typing from the page, but not key combinations', async () => {
    await openComposer();
    const onKey = vi.fn();
    const listen = (event: KeyboardEvent) => onKey(event.key);
    const types = ['keydown', 'keypress', 'keyup'] as const;
    for (const type of types) document.addEventListener(type, listen);
    await userEvent.keyboard('/s');
    expect(onKey).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(onKey).toHaveBeenCalledWith('k');
    for (const type of types) document.removeEventListener(type, listen);
  });

  test('shows the context of the question as removable chips', async () => {
    const { assistant, handle, fetch } = await openComposer();
    handle.current?.addContext({ type: 'code', value: 'npm install acme\nnpm start' });
    handle.current?.addContext({ type: 'textSelection', value: 'One accent for all' });
    await userEvent.click(await assistant.findByRole('button', { name: 'Remove One accent for all' }));
    await waitFor(() => expect(assistant.queryByText('One accent for all')).toBeNull());
    await userEvent.fill(assistant.getByRole('textbox'), 'What does it do?');
    await userEvent.keyboard('{Enter}');
    await assistant.findByText('Yes.');
    expect(fetch.requests[0]?.body.context).toEqual([{ type: 'code', value: 'npm install acme\nnpm start' }]);
    expect(await assistant.findByText('npm install acme')).toBeInTheDocument();
  });
});

import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OtherTab, openOtherTab } from '../support/otherTab.js';
import { line } from '../support/situations.js';
import { expectVisible } from './support/expectVisible.js';
import { type RenderedAssistant, renderAssistant } from './support/renderAssistant.js';
import { storeConversation } from './support/storeConversation.js';
import { outsideAct } from './support/userEvent.js';

const ELSEWHERE = 'Being written in another tab';
const LONG = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} of a long answer.`).join('\n\n');

let tab: OtherTab | undefined;

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clearStorage);
afterEach(() => {
  tab?.close();
  tab = undefined;
  clearStorage();
});

/** Shows a conversation in which another tab writes the second answer. */
async function follow(situation: Parameters<typeof renderAssistant>[0] = 'answer') {
  storeConversation(1);
  const rendered = renderAssistant(situation, { persist: true, onFeedback: () => {} });
  const { assistant, handle } = rendered;
  handle.current?.open();
  await assistant.findByText('Question 1?');
  const other = await outsideAct(() => openOtherTab('Who writes this?'));
  tab = other;
  const article = (await assistant.findByText('Who writes this?')).closest('article') as HTMLElement;
  await assistant.findByText(ELSEWHERE, { selector: '.da-working *' });
  const view = assistant.getByRole('region', { name: 'Conversation' });
  return { ...rendered, other, turn: within(article), view };
}

const announced = ({ assistant }: Pick<RenderedAssistant, 'assistant'>) => assistant.getByRole('status').textContent;

test('an answer of another tab grows here, says so, and is complete when that tab has completed it', async () => {
  const { assistant, other, turn, view } = await follow();
  await waitFor(() => expect(announced({ assistant })).toBe(ELSEWHERE));
  expect(view).toHaveAttribute('aria-busy', 'true');
  other.write('It is **half** of');
  await expectVisible(turn.findByText('half'));
  expect(turn.queryByText('Sources')).toBeNull();
  const tools = ['Copy answer', 'Copy link to the question', 'Helpful', 'Not helpful', 'Answer again'];
  for (const name of tools) expect(turn.queryByRole('button', { name }), name).toBeNull();
  expect(turn.getByRole('button', { name: 'Edit the question' })).toHaveAttribute('aria-disabled', 'true');
  // Only the answer to the first question is complete and can be copied.
  expect(assistant.getByRole('button', { name: 'Copy answer' })).toBeInTheDocument();

  other.write('It is **half** of the whole.', 'complete');
  expect(await turn.findByText('Sources')).toBeInTheDocument();
  await expectVisible(turn.findByRole('button', { name: 'Copy answer' }));
  for (const name of tools) expect(turn.getByRole('button', { name }), name).toBeInTheDocument();
  expect(turn.queryByText(ELSEWHERE)).toBeNull();
  expect(view).toHaveAttribute('aria-busy', 'false');
  await waitFor(() => expect(announced({ assistant })).toBe('Answer complete, 1 source.'));
});

test('"Jump to latest" follows an answer that another tab writes', async () => {
  const { assistant, other, turn, view } = await follow();
  other.write(LONG);
  await turn.findByText('Paragraph 40 of a long answer.');
  fireEvent.click(await assistant.findByRole('button', { name: 'Jump to latest' }));
  other.write(`${LONG}\n\n${LONG.replaceAll('long', 'longer')}`);
  await turn.findByText('Paragraph 40 of a longer answer.');
  await waitFor(() => expect(Math.round(view.scrollHeight - view.clientHeight - view.scrollTop)).toBe(0));
});

test('an answer is cut off when the tab that writes it is gone, and can be continued here', async () => {
  const rest = { steps: [line('0', 'the rest.'), line('d', { finishReason: 'stop' })] };
  const { assistant, other, turn, fetch } = await follow(rest);
  other.write('It is half of');
  await turn.findByText('It is half of');
  other.close();
  await expectVisible(turn.findByText('The answer was cut off. The part that arrived is kept.'));
  expect(turn.queryByText(ELSEWHERE)).toBeNull();
  fireEvent.click(turn.getByRole('button', { name: 'Continue' }));
  await assistant.findByText('It is half of the rest.');
  expect(fetch.requests[0]?.body.messages.at(-2)).toMatchObject({ role: 'assistant', content: 'It is half of' });
});

test('a question can be asked while another tab writes an answer', async () => {
  const { assistant, other, turn, handle } = await follow({
    steps: [line('0', 'Yes.'), line('d', { finishReason: 'stop' })],
  });
  other.write('It is half of');
  await turn.findByText('It is half of');
  handle.current?.ask('And this?');
  await assistant.findByText('Yes.');
  expect(turn.getByText(ELSEWHERE)).toBeInTheDocument();
  other.write('It is half of the whole.', 'complete');
  await turn.findByText('It is half of the whole.');
  expect(turn.queryByText(ELSEWHERE)).toBeNull();
  expect(assistant.getByText('Yes.')).toBeInTheDocument();
});

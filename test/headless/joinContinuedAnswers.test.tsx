import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { joinContinuedAnswers } from '../../src/headless/joinContinuedAnswers.js';
import { CONTINUE_ANNOTATION } from '../../src/protocol/messages/contextAnnotation.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { type RenderedConversation, renderConversation } from './renderConversation.js';
import { renderWithHistory } from './renderWithHistory.js';

const REQUEST = 'Continue where your answer was cut off.';
const cut = (text: string): Situation => ({ steps: [line('0', text), 'reset'] });
const whole = (text: string): Situation => ({ steps: [line('0', text), line('d', { finishReason: 'stop' })] });

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clearStorage);
afterEach(clearStorage);

const contents = ({ current }: RenderedConversation) => current.messages.map(({ content }) => content);
const sent = ({ fetch }: RenderedConversation, index: number) =>
  fetch.requests[index]?.body.messages.map(({ content }) => content);

async function continueAnswer(conversation: RenderedConversation): Promise<void> {
  act(() => void conversation.current.continueAnswer(REQUEST));
  await conversation.settled();
}

it('a continuation is added to the answer, and so is another one after another break', async () => {
  const conversation = renderConversation([cut('Open the'), cut('file,'), whole('then save it.'), whole('Yes.')]);
  await conversation.ask('How?');
  const [, answer] = conversation.current.messages;
  await continueAnswer(conversation);
  expect(contents(conversation)).toEqual(['How?', 'Open the file,']);
  expect(conversation.current.lastOutcome).toBe('truncated');
  await continueAnswer(conversation);
  expect(contents(conversation)).toEqual(['How?', 'Open the file, then save it.']);
  expect(conversation.current.messages[1]).toMatchObject({
    id: answer?.id,
    parts: [{ type: 'text', text: 'Open the file, then save it.' }],
  });
  expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'complete' });
  // The last request contains the question of each continuation (`REQUEST`), without the annotation that marks it in the conversation.
  expect(sent(conversation, 2)).toEqual(['How?', 'Open the', REQUEST, 'file,', REQUEST]);
  expect(JSON.stringify(conversation.fetch.requests[2]?.body)).not.toContain('annotation');

  // The joined answer stays the same object when the next question is asked, so it is neither rendered nor stored again.
  const [, joined] = conversation.current.messages;
  await conversation.ask('And then?');
  expect(conversation.current.messages[1]).toBe(joined);
});

it('a continued answer is stored, shown after a reload and sent as one', async () => {
  const before = await renderWithHistory([cut('Open the'), whole('file.')]);
  await before.ask('How?');
  await continueAnswer(before);
  before.unmount();
  const after = renderConversation(whole('Yes.'), { persist: true });
  await waitFor(() => expect(contents(after)).toEqual(['How?', 'Open the file.']));
  expect(after.current.lastOutcome).toBe('complete');
  await after.ask('And then?');
  expect(sent(after, 0)).toEqual(['How?', 'Open the file.', 'And then?']);
});

it('an answer stays when its continuation fails, and "retry" continues it', async () => {
  const conversation = await renderWithHistory([cut('Open the'), 'networkError', whole('file.')]);
  await conversation.ask('How?');
  await continueAnswer(conversation);
  expect(contents(conversation)).toEqual(['How?', 'Open the']);
  expect(conversation.current).toMatchObject({
    status: 'error',
    failedAttempt: { continued: REQUEST, outcome: 'truncated', edited: false },
  });
  act(() => void conversation.current.retry());
  await waitFor(() => expect(conversation.current.lastOutcome).toBe('complete'));
  expect(contents(conversation)).toEqual(['How?', 'Open the file.']);
  expect(sent(conversation, 2)).toEqual(['How?', 'Open the', REQUEST]);
});

it('an answer that ended with an error is shown as interrupted when its continuation is stopped or withdrawn', async () => {
  const failed: Situation = { steps: [line('0', 'Open the'), line('3', 'Overloaded.')] };
  const conversation = await renderWithHistory([failed, 'silent']);
  await conversation.ask('How?');
  expect(conversation.current.lastOutcome).toBe('failed');
  conversation.call((current) => current.continueAnswer(REQUEST));
  await waitFor(() => expect(conversation.fetch.requests).toHaveLength(2));
  conversation.call(({ stop }) => stop());
  await conversation.settled();
  await waitFor(() =>
    expect(conversation.current.failedAttempt).toMatchObject({ continued: REQUEST, outcome: 'truncated' }),
  );
  conversation.call(({ withdrawQuestion }) => withdrawQuestion());
  expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'truncated', error: undefined });
});

it('"retry" after a continuation asks the question again', async () => {
  const conversation = renderConversation([cut('Open the'), whole('file.'), whole('Save it.')]);
  await conversation.ask('How?');
  await continueAnswer(conversation);
  act(() => void conversation.current.retry());
  await conversation.settled();
  await waitFor(() => expect(contents(conversation)).toEqual(['How?', 'Save it.']));
  expect(sent(conversation, 2)).toEqual(['How?']);
});

it('continueAnswer does nothing without an answer', async () => {
  const conversation = renderConversation('networkError');
  expect(await conversation.current.continueAnswer(REQUEST)).toBe(false);
  await conversation.ask('How?');
  expect(await conversation.current.continueAnswer(REQUEST)).toBe(false);
  expect(conversation.fetch.requests).toHaveLength(1);
});

it.each([
  ['Open the', 'file.', 'Open the file.'],
  ['Open the ', 'file.', 'Open the file.'],
  ['Open the file', '. Save it.', 'Open the file. Save it.'],
  ['It is', '**bold** here.', 'It is **bold** here.'],
  ['**Note:** it is', '**bold** here.', '**Note:** it is **bold** here.'],
  ['It is **very bold', '** here.', 'It is **very bold** here.'],
  ['이것은 **"고급', '"**에서', '이것은 **"고급"**에서'],
  ['이것은 **고급', '**에서', '이것은 **고급**에서'],
  ['이것은 "고급', '"에서', '이것은 "고급"에서'],
  ['これは', '**太字**です', 'これは**太字**です'],
  ['See', '[the guide](/docs).', 'See [the guide](/docs).'],
  ['Read items', '[0] first.', 'Read items[0] first.'],
  ['It is called', '"Save as", or', 'It is called "Save as", or'],
  ['It is called "Save as', '", or', 'It is called "Save as", or'],
  ['Er heißt', '„Speichern“.', 'Er heißt „Speichern“.'],
  ['Er heißt „Speichern', '“ und', 'Er heißt „Speichern“ und'],
  ['Er heißt „Speichern', '“und', 'Er heißt „Speichern“und'],
  ['Er heißt „Speichern“ oder', '“Save”.', 'Er heißt „Speichern“ oder “Save”.'],
  ['Open it.', '\n\nSave it.', 'Open it.\n\nSave it.'],
  ['設定を', '開きます。', '設定を開きます。'],
  ['Run `npm inst', 'all acme`.', 'Run `npm install acme`.'],
  ['Run ``npm ` inst', 'all``.', 'Run ``npm ` install``.'],
  ['Run `` `npm inst', 'all` ``.', 'Run `` `npm install` ``.'],
  ['Run `', 'npm install`.', 'Run `npm install`.'],
  ['Run `` ', '`ls` ``.', 'Run `` `ls` ``.'],
  ['「設定」の`npm inst', 'all`', '「設定」の`npm install`'],
  ['Press the `` ` `` key', 'to continue.', 'Press the `` ` `` key to continue.'],
  ['Press the ` key', 'to continue.', 'Press the ` key to continue.'],
  ['It doesn`t', 'matter.', 'It doesn`t matter.'],
  ['Escape it as \\` in', 'a template.', 'Escape it as \\` in a template.'],
  ['Press ` or run `npm` and', 'wait.', 'Press ` or run `npm` and wait.'],
  ['Run `npm start', '` and wait.', 'Run `npm start` and wait.'],
  ['Run `npm` and', 'then `ls`.', 'Run `npm` and then `ls`.'],
  ['See [the guide](/docs/inst', 'all).', 'See [the guide](/docs/install).'],
  ['See [`npm`](</docs/my inst', 'all>).', 'See [`npm`](</docs/my install>).'],
  ['See [the guide](/docs/install)', 'first.', 'See [the guide](/docs/install) first.'],
  ['Run this.', '```sh\nls', 'Run this.\n\n```sh\nls'],
  ['Done.', '## Next', 'Done.\n\n## Next'],
  ['Done.\n', '## Next', 'Done.\n\n## Next'],
  ['Done', '## Next', 'Done\n\n## Next'],
  ['Do:', '1. Open', 'Do:\n\n1. Open'],
  ['## Steps', '- one', '## Steps\n\n- one'],
  ['- one', '- two', '- one\n- two'],
  ['1. one\n', '2. two', '1. one\n2. two'],
  ['- one', '  - nested', '- one\n  - nested'],
  ['| a |\n| - |\n| 1 |', '| 2 |', '| a |\n| - |\n| 1 |\n| 2 |'],
  ['| a | b', '| c |', '| a | b | c |'],
  ['See:', '| a |\n| - |', 'See:\n\n| a |\n| - |'],
  ['> one', '> two', '> one\n> two'],
  ['Note.', '> two', 'Note.\n\n> two'],
  ['The language C', '# is', 'The language C# is'],
  ['Since version', '2. Then', 'Since version 2. Then'],
  ['Type `cat x', '| grep y`', 'Type `cat x | grep y`'],
  ['```js\nconst a = fo', 'o();\n```', '```js\nconst a = foo();\n```'],
  ['```js\nconst a =', '```js\nfoo();\n```', '```js\nconst a =\nfoo();\n```'],
  ['```js\na();\n', '```js\nb();\n```', '```js\na();\nb();\n```'],
  ['Run:\n\n```s', '```sh\nls\n```', 'Run:\n\n```sh\nls\n```'],
  ['```\n', '```\nls\n```', '```\nls\n```'],
  ['```sh\nls', '```\nDone.', '```sh\nls\n```\nDone.'],
  ['```sh\nls', '\n```\nDone.', '```sh\nls\n```\nDone.'],
  ['````md\na\n', '```js\nb', '````md\na\n```js\nb'],
  ['1. Run:\n   ```sh\n   ls', '   ```sh\n   cd', '1. Run:\n   ```sh\n   ls\n   cd'],
  ['1. Run:\n\n       ```sh\n       ls', '```sh\n       cd', '1. Run:\n\n       ```sh\n       ls\n       cd'],
  ['> ```sh\n> npm inst', 'all', '> ```sh\n> npm install'],
  ['> ```sh\n> ls\n', '> ```sh\n> cd', '> ```sh\n> ls\n> cd'],
  ['> ```sh\n> ls\n\nThen', 'save it.', '> ```sh\n> ls\n\nThen save it.'],
  ['```md\n> ```\n> a', 'b', '```md\n> ```\n> ab'],
  ['- ```sh\n  ls\n\nThen', 'save it.', '- ```sh\n  ls\n\nThen save it.'],
  ['```sh\nls\n```', 'Then', '```sh\nls\n```\n\nThen'],
  ['Use ```x``` and', 'y', 'Use ```x``` and y'],
])('an answer and its continuation are joined: %j and %j', (start, end, joined) => {
  const message = (id: string, role: 'user' | 'assistant', content: string) => ({
    id,
    role,
    content,
    parts: [{ type: 'text' as const, text: content }],
  });
  const request = { ...message('r', 'user', REQUEST), annotations: [CONTINUE_ANNOTATION] };
  const messages = [message('q', 'user', 'How?'), message('a', 'assistant', start), request];
  expect(joinContinuedAnswers([...messages, message('b', 'assistant', end)])[1]?.content).toBe(joined);
});

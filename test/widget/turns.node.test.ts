import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import { turnsOf } from '../../src/widget/conversation/turns.js';

const message = (role: ChatMessage['role'], content: string): ChatMessage => ({
  id: content,
  role,
  content,
  parts: [],
});
const words = (messages: readonly ChatMessage[]) =>
  turnsOf(messages).map(({ question, answers }) => [question?.content, ...answers.map(({ content }) => content)]);

const one = message('user', 'one');
const first = message('assistant', 'first');
const two = message('user', 'two');
const second = message('assistant', 'second');

describe('turnsOf', () => {
  test('groups a question with its answers', () => {
    expect(words([one, first, second, two])).toEqual([['one', 'first', 'second'], ['two']]);
  });

  test('leaves out system messages, wherever they are', () => {
    const system = message('system', 'be kind');
    expect(words([system, one, system, first, system, two])).toEqual([['one', 'first'], ['two']]);
    expect(words([system])).toEqual([]);
  });

  test('begins with an answer if the conversation does', () => {
    expect(words([first, one])).toEqual([[undefined, 'first'], ['one']]);
  });

  test('keeps the objects of unchanged turns only', () => {
    const before = turnsOf([one, first, two]);
    const grown = turnsOf([one, first, two, second], before);
    expect(grown[0]).toBe(before[0]);
    expect(grown[1]?.answers).toEqual([second]);
    const answeredAgain = turnsOf([one, second], before);
    expect(answeredAgain[0]).not.toBe(before[0]);
    expect(turnsOf([one, first, second, two], before)[0]?.answers).toEqual([first, second]);
  });
});

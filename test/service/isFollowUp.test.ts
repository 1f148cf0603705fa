import { describe, expect, it } from 'vitest';
import { isFollowUp, isFragment } from '../../src/service/answer/isFollowUp.js';

describe('a question that continues the previous one', () => {
  it.each([
    'and on Windows?',
    'What about Linux?',
    'but why',
    'How do I turn it off?',
    'does that work offline?',
    'Can I get there with a proxy?',
    '¿y en Windows?',
    'und unter Linux?',
    'а на Windows?',
    'et sous Linux ?',
    'OK, and the port?',
    'ok so where is the file',
    'okay',
    'E su Windows?',
  ])('is recognised: %s', (question) => expect(isFollowUp(question)).toBe(true));

  it.each([
    'Android setup',
    'How do I change the port?',
    '¿qué es un token?',
    'Options of the server',
    'E-mail notifications',
    'E2E tests with a proxy',
    'And/or conditions of a filter',
    'OK button does nothing',
    'OKR template',
    'Is there a dark theme?',
    'Are there limits? Then there are rules.',
    'I want to know whether the tokens that it gives to every single reader expire after some time',
  ])('is not confused with other questions: %s', (question) => expect(isFollowUp(question)).toBe(false));

  it('may also be too short to stand alone', () => {
    expect([isFragment('Windows?'), isFragment('How do I change the port?')]).toEqual([true, false]);
  });
});

import { describe, expect, test } from 'vitest';
import { LABELS as ASSISTANT } from '../../src/languages/en/assistant.js';
import { LABELS as EXPORT } from '../../src/languages/en/export.js';
import { formatPlural } from '../../src/languages/formatLabel.js';
import { mergeLabels } from '../../src/languages/mergeLabels.js';

describe('replaced labels', () => {
  test('of the assistant keep the others, also those of the same group and the other forms of a plural', () => {
    const labels = mergeLabels(ASSISTANT, {
      title: 'Ask Ada',
      feedbackReasons: { wrong: 'Not true' },
      secrets: { key: 'A key' },
      reading: { one: 'One page' },
    });
    expect(labels).toEqual({
      ...ASSISTANT,
      title: 'Ask Ada',
      feedbackReasons: { ...ASSISTANT.feedbackReasons, wrong: 'Not true' },
      secrets: { ...ASSISTANT.secrets, key: 'A key' },
      reading: { ...ASSISTANT.reading, one: 'One page' },
    });
    expect(formatPlural(labels.reading, 3, 'en')).toBe('Reading 3 pages');
  });

  test('of the export panel keep the others, also those of the same group and the other forms of a plural', () => {
    expect(mergeLabels(EXPORT, { start: 'Go', status: { queued: 'Waits' }, pageCount: { one: 'One page' } })).toEqual({
      ...EXPORT,
      start: 'Go',
      status: { ...EXPORT.status, queued: 'Waits' },
      pageCount: { ...EXPORT.pageCount, one: 'One page' },
    });
  });

  test.each([undefined, null])('have no effect if they are %s', (nothing) => {
    const replacements = { title: nothing, errors: nothing, threads: { search: nothing }, reading: { other: nothing } };
    expect(mergeLabels(ASSISTANT, replacements as object)).toEqual(ASSISTANT);
    expect(mergeLabels(ASSISTANT, nothing)).toEqual(ASSISTANT);
  });

  test('can be objects, such as elements of React, which stay the same', () => {
    const element = { type: 'b', ref: null } as unknown as string;
    expect(mergeLabels(ASSISTANT, { title: element }).title).toBe(element);
  });

  test('do not change the labels of the language', () => {
    const before = structuredClone(ASSISTANT);
    mergeLabels(ASSISTANT, { errors: { network: 'Offline' } });
    expect(ASSISTANT).toEqual(before);
  });
});

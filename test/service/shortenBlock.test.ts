import type { RootContent, Table } from 'mdast';
import { expect, it } from 'vitest';
import { shortenBlock } from '../../src/service/answer/shortenBlock.js';

it('a table of any length is cut to the rows that match', () => {
  const children: Table['children'] = Array.from({ length: 150_000 }, () => ({ type: 'tableRow', children: [] }));
  const matching = children[100_000];
  const value = ([node]: readonly RootContent[]) => (node === matching ? 1 : 0);
  const { node, isCut } = shortenBlock({ type: 'table', children }, value);
  expect(isCut).toBe(true);
  expect((node as Table).children).toEqual([children[0], matching]);
});

import { expect, it } from 'vitest';
import { needsPages } from '../../src/cli/mcp/needsPages.js';

it.each([
  [false, ' '],
  [false, '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}'],
  [false, '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
  [false, '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
  [true, '{"jsonrpc":"2.0","id":2,"method":"tools/list"}'],
  [true, '{"jsonrpc":"2.0","id":0,"method":"tools/call","params":{}}'],
  [true, '{"jsonrpc":'],
  [true, 'null'],
  [true, '[]'],
])('says whether a message must be answered after the end of the input (%s): %s', (isNeeded, line) => {
  expect(needsPages(line)).toBe(isNeeded);
});

import { expect, it } from 'vitest';
import { readTextSetting } from '../../../src/cli/init/frameworks/readTextSetting.js';

it.each<[string, string, string | null | undefined]>([
  ['a plain value', "export default { base: '/docs/' }", '/docs/'],
  ['a value before unread code', "export default { base: '/docs/', ...shared }", null],
  ['a value after unread code', "export default { ...shared, base: '/docs/' }", '/docs/'],
  ['only unread code', 'export default { ...shared }', null],
  ['an object that code changes', "const c = { base: '/a/' };\nif (X) c.base = '/b/';\nexport default c;", null],
  ['a configuration from another file', "module.exports = require('./shared');", null],
  ['no such setting', "export default { title: 'Acme' }", undefined],
])('readTextSetting reads a setting only if it is certain: %s', async (_, code, setting) => {
  expect(await readTextSetting('config.ts', code, 'base')).toBe(setting);
});

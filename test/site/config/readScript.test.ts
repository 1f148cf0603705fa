import { describe, expect, it } from 'vitest';
import {
  ConfigCall,
  type ConfigValue,
  findUnreadLine,
  isConfigRecord,
  listAt,
  textAt,
  UnreadCode,
  valueAt,
} from '../../../src/site/config/ConfigValue.js';
import { readScript, unwrapCalls } from '../../../src/site/config/readScript.js';
import { processorTime } from '../../support/processorTime.js';

const read = (source: string, file = 'config.ts') => unwrapCalls(readScript(source, file));

/** Returns the value as plain data, with `'?'` for unread code and for calls. */
function plain(value: ConfigValue | undefined): unknown {
  if (value instanceof UnreadCode || value instanceof ConfigCall) return '?';
  if (Array.isArray(value)) return value.map(plain);
  if (isConfigRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
  return value;
}

describe('readScript', () => {
  it.each([
    ['a default export', 'export default { title: "Acme" }'],
    ['module.exports', 'module.exports = { title: "Acme" }'],
    [
      'merged objects',
      'export default mergeConfig(base, defineConfig({ title: "Acme" })); const base = { title: "Base" }',
    ],
    ['a wrapped object', 'import { defineConfig } from "x"; export default defineConfig({ title: "Acme" })'],
    ['nested wrappers', 'export default withMermaid(withPwa(defineConfig({ title: "Acme" })))'],
    ['a typed constant', 'const config: Config = { title: "Acme" }; export default config'],
    ['satisfies and as const', 'export default { title: "Acme" } as const satisfies Config'],
    ['a named default', 'const config = { title: "Acme" }; export { config as default }'],
    ['a function', 'export default defineConfig(({ mode }) => ({ title: "Acme" }))'],
    ['an async function', 'module.exports = async function create() { const title = "Acme"; return { title } }'],
    ['the name of a function', 'async function create() { return { title: "Acme" } } module.exports = create'],
    [
      'the name of a function in a call',
      'const create = () => ({ title: "Acme" }); export default defineConfig(create)',
    ],
    ['a constant and a template', `const name = "Acme"; export default { title: \`\${name}\` }`],
    [
      'a key of a constant, before code that may replace it',
      'const shared = { title: "Acme", ...env }; export default { title: shared.title }',
    ],
    ['a spread of a constant', 'const shared = { title: "Acme" }; export default { ...shared }'],
    ['a member of a constant', 'const shared = { name: "Acme" }; export default { title: shared.name }'],
    ['a default for the environment', 'export default { title: process.env.TITLE || "Acme" }'],
    ['joined strings', 'export default { title: "Ac" + "me" }'],
  ])('reads %s', (_, source) => {
    expect(plain(read(source))).toEqual({ title: 'Acme' });
  });

  it('reads functions of the same file that only return a value', () => {
    const config = read(`
      export default defineConfig({ themeConfig: { sidebar: { '/guide/': { items: guide() } } } })
      function guide(): DefaultTheme.SidebarItem[] { return [{ text: 'Start', link: 'start' }] }`);
    expect(plain(valueAt(config, 'themeConfig', 'sidebar'))).toEqual({
      '/guide/': { items: [{ text: 'Start', link: 'start' }] },
    });
  });

  it('keeps the name and the arguments of other calls', () => {
    const [first] = listAt(read('export default { integrations: [starlight({ title: "Acme" })] }'), 'integrations');
    expect(first).toMatchObject({ name: 'starlight', line: 1 });
    expect(textAt((first as ConfigCall).args[0], 'title')).toBe('Acme');
  });

  it('reads JSX around values', () => {
    expect(plain(read('export default { logo: <b>Acme</b>, title: "Acme" }', 'theme.config.jsx'))).toEqual({
      logo: '?',
      title: 'Acme',
    });
  });

  it.each([
    ['a call', '{ title: read() }', '?'],
    ['an import', '{ title: pkg.name }', '?'],
    ['a constructor', '{ title: new Date() }', '?'],
    ['a condition', '{ title: process.env.CI ? "a" : "b" }', '?'],
    ['a getter', '{ get title() { throw new Error("executed") } }', '?'],
    ['a method', '{ title() { throw new Error("executed") } }', '?'],
    ['an inherited name', '{ title: ({}).constructor }', '?'],
  ])('does not run %s', (_, object, title) => {
    expect(plain(read(`export default ${object}`))).toEqual({ title });
  });

  it('does not read constants that other code changes', () => {
    expect(plain(read('const items = ["a"]; items.push("b"); export default { items }'))).toEqual({ items: '?' });
    expect(plain(read('let title = "a"; export default { title }'))).toEqual({ title: '?' });
    expect(plain(read('const c = { a: 1 }; if (CI) c.a = 2; export default c'))).toBe('?');
    expect(plain(read('const c = { a: 1 }; Object.assign(c, shared); export default c'))).toBe('?');
  });

  it.each([
    'isProd && items.push("b")',
    'if (isProd) more = items.push("b")',
    'versions.forEach((version) => items.push(version))',
    'items?.push("b")',
    'items["push"]("b")',
    '(items as string[]).push("b")',
    '(<string[]>items).push("b")',
    '(items as string[])[1] = "b"',
    'items![1] = "b"',
    'delete (items as string[])[0]',
    'Object.assign(items as string[], ["b"])',
    'items.map((item) => change(item))',
    'items.find(Boolean).push("b")',
    'items.find(Boolean)!.title = "b"',
    'items.at(0)?.children.push("b")',
    '[items[0]] = ["b"]',
    '({ title: items[0], ...items[1] } = config)',
    'items.length--',
  ])('does not read a constant that other code changes in an expression or through a cast: %s', (code) => {
    expect(plain(read(`const items = ["a"]; ${code}; export default { items }`))).toEqual({ items: '?' });
  });

  it.each([
    'const more = items.map((item) => item + "s")',
    'const more = items.concat("b").filter(Boolean)',
    'const more = isProd ? items.slice(1) : items[0].replace("a", "b")',
    'more.push(items)',
  ])('reads a constant whose methods are only called for their results: %s', (code) => {
    expect(plain(read(`const items = ["a"]; ${code}; export default { items }`))).toEqual({ items: ['a'] });
  });

  it('does not use a list or record of a constant before code that may replace it', () => {
    const source =
      'const shared = { list: [1], map: { a: 1 }, ...env }; export default { list: shared.list, map: shared.map }';
    expect(plain(read(source))).toEqual({ list: '?', map: '?' });
  });

  it('reads a constant text or number, which no method can change', () => {
    const code = 'const base = "/do" + "cs/"; const depth = 2; const x = [base.substr(1), depth.toFixed(0)]';
    expect(plain(read(`${code}; export default { base, depth }`))).toEqual({ base: '/docs/', depth: 2 });
  });

  it.each(['{ mode }', '{ a: [mode] }', '{ ...mode }', 'mode = 1', '...mode'])(
    'does not read a constant for a parameter of the same name: %s',
    (names) => {
      expect(plain(read(`const mode = "a"; export default defineConfig((${names}) => ({ mode }))`))).toEqual({
        mode: '?',
      });
    },
  );

  it('names the line of the first code that was not read', () => {
    expect(findUnreadLine(read('export default {\n  a: 1,\n  b: [\n    load(),\n  ],\n}'))).toBe(4);
    expect(findUnreadLine(read('export default { a: 1 }'))).toBeUndefined();
  });

  it('creates records without inherited keys', () => {
    const config = read('export default { ["__proto__"]: { polluted: true }, __proto__: { polluted: true }, a: {} }');
    expect(valueAt(config, 'polluted')).toBeUndefined();
    expect(valueAt(config, 'a', 'constructor')).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('ends at constants that contain themselves or each other', () => {
    expect(plain(read('const a = [b]; const b = [a]; export default a'))).toEqual([['?']]);
    expect(plain(read('function f() { return f() } export default f()'))).toBe('?');
  });

  it('limits constants that repeat each other', () => {
    const names = Array.from({ length: 40 }, (_, index) => `const a${index + 1} = [...a${index}, ...a${index}];`);
    const value = read(`const a0 = ["x"]; ${names.join('\n')} export default a40`);
    expect(findUnreadLine(value)).toBeDefined();
  });

  it('reads many functions and many constants in less than two seconds of processor time', async () => {
    const constants = Array.from({ length: 8_000 }, (_, index) => `const a${index} = ${index};`).join('');
    const script = `${constants} export default f(${'() => 1,'.repeat(8_000)} 1)`;
    expect(await processorTime(() => read(script), 3)).toBeLessThan(2_000);
  });

  it('looks up the names in a function in the scope that declares it', () => {
    expect(
      plain(read('const base = "/p"; const f = () => base; export default (({ base }) => ({ base: f() }))')),
    ).toEqual({
      base: '/p',
    });
  });

  it('throws a syntax error for text that is not a script', () => {
    expect(() => read('export default { title: ')).toThrow(SyntaxError);
    expect(() => read('[unclosed')).toThrow(SyntaxError);
  });
});

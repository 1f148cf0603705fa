import { describe, expect, it } from 'vitest';
import { markEagerFunctions } from '../../build/eagerFunctions.js';

const evaluate = (code: string) => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

describe('parentheses for functions that run soon', () => {
  it('are around the top-level functions of a module, and not around functions inside them', () => {
    expect(markEagerFunctions('export function add(a, b) { return on(() => a + b); }')).toBe(
      'export var add = (function(a, b) { return on(() => a + b); });',
    );
    expect(markEagerFunctions('const twice = (n) => 2 * n;')).toBe('const twice = ((n) => 2 * n);');
    expect(markEagerFunctions('function a() {}function b() {}')).toBe(
      'var a = (function() {});var b = (function() {});',
    );
  });

  it('are around the functions that hooks call', () => {
    expect(markEagerFunctions('const value = useMemo(() => 1, []);')).toBe('const value = useMemo((() => 1), []);');
    expect(markEagerFunctions('run(function () { useIsomorphicLayoutEffect(function () { return 1; }); });')).toBe(
      'run(function () { useIsomorphicLayoutEffect((function () { return 1; })); });',
    );
    const press = 'const press = useCallback(() => 1, []);';
    expect(markEagerFunctions(press)).toBe(press);
  });

  it('are left out if the module uses a function above the line of its last function while it is evaluated', () => {
    const code = 'const three = add(1, 2); function add(a, b) { return a + b; } export { three };';
    expect(markEagerFunctions(code)).toBe(code);
    const between = 'function one() { return two(); } const half = one() / 2; function two() { return 2; }';
    expect(markEagerFunctions(between)).toBe(between);
    expect(markEagerFunctions('function Frame() {} Frame.sheet = "";')).toBe(
      'var Frame = (function() {}); Frame.sheet = "";',
    );
  });

  it('change neither the behaviour of a module nor its number of lines', async () => {
    const code = `// A note
      export async function first(n) { return second(n) + 1; }
      function second(n) { return n * 2; }
      export function* numbers() { yield second(1); }
      const lazily = (make) => make();
      export const third = () => lazily(() => second(4));
      export class Box { get() { return second(5); } }`;
    const marked = markEagerFunctions(code);
    const module = await evaluate(marked);
    expect(await module.first(3)).toBe(7);
    expect(module.third()).toBe(8);
    expect(new module.Box().get()).toBe(10);
    expect([...module.numbers()]).toEqual([2]);
    expect(marked).not.toBe(code);
    expect(marked.split('\n').length).toBe(code.split('\n').length);
  });
});

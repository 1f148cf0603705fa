import { expect, it } from 'vitest';
import { selectRegion } from '../../src/site/markdown/includes/selectRegion.js';

it('reads many open regions and ends of unknown regions in linear time', () => {
  const inner = `${'// #region b\n'.repeat(100_000)}${'// #endregion c\n'.repeat(100_000)}`;
  const began = performance.now();
  expect(selectRegion(`// #region a\none\n${inner}two\n// #endregion a\nthree`, 'a')).toBe('one\ntwo');
  // Linear time takes about 100 ms; quadratic time would take minutes.
  expect(performance.now() - began).toBeLessThan(10_000);
});

import { expect, it } from 'vitest';
import { selectRegion } from '../../src/site/markdown/includes/selectRegion.js';
import { processorTime } from '../support/processorTime.js';

it('reads many open regions and ends of unknown regions in linear time', async () => {
  const inner = `${'// #region b\n'.repeat(100_000)}${'// #endregion c\n'.repeat(100_000)}`;
  const text = `// #region a\none\n${inner}two\n// #endregion a\nthree`;
  const time = await processorTime(() => expect(selectRegion(text, 'a')).toBe('one\ntwo'));
  // Linear time takes about 100 ms; quadratic time would take minutes.
  expect(time).toBeLessThan(10_000);
});

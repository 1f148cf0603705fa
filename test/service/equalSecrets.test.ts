import { expect, it } from 'vitest';
import { equalBytes, equalSecrets, sha256 } from '../../src/service/keys/equalSecrets.js';

/** Wraps the bytes in an array (`counted`) that counts every read of a byte, in `reads.count`. */
function countReads(bytes: Uint8Array) {
  const reads = { count: 0 };
  const counted = new Proxy(bytes, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads.count += 1;
      return Reflect.get(target, name, target);
    },
  });
  return { counted, reads };
}

it.each([undefined, 0, 15, 31])(
  'the comparison of two hashes that differ at %s reads every byte of both',
  async (at) => {
    const hash = await sha256('svc_dsc_0123456789');
    const [left, right] = [countReads(hash), countReads(hash.map((byte, index) => (index === at ? byte ^ 1 : byte)))];
    expect(equalBytes(left.counted, right.counted)).toBe(at === undefined);
    expect([left.reads.count, right.reads.count]).toEqual([32, 32]);
  },
);

it.each([
  ['svc_dsc_a', 'svc_dsc_a', true],
  ['svc_dsc_a', 'svc_dsc_b', false],
  ['svc_dsc_a', 'svc_dsc_', false],
  ['', 'svc_dsc_a', false],
])('the secrets %j and %j are compared by their hashes', async (left, right, areEqual) => {
  expect(await equalSecrets(left, right)).toBe(areEqual);
});

it('arrays of different lengths are not equal, even if one begins with the other', () => {
  expect(equalBytes(new Uint8Array([1, 2]), new Uint8Array([1, 2, 0]))).toBe(false);
  expect(equalBytes(new Uint8Array([1, 2, 0]), new Uint8Array([1, 2]))).toBe(false);
});

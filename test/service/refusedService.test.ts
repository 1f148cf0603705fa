import { describe, expect, it } from 'vitest';
import type { DocsServiceOptions, StateDriver } from '../../src/service/index.js';
import { serviceWith } from './support.js';

/** Creates a state driver, and a function that returns how many states of this driver are open. */
function countedState() {
  let open = 0;
  const driver: StateDriver = () => {
    open += 1;
    return {
      async close() {
        open -= 1;
      },
    };
  };
  return { driver, open: () => open };
}

const failingDriver: StateDriver = () => {
  throw new Error('The database has no such user.');
};

describe('a service that is refused', () => {
  it.each<[string, Partial<DocsServiceOptions>, RegExp]>([
    ['an admin key for readers', { apiKeys: ['svc_secret123456'] }, /admin key/],
    ['an invalid limit', { limits: { addressPerDay: -1 } }, /limits\.addressPerDay/],
  ])('leaves no state open: %s', (_, options, message) => {
    const { driver, open } = countedState();
    expect(() => serviceWith({ state: driver, ...options })).toThrowError(message);
    expect(open()).toBe(0);
  });

  it('leaves no state open if a second one cannot be opened', () => {
    const { driver, open } = countedState();
    expect(() => serviceWith({ state: [driver, failingDriver] })).toThrowError('no such user');
    expect(open()).toBe(0);
  });

  it('reads no pages', async () => {
    const read: string[] = [];
    const onEvent = (name: string) => (event: { type: string }) => void read.push(`${name}: ${event.type}`);
    expect(() => serviceWith({ apiKeys: ['svc_secret123456'], onEvent: onEvent('refused') })).toThrowError();
    // Wait until another service has read its pages. The refused service was created earlier, so a read by it would be reported first.
    const service = serviceWith({ onEvent: onEvent('accepted') });
    await service.ready;
    await service.close();
    expect(read).toEqual(['accepted: docs-read']);
  });
});

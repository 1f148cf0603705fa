import { afterEach } from 'vitest';
import { cdp } from 'vitest/browser';
import type { ForceColours } from '../../stories/support/forcedColours.js';

let isForced = false;

/** Emulates forced colours. A story cannot do so itself, because this needs the browser's DevTools protocol. */
const forceColours: ForceColours = async (forced) => {
  isForced = forced;
  const features = forced ? [{ name: 'forced-colors', value: 'active' }] : [];
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<void> };
  await session.send('Emulation.setEmulatedMedia', { media: '', features });
};
Object.assign(globalThis, { forceColours });

// Turn forced colours off after a failed story, because a failed story does not turn them off itself.
afterEach(() => (isForced ? forceColours(false) : undefined));

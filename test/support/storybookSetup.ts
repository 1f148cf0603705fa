import { afterEach } from 'vitest';
import { cdp } from 'vitest/browser';
import type { ForceColours } from '../../stories/support/forcedColours.js';

let isForced = false;

/** Only a test can tell the browser what its reader has set. */
const forceColours: ForceColours = async (forced) => {
  isForced = forced;
  const features = forced ? [{ name: 'forced-colors', value: 'active' }] : [];
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<void> };
  await session.send('Emulation.setEmulatedMedia', { media: '', features });
};
Object.assign(globalThis, { forceColours });

// A story that fails takes nothing back itself.
afterEach(() => (isForced ? forceColours(false) : undefined));

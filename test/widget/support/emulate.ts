import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { outsideAct } from './userEvent.js';

const send = (method: string, params: object): Promise<void> =>
  outsideAct(() =>
    (cdp() as unknown as { send: (method: string, params: object) => Promise<void> }).send(method, params),
  );

/** For the rest of the test the device has nothing but a finger to point with. */
export function emulateTouch(): Promise<void> {
  onTestFinished(() => send('Emulation.setTouchEmulationEnabled', { enabled: false }));
  return send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/** For the rest of the test whatever moves is slow, so that a moment of it can be looked at however busy the machine is. */
export async function emulateSlowMotion(): Promise<void> {
  onTestFinished(async () => {
    await send('Animation.setPlaybackRate', { playbackRate: 1 });
    await send('Animation.disable', {});
  });
  await send('Animation.enable', {});
  await send('Animation.setPlaybackRate', { playbackRate: 0.02 });
}

interface EmulatedMedia {
  media?: 'print';
  'forced-colors'?: 'active';
  'prefers-reduced-motion'?: 'reduce' | 'no-preference';
}

/** What the reader has set for the rest of the test, or paper in place of the screen. */
export function emulateMedia({ media, ...features }: EmulatedMedia): Promise<void> {
  onTestFinished(() => send('Emulation.setEmulatedMedia', { media: '', features: [] }));
  const list = Object.entries(features).map(([name, value]) => ({ name, value }));
  return send('Emulation.setEmulatedMedia', { media: media ?? '', features: list });
}

/**
 * Files that cannot be loaded, for the rest of the test. What the page has loaded before it keeps: a test of its own file is needed for each.
 *
 * @param patterns Addresses, with `*` for anything.
 * @returns what brings them back.
 */
export async function emulateMissingFiles(...patterns: readonly string[]): Promise<() => Promise<void>> {
  const bringBack = async () => {
    await send('Network.setBlockedURLs', { urls: [] });
    await send('Network.disable', {});
  };
  onTestFinished(bringBack);
  await send('Network.enable', {});
  await send('Network.setBlockedURLs', { urls: patterns });
  return bringBack;
}

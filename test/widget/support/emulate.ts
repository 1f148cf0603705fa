import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { outsideAct } from './userEvent.js';

const send = (method: string, params: object): Promise<void> =>
  outsideAct(() =>
    (cdp() as unknown as { send: (method: string, params: object) => Promise<void> }).send(method, params),
  );

/** Emulates a touch device for the rest of the test. */
export function emulateTouch(): Promise<void> {
  onTestFinished(() => send('Emulation.setTouchEmulationEnabled', { enabled: false }));
  return send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/** Slows animations down for the rest of the test, so that the test can inspect them even on a busy machine. */
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

/**
 * The media settings to restore after a test. In some projects, pages open with reduced motion, see vitest.config.ts.
 */
const UNCHANGED: EmulatedMedia = matchMedia('(prefers-reduced-motion: reduce)').matches
  ? { 'prefers-reduced-motion': 'reduce' }
  : {};

/** Emulates media settings of the reader, or print, for the rest of the test. */
export function emulateMedia(emulated: EmulatedMedia): Promise<void> {
  const set = ({ media = '', ...features }: { media?: string }) =>
    send('Emulation.setEmulatedMedia', {
      media,
      features: Object.entries(features).map(([name, value]) => ({ name, value })),
    });
  onTestFinished(() => set(UNCHANGED));
  return set({ ...UNCHANGED, ...emulated });
}

/** Enables animations for the rest of the test, as for readers without a preference. */
export const emulateMotion = (): Promise<void> => emulateMedia({ 'prefers-reduced-motion': 'no-preference' });

/**
 * Makes files fail to load for the rest of the test. Has no effect on files that have already loaded, so use it in a test file that has its
 * own page (`OWN_PAGE`).
 *
 * @param patterns URLs, with `*` as a wildcard.
 * @returns a function that restores the files.
 */
export async function emulateMissingFiles(...patterns: readonly string[]): Promise<() => Promise<void>> {
  const restoreFiles = async () => {
    await send('Network.setBlockedURLs', { urls: [] });
    await send('Network.disable', {});
  };
  onTestFinished(restoreFiles);
  await send('Network.enable', {});
  await send('Network.setBlockedURLs', { urls: patterns });
  return restoreFiles;
}

'use client';
import { useEffect, useRef } from 'react';
import type { CaptureSetup } from './capture/CaptureOptions.js';
import { captureKit } from './captureKit.js';
import { captureWhenIdle } from './captureWhenIdle.js';
import type { LookOptions } from './DocsAssistantProps.js';

/** Lets readers point at things of the page, as long as the component is there and not hidden. */
export function useCapture(
  look: LookOptions,
  hidden: boolean,
  rest: Pick<CaptureSetup, 'currentPath' | 'root' | 'take'>,
): void {
  const setup = useRef({} as CaptureSetup);
  setup.current = { ...captureKit, ...rest, look };
  const start = async (signal: AbortSignal) =>
    (await import('./capture/startCapture.js')).startCapture(() => setup.current, signal);
  const off = hidden || look.capture === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the locale
  useEffect(() => (off ? undefined : captureWhenIdle(start)), [off, look.locale, JSON.stringify(look.capture)]);
}

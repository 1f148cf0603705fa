'use client';
import { useEffect, useRef } from 'react';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import { idleWorkKey } from './idleWorkKey.js';
import { runWhenIdle } from './runWhenIdle.js';
import type { IdleWorkSetup } from './startIdleWork.js';

/** Runs the work of startIdleWork.ts while the component is mounted, unless the reader has hidden the trigger (`hidden`). */
export function useIdleWork(options: WidgetOptions, hidden: boolean, setup: Omit<IdleWorkSetup, 'options'>): void {
  const latest = useRef({} as IdleWorkSetup);
  latest.current = { ...setup, options };
  const start = async (signal: AbortSignal) => {
    const { startIdleWork } = await import('./startIdleWork.js');
    await startIdleWork(() => latest.current, signal);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the options that restart the work
  useEffect(() => (hidden ? undefined : runWhenIdle(start)), [hidden, idleWorkKey(options)]);
}

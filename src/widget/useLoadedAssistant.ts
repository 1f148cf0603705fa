'use client';
import { useCallback, useRef, useState } from 'react';
import type { ContextItem } from '../protocol/assistantMessage.js';
import { type AssistantParts, loadAssistant } from './loadAssistant.js';

/** What can be asked of the assistant once it is there. */
export interface AssistantCommands {
  ask: (question: string) => void;
  clear: () => void;
  addContext: (item: ContextItem) => void;
}

/** The part that is loaded on intent, and the calls that wait for it. */
export interface LoadedState {
  parts: AssistantParts | undefined;
  state: 'idle' | 'loading' | 'loaded' | 'failed';
  load: () => void;
  /** Runs at once when the assistant is there, else when it has loaded. */
  call: (command: (commands: AssistantCommands) => void) => void;
  register: (commands: AssistantCommands | undefined) => void;
}

/** Loads the assistant when `load` or `call` is first called. @param onFailed Called when its code could not be loaded. */
export function useLoadedAssistant(onFailed: () => void): LoadedState {
  const [parts, setParts] = useState<AssistantParts>();
  const [state, setState] = useState<LoadedState['state']>('idle');
  const commands = useRef<AssistantCommands>(undefined);
  const waiting = useRef<((commands: AssistantCommands) => void)[]>([]);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  const load = useCallback(() => {
    setState((now) => (now === 'loaded' ? now : 'loading'));
    loadAssistant().then(
      (loaded) => {
        setParts(loaded);
        setState('loaded');
      },
      () => {
        setState('failed');
        failed.current();
      },
    );
  }, []);

  const call = useCallback<LoadedState['call']>(
    (command) => {
      if (commands.current && waiting.current.length === 0) return command(commands.current);
      waiting.current.push(command);
      load();
    },
    [load],
  );

  const register = useCallback((ready: AssistantCommands | undefined) => {
    commands.current = ready;
    // Not within the effect that registers: strict mode takes effects back once, and with them what they have begun.
    queueMicrotask(() => {
      const { current } = commands;
      if (current) for (const command of waiting.current.splice(0)) command(current);
    });
  }, []);

  return { parts, state, load, call, register };
}

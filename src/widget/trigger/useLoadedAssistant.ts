'use client';
import { type Dispatch, type SetStateAction, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContextItem } from '../../protocol/assistantMessage.js';
import { type AssistantParts, loadAssistant } from './loadAssistant.js';
import type { Variant } from './loadFrameAndLanguage.js';

/** What can be asked of the assistant once it is there. */
export interface AssistantCommands {
  ask: (question: string, source?: string) => void;
  /** Puts a question into the field without sending it. */
  draft: (question: string) => void;
  clear: () => void;
  addContext: (item: ContextItem) => void;
}

/** The part that is loaded on intent, and the calls that wait for it. */
export interface LoadedState {
  /** With the words: those that came later would be seen to change. */
  parts: AssistantParts | undefined;
  setParts: Dispatch<SetStateAction<AssistantParts | undefined>>;
  state: 'idle' | 'loading' | 'loaded' | 'failed';
  load: () => void;
  /** Runs at once when the assistant is there, else when it has loaded. */
  call: (command: (commands: AssistantCommands) => void) => void;
  register: (commands: AssistantCommands | undefined) => void;
}

/**
 * Loads the assistant when `load` or `call` is first called, and its language beside it.
 *
 * @param variant Its frame is loaded with it.
 * @param locale BCP 47 tag. Default: the page's `lang`.
 * @param setOpening Closes it when its code could not be loaded.
 */
export function useLoadedAssistant(
  variant: Variant,
  locale: string | undefined,
  setOpening: (opening: undefined) => void,
): LoadedState {
  const [parts, setParts] = useState<AssistantParts>();
  const [state, setState] = useState<Exclude<LoadedState['state'], 'loaded'>>('idle');
  const commands = useRef<AssistantCommands>(undefined);
  const latest = useRef<unknown>(undefined);
  const waiting = useRef<((commands: AssistantCommands) => void)[]>([]);

  const load = useCallback(() => {
    setState('loading');
    const asked = loadAssistant(variant, locale);
    latest.current = asked;
    // What was asked for last counts, not what arrives last.
    asked.then(
      // At once: React would make pauses, and the browser a frame in each.
      (loaded) => latest.current === asked && flushSync(() => setParts(loaded)),
      () => {
        setState('failed');
        // A question is not sent when the reader has long turned to something else: it waits in the field.
        waiting.current = waiting.current.map((command) => (all) => command({ ...all, ask: all.draft }));
        setOpening(undefined);
      },
    );
  }, [variant, locale, setOpening]);

  const run = () => {
    const { current } = commands;
    if (current) for (const command of waiting.current.splice(0)) command(current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what runs holds refs only
  const call = useCallback<LoadedState['call']>(
    (command) => {
      waiting.current.push(command);
      if (commands.current) run();
      else load();
    },
    [load],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const register = useCallback((ready: AssistantCommands | undefined) => {
    commands.current = ready;
    // Not within the effect that registers: strict mode takes effects back once, and with them what they have begun.
    queueMicrotask(run);
  }, []);

  return { parts, setParts, state: parts ? 'loaded' : state, load, call, register };
}

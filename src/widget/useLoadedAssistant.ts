'use client';
import { useCallback, useRef, useState } from 'react';
import type { ContextItem } from '../protocol/assistantMessage.js';
import type { Language } from '../ui/languages/loadLanguage.js';
import { type AssistantParts, loadAssistant, type Variant } from './loadAssistant.js';

/** What can be asked of the assistant once it is there. */
export interface AssistantCommands {
  ask: (question: string) => void;
  /** Puts a question into the field without sending it. */
  draft: (question: string) => void;
  clear: () => void;
  addContext: (item: ContextItem) => void;
}

/** The part that is loaded on intent, and the calls that wait for it. */
export interface LoadedState {
  parts: AssistantParts | undefined;
  /** Known as soon as the parts are: words that came later would be seen to change. */
  language: Language | undefined;
  setLanguage: (language: Language) => void;
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
 * @param onFailed Called when its code could not be loaded.
 */
export function useLoadedAssistant(variant: Variant, locale: string | undefined, onFailed: () => void): LoadedState {
  const [parts, setParts] = useState<AssistantParts>();
  const [language, setLanguage] = useState<Language>();
  const [state, setState] = useState<LoadedState['state']>('idle');
  const commands = useRef<AssistantCommands>(undefined);
  const waiting = useRef<((commands: AssistantCommands) => void)[]>([]);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  const load = useCallback(() => {
    setState((now) => (now === 'loaded' ? now : 'loading'));
    loadAssistant(variant, locale).then(
      ([loaded, words]) => {
        setParts(loaded);
        setLanguage(words);
        setState('loaded');
      },
      () => {
        setState('failed');
        // A question is not sent when the reader has long turned to something else: it waits in the field.
        waiting.current = waiting.current.map((command) => (all) => command({ ...all, ask: all.draft }));
        failed.current();
      },
    );
  }, [variant, locale]);

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

  return { parts, language, setLanguage, state, load, call, register };
}

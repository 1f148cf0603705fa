'use client';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../languages/loadLanguage.js';
import type { AssistantCommands } from '../shared/AssistantCommands.js';
import type { LoadState } from './describeTrigger.js';
import { type AssistantParts, loadAssistant } from './loadAssistant.js';
import { WaitingCalls } from './WaitingCalls.js';

/** The assistant, whose code loads when it is first needed. Calls wait until the code has loaded. */
export interface LoadableAssistant {
  /** Undefined until the code and the language have loaded. */
  parts: AssistantParts | undefined;
  /** Replaces the language when the locale or the `lang` of the page changes. */
  setLanguage: (language: Language) => void;
  state: LoadState;
  /** Loads the assistant. If it has loaded already, loads its language, and renders it again only if the language has changed. */
  load: () => void;
  /** Runs a command as soon as the assistant has loaded. */
  call: (command: (commands: AssistantCommands) => void) => void;
  /** Drops the calls that wait for the assistant. @returns the commands of the assistant; undefined if it has not loaded yet. */
  dropWaiting: () => AssistantCommands | undefined;
  register: (commands: AssistantCommands | undefined) => void;
}

/**
 * Provides `load` and `call`, which load the assistant when it is needed.
 *
 * @param locale BCP 47 tag. Default: the `lang` of the page.
 * @param onFailure Called if the code could not be loaded.
 */
export function useLoadedAssistant(locale: string | undefined, onFailure: () => void): LoadableAssistant {
  const [parts, setParts] = useState<AssistantParts>();
  const [state, setState] = useState<Exclude<LoadState, 'loaded'>>('idle');
  const commands = useRef<AssistantCommands>(undefined);
  const latest = useRef<Promise<AssistantParts>>(undefined);
  const [waiting] = useState(() => new WaitingCalls<AssistantCommands>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFailure` only sets state
  const load = useCallback(() => {
    setState('loading');
    const attempt = loadAssistant(locale);
    latest.current = attempt;
    attempt.then(
      // Ignore an older attempt that loads late. Render synchronously: otherwise the browser could paint another frame before React
      // renders the panel.
      (loaded) =>
        latest.current === attempt &&
        flushSync(() => setParts((current) => withLanguage(current ?? loaded, loaded.language))),
      () => {
        if (latest.current !== attempt) return;
        setState('failed');
        waiting.draftQuestions();
        onFailure();
      },
    );
  }, [locale]);

  const runWaiting = () => {
    const { current } = commands;
    if (current) waiting.run((command) => command(current));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `runWaiting` uses refs only
  const call = useCallback<LoadableAssistant['call']>(
    (command) => {
      waiting.add(command);
      if (commands.current) runWaiting();
      else load();
    },
    [load],
  );
  const dropWaiting = () => {
    waiting.clear();
    return commands.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `runWaiting` uses refs only
  const register = useCallback((registered: AssistantCommands | undefined) => {
    commands.current = registered;
    // Run the commands in a microtask. By then, Strict Mode has unmounted the effects and mounted them again. The unmounting would cancel
    // anything that is started here.
    queueMicrotask(runWaiting);
  }, []);

  const setLanguage = useCallback(
    (language: Language) => setParts((loaded) => loaded && withLanguage(loaded, language)),
    [],
  );

  return { parts, setLanguage, state: parts ? 'loaded' : state, load, call, dropWaiting, register };
}

/** Returns the same object if it has the language already, so that the assistant does not render again. */
const withLanguage = (parts: AssistantParts, language: Language): AssistantParts =>
  parts.language === language ? parts : { ...parts, language };

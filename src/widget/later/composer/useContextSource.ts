'use client';
import { useEffect, useRef } from 'react';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import type { ContextItem } from '../../../protocol/messages/assistantMessage.js';
import { useShell } from '../../shared/shellContext.js';
import { showContextSource } from './showContextSource.js';

/** Returns a function that shows the source of a context item. A highlight on the source disappears when the component unmounts. */
export function useContextSource(): (item: ContextItem) => void {
  const shell = useShell();
  const settings = useDocsAssistantSettings();
  const removeMark = useRef<() => void>(undefined);
  useEffect(() => () => removeMark.current?.(), []);
  return (item) => {
    removeMark.current = showContextSource(item, settings, shell) ?? removeMark.current;
  };
}

'use client';
import { type ReactElement, useInsertionEffect } from 'react';
import answerStyles from '../answer/answer.css?inline';
import { useOptionalConversation } from '../headless/conversationContext.js';
import { DocsAssistantProvider } from '../headless/DocsAssistantProvider.js';
import type { DocsAssistantOptions } from '../headless/options.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { adoptStyles } from '../ui/adoptStyles.js';
import conversationStyles from '../ui/conversation.css?inline';
import panelStyles from '../ui/panel.css?inline';
import { AssistantShell, type AssistantShellProps } from './AssistantShell.js';

/** What the first intent loads: styles, the provider where there is none yet, and the panel. */
export interface LoadedAssistantProps extends AssistantShellProps {
  /** Of the conversation; undefined inside a provider. */
  options: DocsAssistantOptions | undefined;
}

/** The assistant behind the trigger. */
export function LoadedAssistant({ options, ...shell }: LoadedAssistantProps): ReactElement {
  const { container } = shell;
  useInsertionEffect(() => {
    const root = container.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    for (const text of [panelStyles, conversationStyles, answerStyles]) adoptStyles(root, text);
  }, [container]);

  const insideProvider = useOptionalConversation() !== null;
  if (insideProvider) return <AssistantShell {...shell} />;
  if (!options) {
    throw new DocsAssistantError(
      'setup',
      '<DocsAssistant> has no `domain`. Give it one, or put it inside a <DocsAssistantProvider>.',
    );
  }
  return (
    <DocsAssistantProvider {...options}>
      <AssistantShell {...shell} />
    </DocsAssistantProvider>
  );
}

'use client';
import { type ReactElement, useInsertionEffect } from 'react';
import answerStyles from '../answer/answer.css?inline';
import { useOptionalConversation } from '../headless/conversationContext.js';
import { DocsAssistantProvider } from '../headless/DocsAssistantProvider.js';
import type { DocsAssistantOptions } from '../headless/options.js';
import composerStyles from '../ui/composer.css?inline';
import conversationStyles from '../ui/conversation.css?inline';
import panelStyles from '../ui/panel.css?inline';
import panelTokens from '../ui/panelTokens.css?inline';
import { useThemeFunction } from '../ui/useThemeFunction.js';
import { AssistantShell, type AssistantShellProps } from './AssistantShell.js';
import type { DocsAssistantProps } from './DocsAssistantProps.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { hasNoFont } from './hasNoFont.js';
import { useStyles } from './useStyles.js';

const STYLES = [panelTokens, panelStyles, composerStyles, conversationStyles, answerStyles];

/** What the first intent loads: styles, the provider where there is none yet, and the panel. */
export interface LoadedAssistantProps extends Omit<AssistantShellProps, 'look'> {
  /** Everything that was given to `<DocsAssistant>`. */
  props: DocsAssistantProps;
}

/** The assistant behind the trigger. Whatever breaks in it, the page around it does not, and the next opening tries again. */
export function LoadedAssistant(props: LoadedAssistantProps): ReactElement {
  return (
    <ErrorBoundary of={props.opening} fallback={() => null}>
      <AssistantWithProvider {...props} />
    </ErrorBoundary>
  );
}

function AssistantWithProvider({ props, ...shell }: LoadedAssistantProps): ReactElement {
  const { container } = shell;
  useThemeFunction(container, props.theme);
  useInsertionEffect(() => {
    if (hasNoFont(container)) container.dataset.font = 'none';
  }, [container]);
  useStyles(container, STYLES);

  const insideProvider = useOptionalConversation() !== null;
  if (insideProvider) return <AssistantShell look={props} {...shell} />;
  // Without a domain the provider says in the panel that something is not set up, and the console what.
  return (
    <DocsAssistantProvider {...(props as DocsAssistantOptions)} domain={props.domain ?? ''}>
      <AssistantShell look={props} {...shell} />
    </DocsAssistantProvider>
  );
}

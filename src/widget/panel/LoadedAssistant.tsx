'use client';
import { type ReactElement, useInsertionEffect, useMemo, useState } from 'react';
import answerStyles from '../../answer/answer.css?inline';
import { useOptionalConversation } from '../../headless/ConversationContext.js';
import type { DocsAssistantOptions } from '../../headless/DocsAssistantOptions.js';
import { ConversationProvider } from '../../headless/DocsAssistantProvider.js';
import composerStyles from '../../ui/composer.css?inline';
import conversationStyles from '../../ui/conversation.css?inline';
import panelStyles from '../../ui/panel.css?inline';
import panelTokens from '../../ui/panelTokens.css?inline';
import { useThemeFunction } from '../../ui/useThemeFunction.js';
import type { DocsAssistantProps } from '../DocsAssistantProps.js';
import type { FrameComponent } from '../frames/Frame.js';
import { PopoverFrame } from '../frames/PopoverFrame.js';
import { AssistantShell, type AssistantShellProps } from './AssistantShell.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { useAfterFirstPaint } from './useAfterFirstPaint.js';
import { useStyles } from './useStyles.js';
import { usesBrowserDefaultFont } from './usesBrowserDefaultFont.js';

/** What is seen first, and with it what shows a conversation. */
const FIRST_STYLES = [panelTokens, panelStyles, composerStyles];
const ALL_STYLES = [...FIRST_STYLES, conversationStyles, answerStyles];

/** What the first intent loads: styles, the provider where there is none yet, and the panel. */
export interface LoadedAssistantProps extends Omit<AssistantShellProps, 'look' | 'settled' | 'Frame'> {
  /** Undefined for the popover. */
  Frame: FrameComponent | undefined;
  /** Everything that was given to `<DocsAssistant>`. */
  props: DocsAssistantProps;
}

/**
 * The assistant behind the trigger. Whatever breaks in it, the page around it does not, and the next opening tries again.
 *
 * What the panel loads later imports this file, and package.json says that it has effects, so that the import stays: bundlers then know that
 * all that both share is there, and keep it in this chunk. Without that they cut it into six files, which every first intent waits for.
 */
export function LoadedAssistant(props: LoadedAssistantProps): ReactElement {
  return (
    <ErrorBoundary of={props.opening} fallback={() => null}>
      <AssistantWithProvider {...props} />
    </ErrorBoundary>
  );
}

function AssistantWithProvider({ props, ...rest }: LoadedAssistantProps): ReactElement {
  const { container, Frame = PopoverFrame } = rest;
  const settled = useAfterFirstPaint();
  useThemeFunction(container, props.theme);
  // Asked while nothing has been drawn: later the browser would have to work out the styles of all of it for the answer.
  const [withoutFont] = useState(() => usesBrowserDefaultFont(container));
  useInsertionEffect(() => {
    if (withoutFont) container.dataset.font = 'none';
  }, [container, withoutFont]);
  const { sheet } = Frame;
  const sheets = useMemo(() => [...(settled ? ALL_STYLES : FIRST_STYLES), sheet], [settled, sheet]);
  useStyles(container, sheets);

  const insideProvider = useOptionalConversation() !== null;
  const shell = <AssistantShell look={props} settled={settled} {...rest} Frame={Frame} />;
  if (insideProvider) return shell;
  // Without a domain the provider says in the panel that something is not set up, and the console what.
  return (
    <ConversationProvider options={{ ...(props as DocsAssistantOptions), domain: props.domain ?? '' }} begun={settled}>
      {shell}
    </ConversationProvider>
  );
}

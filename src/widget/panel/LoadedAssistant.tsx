'use client';
import { type ReactElement, useInsertionEffect, useMemo, useState } from 'react';
import answerStyles from '../../answer/answer.css?inline';
import { callUserHandler } from '../../client/callUserHandler.js';
import { useOptionalConversation } from '../../headless/ConversationContext.js';
import type { DocsAssistantOptions } from '../../headless/DocsAssistantOptions.js';
import { ConversationProvider } from '../../headless/DocsAssistantProvider.js';
import { PAGE_BUTTON_LABELS } from '../../languages/en/pageButtons.js';
import palette from '../../ui/palette.css?inline';
import panelBase from '../../ui/panelBase.css?inline';
import { currentTheme, useTheme } from '../../ui/useTheme.js';
import conversationStyles from '../conversation/conversation.css?inline';
import type { DocsAssistantProps } from '../shared/DocsAssistantProps.js';
import { ErrorBoundary } from '../shared/ErrorBoundary.js';
import { useStyles } from '../shared/useStyles.js';
import { isInlineVariant } from '../shared/variants.js';
import { AssistantShell } from './AssistantShell.js';
import type { AssistantShellProps } from './AssistantShellProps.js';
import composerStyles from './composer.css?inline';
import { frameOf } from './frameOf.js';
import panelStyles from './panel.css?inline';
import { useAfterFirstPaint } from './useAfterFirstPaint.js';
import { usesBrowserDefaultFont } from './usesBrowserDefaultFont.js';

// Export the function here to make it part of this chunk. If the function had a separate chunk, both chunks would need the code of the
// conversation, and bundlers would move this code into further files.
export { withdrawStoredConsent } from '../../headless/withdrawStoredConsent.js';

/** The styles that the first paint needs, in addition to the style sheet of the frame. */
const FIRST_STYLES = [palette, panelBase, panelStyles, composerStyles];
const ALL_STYLES = [...FIRST_STYLES, conversationStyles, answerStyles];

export interface LoadedAssistantProps extends Omit<AssistantShellProps, 'options' | 'hasPainted'> {
  /** The properties of `<DocsAssistant>`. */
  props: DocsAssistantProps;
}

/**
 * The part of the assistant that loads on the first intent (hover, focus, shortcut or call), or at once if the panel is open from the
 * start: styles, the panel, and a provider if the site has none. An error in this part does not reach the page, and the next opening
 * renders the part again. The inline variant is always open, so it then shows a button that renders the part again.
 */
export function LoadedAssistant(props: LoadedAssistantProps): ReactElement {
  const { language, opening } = props;
  const { variant, labels } = props.props;
  const fallback = (reset: () => void) =>
    isInlineVariant(variant) && (
      <button type="button" onClick={reset}>
        {labels?.loadFailed ?? (language.labels ?? PAGE_BUTTON_LABELS).loadFailed}
      </button>
    );
  return (
    <ErrorBoundary resetKey={opening} fallback={fallback}>
      <AssistantWithProvider {...props} />
    </ErrorBoundary>
  );
}

function AssistantWithProvider({ props, ...rest }: LoadedAssistantProps): ReactElement {
  const { container } = rest;
  const hasPainted = useAfterFirstPaint();
  // Read theme and font before anything is rendered. Reading them later would make the browser compute all styles. Setting the theme would
  // then make the browser compute the styles of the panel again.
  const [theme] = useState(() => callUserHandler(() => currentTheme(props.theme)));
  const [hasDefaultFont] = useState(() => usesBrowserDefaultFont(container));
  useInsertionEffect(() => {
    if (theme) container.dataset.theme = theme;
    if (hasDefaultFont) container.dataset.font = 'none';
  }, [container, theme, hasDefaultFont]);
  useTheme(hasPainted ? container : null, props.theme);
  const { sheet } = frameOf(props.variant);
  const sheets = useMemo(() => [...(hasPainted ? ALL_STYLES : FIRST_STYLES), sheet], [hasPainted, sheet]);
  useStyles(container, sheets);

  const hasProvider = useOptionalConversation() !== null;
  const shell = <AssistantShell {...rest} options={props} hasPainted={hasPainted} />;
  if (hasProvider) return shell;
  // Without a domain the provider reports a setup error in the panel, and its cause in the console.
  return (
    <ConversationProvider
      options={{ ...(props as DocsAssistantOptions), domain: props.domain ?? '' }}
      isStarted={hasPainted}
    >
      {shell}
    </ConversationProvider>
  );
}

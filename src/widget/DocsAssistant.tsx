'use client';
import { forwardRef, useContext } from 'react';
import { ConversationContext } from '../headless/ConversationContext.js';
import { isAssistantAvailable } from '../protocol/isAssistantAvailable.js';
import type { DocsAssistantHandle, DocsAssistantProps } from './DocsAssistantProps.js';
import { AssistantLauncher } from './trigger/AssistantLauncher.js';

/**
 * The assistant of a documentation site: a button in the corner of the page, and behind it a conversation with the docs.
 *
 * Brings its own provider, or shows the conversation of the `<DocsAssistantProvider>` it stands in. Before the reader shows an
 * interest only the button is there; the first hover, focus, shortcut or call loads the rest. Where the deployment has no
 * assistant (the contract's availability table) and no `discoveryUrl` is given, nothing is drawn or requested.
 *
 * @example <DocsAssistant domain="acme" fp="anonymous" />
 */
export const DocsAssistant = forwardRef<DocsAssistantHandle, DocsAssistantProps>(function DocsAssistant(props, ref) {
  const { deployment = 'cloud', discoveryUrl, currentPath } = useContext(ConversationContext)?.getOptions() ?? props;
  if (!isAssistantAvailable(deployment, discoveryUrl !== undefined)) return null;
  // Another one each: an element that once had a shadow root cannot lose it.
  const key = String(props.isolated !== false);
  return <AssistantLauncher key={key} {...props} path={currentPath} handleRef={ref} />;
});

'use client';
import { forwardRef, useContext, useSyncExternalStore } from 'react';
import { ConversationContext } from '../headless/ConversationContext.js';
import { subscribeToNothing } from '../headless/subscribeToNothing.js';
import { isAssistantAvailable } from '../protocol/isAssistantAvailable.js';
import type { DocsAssistantHandle, DocsAssistantProps } from './shared/DocsAssistantProps.js';
import { AssistantLauncher } from './trigger/AssistantLauncher.js';
import { withdrawWithoutPanel } from './trigger/loadAssistant.js';

/**
 * The assistant of a documentation site: by default, a button in the corner of the window that opens a conversation about the docs.
 *
 * Inside a `<DocsAssistantProvider>` it shows the conversation of the provider; otherwise it provides its own conversation. At first, the
 * page loads only the button. The first hover, focus, shortcut or call loads the rest. The rest loads at once in three cases: with
 * `variant="inline"`, for a deep link, or if the assistant was open on the previous page. If `deployment` is not `cloud` and no
 * `discoveryUrl` is given, there is no assistant: the component renders nothing and sends no requests.
 *
 * @example <DocsAssistant domain="acme" fp="anonymous" />
 */
export const DocsAssistant = forwardRef<DocsAssistantHandle, DocsAssistantProps>(function DocsAssistant(props, ref) {
  const store = useContext(ConversationContext);
  const getOptions = (): DocsAssistantProps => store?.getOptions() ?? props;
  const withdrawConsent = async () => {
    const options = getOptions();
    // Withdrawing the consent deletes the reader's data in this browser. Without a provider, there is no store to do this. A store deletes
    // nothing if the code that deletes the data cannot be loaded, or if the provider unmounts while this code loads. In all these cases,
    // try to delete the data here.
    return (await store?.actions.withdrawConsent()) || withdrawWithoutPanel(options);
  };
  const isAvailable = () => {
    const { deployment = 'cloud', discoveryUrl } = getOptions();
    return isAssistantAvailable(deployment, discoveryUrl !== undefined);
  };
  // Subscribe to the store. The provider passes new options to the store only after this component has rendered, so this render may still
  // read the old options.
  if (!useSyncExternalStore(store?.subscribeExceptMessages ?? subscribeToNothing, isAvailable, isAvailable))
    return null;
  // An element cannot lose its shadow root, so a change of `isolated` needs another element.
  const key = String(props.isolated !== false);
  return (
    <AssistantLauncher
      key={key}
      {...props}
      getCurrentPath={() => getOptions().currentPath}
      withdrawConsent={withdrawConsent}
      handleRef={ref}
    />
  );
});

/**
 * `docs-assistant`: the assistant of a documentation site, as one component.
 *
 * @example
 * import { DocsAssistant } from 'docs-assistant';
 * <DocsAssistant domain="acme" fp="anonymous" />
 */
export type {
  AskOptions,
  ChatMessage,
  Conversation,
  ConversationStatus,
  ThreadHistory,
  TurnOutcome,
} from './headless/Conversation.js';
export type { DocsAssistantEvent } from './headless/DocsAssistantEvent.js';
export type { DocsAssistantOptions } from './headless/DocsAssistantOptions.js';
export { DocsAssistantProvider } from './headless/DocsAssistantProvider.js';
export type { Navigation } from './headless/Navigation.js';
export type { ThreadSummary } from './headless/threads/ThreadSummary.js';
export { useDocsAssistant } from './headless/useDocsAssistant.js';
export type { LabelOverrides, Labels, PluralLabel } from './languages/Labels.js';
export type { ApiVersion } from './protocol/apiVersion.js';
export { DocsAssistantError } from './protocol/DocsAssistantError.js';
export type { Deployment } from './protocol/deployment.js';
export type { ErrorKind } from './protocol/errorKind.js';
export type { Attachment, ContextItem, SearchFilter } from './protocol/messages/assistantMessage.js';
export type { Theme } from './ui/Theme.js';
export { DocsAssistant } from './widget/DocsAssistant.js';
export type {
  DocsAssistantHandle,
  DocsAssistantProps,
  HandleAskOptions,
  OpenOptions,
  WidgetOptions,
} from './widget/shared/DocsAssistantProps.js';

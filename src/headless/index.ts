/**
 * `docs-assistant/headless`: the conversation as a provider and a hook, with helper functions, for your own markup.
 */

export { DocsAssistantError } from '../protocol/DocsAssistantError.js';
export type { ErrorKind } from '../protocol/errorKind.js';
export { type CheckedLink, checkLink } from '../protocol/links/checkLink.js';
export { formatLinkDestination } from '../protocol/links/formatLinkDestination.js';
export type { DocsUrl, SafeUrl } from '../protocol/links/safeUrl.js';
export type { MessageSource } from '../protocol/messages/MessageSource.js';
export { redactSecrets, type Secret } from '../protocol/secrets/searchSecrets.js';
export type { SecretKind, SecretPattern } from '../protocol/secrets/secretPatterns.js';
export type {
  AskOptions,
  ChatMessage,
  Conversation,
  ConversationStatus,
  FailedAttempt,
  ThreadHistory,
  TurnOutcome,
} from './Conversation.js';
export { type ContextReadingOptions, readCodeBlock } from './capture/readCodeBlock.js';
export { readSelection } from './capture/readSelection.js';
export { type ConversationMarkdownOptions, conversationMarkdown } from './conversationMarkdown.js';
export type { DocsAssistantEvent } from './DocsAssistantEvent.js';
export type { DocsAssistantOptions } from './DocsAssistantOptions.js';
export { DocsAssistantProvider } from './DocsAssistantProvider.js';
export type { Feedback, Rating, RatingDetails } from './Feedback.js';
export { type MessageBlock, type MessageView, messageBlocks } from './messageBlocks.js';
export type { Navigation } from './Navigation.js';
export { findSecrets, maskSecret } from './privacy/findSecrets.js';
export type { Suggestion } from './takeSuggestions.js';
export type { ThreadSummary } from './threads/ThreadSummary.js';
export { useDocsAssistant } from './useDocsAssistant.js';

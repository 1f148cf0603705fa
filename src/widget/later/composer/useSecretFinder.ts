'use client';
import type { ConversationStore } from '../../../headless/ConversationStore.js';
import { findSecrets } from '../../../headless/privacy/findSecrets.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { ContextItem } from '../../../protocol/assistantMessage.js';
import type { Secret } from '../../../protocol/searchSecrets.js';
import { useShell } from '../../shared/shellContext.js';

/** The likely secrets that the reader has allowed to be sent, by store. Kept until the page is left. */
const allowedValues = new WeakMap<ConversationStore, Set<string>>();

/** Finds likely secrets, except those the reader has already allowed. */
export interface SecretFinder {
  find: (text: string) => Secret[];
  /** Finds likely secrets in a question and its context. */
  findAll: (question: string, context: readonly ContextItem[]) => Secret[];
  allow: (secrets: readonly Secret[]) => void;
}

/** The secret finder of the conversation, with the patterns of the site. */
export function useSecretFinder(): SecretFinder {
  const store = useConversationStore();
  const { privacyGuard } = useShell().options;
  const patterns = typeof privacyGuard === 'object' ? privacyGuard.patterns : undefined;
  const allowed = allowedValues.get(store) ?? new Set<string>();
  allowedValues.set(store, allowed);
  const find = (text: string) => findSecrets(text, patterns).filter(({ value }) => !allowed.has(value));
  return {
    find,
    findAll: (question, context) => [question, ...context.map(({ value }) => value)].flatMap(find),
    allow: (secrets) => {
      for (const { value } of secrets) allowed.add(value);
    },
  };
}

'use client';
import type { ConversationStore } from '../../../headless/ConversationStore.js';
import { findSecrets, type Secret } from '../../../headless/privacy/findSecrets.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { ContextItem } from '../../../protocol/assistantMessage.js';
import { useShell } from '../../panel/shellContext.js';

/** What readers have let pass, for as long as the page is there. */
const allowed = new WeakMap<ConversationStore, Set<string>>();

/** Looks for likely secrets as the site wants it, and remembers which of them the reader has let pass. */
export interface SecretFinder {
  /** Everything in a text that was not allowed yet. */
  find: (text: string) => Secret[];
  /** The same for a question and what goes with it. */
  findAll: (question: string, context: readonly ContextItem[]) => Secret[];
  allow: (secrets: readonly Secret[]) => void;
}

/** The secrets of the conversation that a component stands in. */
export function useSecretFinder(): SecretFinder {
  const store = useConversationStore();
  const { privacyGuard } = useShell().look;
  const patterns = typeof privacyGuard === 'object' ? privacyGuard.patterns : undefined;
  const known = allowed.get(store) ?? new Set<string>();
  allowed.set(store, known);
  const find = (text: string) => findSecrets(text, patterns).filter(({ value }) => !known.has(value));
  return {
    find,
    findAll: (question, context) => [question, ...context.map(({ value }) => value)].flatMap(find),
    allow: (secrets) => {
      for (const { value } of secrets) known.add(value);
    },
  };
}

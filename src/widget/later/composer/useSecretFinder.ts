'use client';
import type { ConversationStore } from '../../../headless/ConversationStore.js';
import { findSecrets } from '../../../headless/privacy/findSecrets.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { Attachment, ContextItem } from '../../../protocol/messages/assistantMessage.js';
import { readAttachedText } from '../../../protocol/messages/readAttachedText.js';
import type { Secret } from '../../../protocol/secrets/searchSecrets.js';
import type { SecretPattern } from '../../../protocol/secrets/secretPatterns.js';
import { useShell } from '../../shared/shellContext.js';
import { readSecretPatterns } from './readSecretPatterns.js';

/** The likely secrets that the reader has allowed to be sent, by store. Kept only in memory: after a reload, the reader is asked again. */
const allowedValues = new WeakMap<ConversationStore, Set<string>>();

/**
 * Cache: the likely secrets in each context item and attached file, and the patterns that were searched for. Items and files can be long,
 * and the privacy notice renders again with each typed character.
 */
const knownSecrets = new WeakMap<
  Attachment | ContextItem,
  { patterns: readonly SecretPattern[]; secrets: readonly Secret[] }
>();

/** Whether two lists contain equal patterns. Compares their contents, because sites often pass a new array in every render. */
function isSamePatterns(one: readonly SecretPattern[], other: readonly SecretPattern[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ kind, pattern, accept }, index) => {
      const next = other[index];
      return next?.kind === kind && `${next.pattern}` === `${pattern}` && next.accept === accept;
    })
  );
}

/** Finds likely secrets, except those the reader has already allowed. */
export interface SecretFinder {
  find: (text: string) => Secret[];
  /** Finds likely secrets in a question, its context and its text files. */
  findAll: (question: string, context: readonly ContextItem[], attachments: readonly Attachment[]) => Secret[];
  allow: (secrets: readonly Secret[]) => void;
}

/** The secret finder of the conversation, with the patterns of the site. */
export function useSecretFinder(): SecretFinder {
  const store = useConversationStore();
  const { privacyGuard } = useShell().options;
  const patterns = readSecretPatterns(privacyGuard);
  const allowed = allowedValues.get(store) ?? new Set<string>();
  allowedValues.set(store, allowed);
  const isAsked = ({ value }: Secret) => !allowed.has(value);
  const find = (text: string) => findSecrets(text, patterns).filter(isAsked);
  const findIn = (item: Attachment | ContextItem) => {
    let known = knownSecrets.get(item);
    if (known && !isSamePatterns(known.patterns, patterns)) known = undefined;
    known ??= { patterns, secrets: findSecrets('url' in item ? (readAttachedText(item) ?? '') : item.value, patterns) };
    knownSecrets.set(item, known);
    return known.secrets.filter(isAsked);
  };
  return {
    find,
    findAll: (question, context, attachments) => [...find(question), ...[...context, ...attachments].flatMap(findIn)],
    allow: (secrets) => {
      for (const { value } of secrets) allowed.add(value);
    },
  };
}

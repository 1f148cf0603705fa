import type { ConversationStore } from '../../headless/ConversationStore.js';
import type { Draft } from './createDraft.js';

/**
 * Where the text of a question stays if the privacy guard holds the question back: in the draft of the panel that asks, or in the editor of
 * an earlier question.
 */
type Keeper = 'draft' | 'editor';

/** For each store: the questions that components of the assistant are sending, each with the place that keeps its text. */
const keepers = new WeakMap<ConversationStore, Map<string, Keeper>>();

/**
 * Calls `send`, which sends a question. Until `send` has settled, `keeperOf` returns `keeper` for this question. The `source` of the
 * question cannot be used instead of `keeper`, because code of the site can ask questions with any `source`.
 */
export async function sendKept(
  store: ConversationStore,
  text: string,
  keeper: Keeper,
  send: () => Promise<boolean>,
): Promise<boolean> {
  const question = text.trim();
  const kept = keepers.get(store) ?? new Map<string, Keeper>();
  keepers.set(store, kept);
  kept.set(question, keeper);
  try {
    return await send();
  } finally {
    kept.delete(question);
  }
}

/**
 * Returns where the text of a question stays if the privacy guard holds the question back. Undefined if no component keeps the text, as
 * for a question that code of the site asks.
 */
export const keeperOf = (store: ConversationStore, question: string): Keeper | undefined =>
  keepers.get(store)?.get(question);

/** Asks a question. If it is not sent, adds it to the draft. @param source How the question was asked, for events. */
export async function askOrKeep(
  store: ConversationStore,
  draft: Draft,
  question: string,
  source: 'composer' | 'starter',
): Promise<void> {
  const isSent = await sendKept(store, question, 'draft', () => store.actions.ask(question, { source }));
  if (!isSent) draft.add(question);
}

import type { ConversationStore } from '../../../headless/ConversationStore.js';
import type { Draft } from '../../shared/createDraft.js';

/** The texts that editors of questions are sending, by store. */
const editedTexts = new WeakMap<ConversationStore, Set<string>>();

/** The drafts of the panels that hold a question back, by store and question. */
const waitingDrafts = new WeakMap<ConversationStore, Map<string, Set<Draft>>>();

/**
 * Calls `send`, which sends a text that stays in its own field. Until `send` has settled, `isKeptByEditor` returns `true` for this text.
 * Code of the site cannot set this mark, unlike the `source` of a question.
 */
export async function sendFromEditor(
  store: ConversationStore,
  text: string,
  send: () => Promise<boolean>,
): Promise<boolean> {
  const texts = editedTexts.get(store) ?? new Set();
  editedTexts.set(store, texts);
  const question = text.trim();
  texts.add(question);
  try {
    return await send();
  } finally {
    texts.delete(question);
  }
}

/** Whether an editor is sending this question, and therefore keeps its text, context and files. */
export function isKeptByEditor(store: ConversationStore, question: string): boolean {
  return editedTexts.get(store)?.has(question) === true;
}

/**
 * Adds a held-back question to the drafts of all panels that hold it back, unless one of these drafts already ends with it. Composers and
 * starters put an unsent question back into the draft of their own panel. Waits for them, so that the other panels do not show it, too.
 */
export function addToDrafts(store: ConversationStore, question: string, draft: Draft): void {
  const questions = waitingDrafts.get(store) ?? new Map<string, Set<Draft>>();
  waitingDrafts.set(store, questions);
  const known = questions.get(question);
  if (known) {
    known.add(draft);
    return;
  }
  const drafts = new Set([draft]);
  questions.set(question, drafts);
  // A timeout runs after the promise of `ask` has settled, and so after the composer or the starter has put the question back.
  setTimeout(() => {
    questions.delete(question);
    if ([...drafts].some((each) => endsWithLines(each.get(), question))) return;
    for (const each of drafts) each.add(question);
  });
}

const endsWithLines = (text: string, lines: string) => `\n${text.trimEnd()}`.endsWith(`\n${lines}`);

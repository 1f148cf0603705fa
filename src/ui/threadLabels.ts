/** Words of history and consent. In English they come with the parts that show them, because the panel does without. */
export interface ThreadLabels {
  search: string;
  none: string;
  noneFound: string;
  /** `{name}` is the first question. */
  remove: string;
  removed: string;
  undo: string;
  removeAll: string;
  removeAllQuestion: string;
  cancel: string;
  /** Storage is full or blocked. */
  endsWithPage: string;
  /** What the reader is asked to agree to. */
  consent: string;
  agree: string;
  decline: string;
  privacy: string;
  withdraw: string;
}

/** The English words, which every other language replaces. */
export const ENGLISH_THREAD_LABELS: ThreadLabels = {
  search: 'Search chats',
  none: 'No chats yet.',
  noneFound: 'No chat matches.',
  remove: 'Delete {name}',
  removed: 'Chat deleted.',
  undo: 'Undo',
  removeAll: 'Delete all chats',
  removeAllQuestion: 'Delete all chats? This cannot be undone.',
  cancel: 'Cancel',
  endsWithPage: 'This browser keeps nothing right now: chats end with the page.',
  consent: 'Your questions and what you add to them are sent to an answering service. Chats are kept in this browser.',
  agree: 'Agree',
  decline: 'Not now',
  privacy: 'Privacy policy',
  withdraw: 'Withdraw consent and delete everything',
};

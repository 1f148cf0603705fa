import type { ErrorKind } from '../protocol/errorKind.js';
import { TRIGGER_LABELS, type TriggerLabels } from './triggerLabels.js';

/** One sentence per plural form of the language (`Intl.PluralRules`); `{count}` stands for the number. `other` always exists. */
export type PluralLabel = { other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>;

/**
 * Every visible or spoken word of the assistant. Plain data, so that a language is one file that can be loaded on demand.
 * Words in curly brackets are filled in: `{count}`, `{queries}`, `{name}`, `{seconds}`.
 */
export interface Labels extends TriggerLabels {
  /** Heading of the panel and its accessible name. */
  title: string;
  /** The one line of an empty conversation. */
  greeting: string;
  /** Under the greeting; says what the assistant does. */
  introduction: string;
  starters: string;
  placeholder: string;
  followUpPlaceholder: string;
  disclaimer: string;
  send: string;
  stop: string;
  /** Said when the reader sends while an answer is being written. */
  busy: string;
  newChat: string;
  conversation: string;
  youAsked: string;
  assistantAnswered: string;
  working: string;
  searching: string;
  /** Found pages, no word of the answer yet. */
  reading: PluralLabel;
  searchedFor: string;
  searched: string;
  thinking: string;
  thought: string;
  hiddenThought: string;
  usingTool: string;
  usedTool: string;
  sources: string;
  moreSources: PluralLabel;
  suggestions: string;
  /** Said of a link that leaves the site. */
  externalLink: string;
  copyAnswer: string;
  copied: string;
  copyFailed: string;
  again: string;
  stopped: string;
  truncated: string;
  answerBroken: string;
  jumpToLatest: string;
  contextCode: string;
  contextSelection: string;
  removeContext: string;
  /** Announced when a question was sent. */
  generating: string;
  answerComplete: string;
  answerCompleteWithSources: PluralLabel;
  answerStopped: string;
  retry: string;
  retryIn: PluralLabel;
  support: string;
  panelBroken: string;
  errors: Record<ErrorKind, string>;
}

/** Changes to the words: any of {@link Labels}, and any of its error sentences. */
export type LabelOverrides = Partial<Omit<Labels, 'errors'>> & { errors?: Partial<Labels['errors']> };

const UNAVAILABLE = 'The assistant is not set up correctly on this site.';
const NOT_WORKING = 'The assistant is having trouble right now.';

/** The English words, which every other language replaces. */
export const ENGLISH_LABELS: Labels = {
  ...TRIGGER_LABELS,
  title: 'Ask the docs',
  greeting: 'What are you looking for?',
  introduction: 'Answers come from this documentation, with links to the pages they rest on.',
  starters: 'Questions to start with',
  placeholder: 'Ask a question',
  followUpPlaceholder: 'Ask a follow-up',
  disclaimer: 'Answers can be wrong. Check the sources.',
  send: 'Send',
  stop: 'Stop the answer',
  busy: 'An answer is being written. Stop it to ask something else; your text is kept.',
  newChat: 'New chat',
  conversation: 'Conversation',
  youAsked: 'You asked',
  assistantAnswered: 'The assistant answered',
  working: 'Working on it',
  searching: 'Searching the docs',
  reading: { one: 'Reading {count} page', other: 'Reading {count} pages' },
  searchedFor: 'Searched for {queries}',
  searched: 'Searched the docs',
  thinking: 'Thinking',
  thought: 'Thought about it',
  hiddenThought: 'The service keeps this part to itself.',
  usingTool: 'Using {name}',
  usedTool: 'Used {name}',
  sources: 'Sources',
  moreSources: { one: '{count} more', other: '{count} more' },
  suggestions: 'Read on',
  externalLink: 'opens {name} in a new tab',
  copyAnswer: 'Copy answer',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  again: 'Answer again',
  stopped: 'You stopped this answer.',
  truncated: 'The answer broke off. What arrived is kept.',
  answerBroken: 'This answer could not be shown.',
  jumpToLatest: 'Jump to the latest',
  contextCode: 'Code',
  contextSelection: 'Selection',
  removeContext: 'Remove {name}',
  generating: 'Writing an answer.',
  answerComplete: 'Answer complete.',
  answerCompleteWithSources: {
    one: 'Answer complete, {count} source.',
    other: 'Answer complete, {count} sources.',
  },
  answerStopped: 'Answer stopped.',
  retry: 'Try again',
  retryIn: { one: 'Try again in {count} s', other: 'Try again in {count} s' },
  support: 'Contact support',
  panelBroken: 'Something in the assistant broke. The page is not affected.',
  errors: {
    network: 'The assistant could not be reached. Check your connection.',
    timeout: 'The assistant took too long to answer.',
    truncated: 'The answer broke off. What arrived is kept.',
    empty: 'The assistant sent back an empty answer.',
    protocol: 'The reply was not an answer. A firewall or a sign-in page may stand in between.',
    'stream-error': 'The assistant stopped because of a problem on its side.',
    'bad-request': 'The assistant could not read this question. A new chat may help.',
    auth: UNAVAILABLE,
    quota: 'The assistant has reached its limit for now.',
    forbidden: 'This site does not have access to the assistant.',
    'not-found': 'This conversation is no longer known. Try again to start a new one with your question.',
    'not-ready': NOT_WORKING,
    'too-large': 'The question and what goes with it are too long. Shorten it or start a new chat.',
    'rate-limit': 'Too many questions at the moment.',
    server: NOT_WORKING,
    http: NOT_WORKING,
    'wrong-key': UNAVAILABLE,
    setup: UNAVAILABLE,
    aborted: 'The answer was stopped.',
  },
};

/** The words in use: English, with what the site gives in their place. */
export function mergeLabels(overrides: LabelOverrides = {}): Labels {
  return { ...ENGLISH_LABELS, ...overrides, errors: { ...ENGLISH_LABELS.errors, ...overrides.errors } };
}

import type { ErrorKind } from '../protocol/errorKind.js';
import type { CaptureLabels } from './captureLabels.js';
import { ENGLISH_LABELS } from './languages/en.js';
import type { ThreadLabels } from './threadLabels.js';
import type { TriggerLabels } from './triggerLabels.js';

/** One sentence per plural form of the language (`Intl.PluralRules`); `{count}` stands for the number. `other` always exists. */
export type PluralLabel = { other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>;

/**
 * Every visible or spoken word of the assistant. Plain data, so that a language is one file that can be loaded on demand.
 * Words in curly brackets are filled in: `{count}`, `{queries}`, `{name}`, `{text}`, `{time}`.
 * A label that is added here is added to every file of `languages/`; the compiler lists those that lack it. One of a part that is loaded
 * when it is needed is named in {@link LaterWord}, too.
 */
export interface Labels extends TriggerLabels, CaptureLabels {
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
  /** Opens the menu of the panel. */
  more: string;
  /** Leads from a view, such as the history, to the conversation. */
  back: string;
  /** Takes the assistant away for good. */
  hide: string;
  hideExplanation: string;
  /** In place of `hideExplanation`, where nothing may be kept on the device. */
  hideForNow: string;
  /** `{address}` is what is added to an address. */
  bringBack: string;
  bringBackByKeys: string;
  /** Names the edge of the side panel, which changes its width. */
  panelWidth: string;
  conversation: string;
  youAsked: string;
  assistantAnswered: string;
  working: string;
  searching: string;
  /** Found pages, no word of the answer yet. */
  reading: PluralLabel;
  /** `{queries}` is a list of what was searched for, each as `quotation` has it. */
  searchedFor: string;
  /** `{text}` between the quotation marks of the language. */
  quotation: string;
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
  /** Below an answer that reached the limit of its length; also announced. */
  cutByLength: string;
  /** Below an answer, or in its place, that a content filter stopped; also announced. */
  cutByFilter: string;
  /** Of a question that nothing has answered, when it is found in the history or another one was asked. */
  unanswered: string;
  partBroken: string;
  jumpToLatest: string;
  contextCode: string;
  contextSelection: string;
  removeContext: string;
  /** What leads from a chip to its place on the page. */
  showContext: string;
  /** Stands for the page that the reader is on. */
  contextPage: string;
  /** Names the list of what goes along. */
  contextSent: string;
  /** Said of text that is too long to be sent whole; `{count}` is a number. */
  contextCut: string;
  /** Said where no more can go with a question; `{count}` is a number. */
  contextFull: string;
  /** Said of a question that holds likely secrets. */
  guardTitle: string;
  guardRedact: string;
  guardSend: string;
  /** What stands in the place of a secret; `{name}` is one of `secrets`. */
  redacted: string;
  secrets: Record<'key' | 'privateKey' | 'password' | 'email', string>;
  /** Announced when a question was sent. */
  generating: string;
  answerComplete: string;
  answerCompleteWithSources: PluralLabel;
  answerStopped: string;
  retry: string;
  /** `{time}` is what is left, as the language writes it. */
  retryIn: string;
  /** After the sentence of a failure, where the service wants a day or more to pass. */
  longWait: string;
  /** Puts a question that was refused back into the field. */
  editQuestion: string;
  support: string;
  panelBroken: string;
  cancel: string;
  copyConversation: string;
  helpful: string;
  notHelpful: string;
  /** Over the reasons why an answer did not help; none has to be given. */
  feedbackQuestion: string;
  feedbackReasons: Record<'wrong' | 'incomplete' | 'unclear' | 'sources', string>;
  feedbackComment: string;
  feedbackThanks: string;
  /** Nothing has come for some seconds. */
  stillWorking: string;
  /** In place of `errors.network`, where there is no connection at all. */
  offline: string;
  backOnline: string;
  /** After `errors.network`, where the request was refused at once. */
  blocked: string;
  continueAnswer: string;
  /** What is asked for the reader who continues an answer that broke off. */
  continueQuestion: string;
  /** Leads to the site's own search with the question. */
  searchInstead: string;
  history: string;
  errors: Record<ErrorKind, string>;
  /** Words of history and consent, which come with these; what is missing is English. */
  threads?: Partial<ThreadLabels>;
}

/**
 * Words of parts that are loaded when they are needed. In English they are in `languages/enLater.ts`, out of what every reader loads; such
 * parts take their words from `useLaterLabels()`. All other languages have all words in one file.
 */
export type LaterWord =
  | keyof CaptureLabels
  | 'hideExplanation'
  | 'hideForNow'
  | 'bringBack'
  | 'bringBackByKeys'
  | 'busy'
  | 'cancel'
  | 'copyConversation'
  | 'helpful'
  | 'notHelpful'
  | 'feedbackQuestion'
  | 'feedbackReasons'
  | 'feedbackComment'
  | 'feedbackThanks'
  | 'stopped'
  | 'truncated'
  | 'cutByLength'
  | 'cutByFilter'
  | 'unanswered'
  | 'generating'
  | 'answerComplete'
  | 'answerCompleteWithSources'
  | 'answerStopped'
  | 'copyAnswer'
  | 'copied'
  | 'copyFailed'
  | 'again'
  | 'contextCode'
  | 'contextSelection'
  | 'removeContext'
  | 'showContext'
  | 'contextPage'
  | 'contextSent'
  | 'contextCut'
  | 'contextFull'
  | 'guardTitle'
  | 'guardRedact'
  | 'guardSend'
  | 'redacted'
  | 'secrets'
  | 'errors'
  | 'offline'
  | 'backOnline'
  | 'blocked'
  | 'continueAnswer'
  | 'continueQuestion'
  | 'searchInstead'
  | 'editQuestion'
  | 'support'
  | 'retryIn'
  | 'longWait';

/** The words that are there as soon as the panel is. */
export type PanelLabels = Omit<Labels, LaterWord> & Pick<LabelOverrides, LaterWord>;

/** Changes to the words: any of {@link Labels}, and any of its error sentences. */
export type LabelOverrides = Partial<Omit<Labels, 'errors'>> & { errors?: Partial<Labels['errors']> };

/** The words in use: English or those of a language, with what the site gives in their place. */
export function mergeLabels(overrides: LabelOverrides = {}, words: PanelLabels = ENGLISH_LABELS): PanelLabels {
  return {
    ...words,
    ...overrides,
    errors: { ...words.errors, ...overrides.errors },
    threads: { ...words.threads, ...overrides.threads },
  };
}

import type { ErrorKind } from '../protocol/errorKind.js';
import type { AnswerLabels } from './AnswerLabels.js';
import type { ReplacementsFor } from './mergeLabels.js';

/**
 * One text for each plural form of the language (`Intl.PluralRules`), with the placeholder `{count}`. A form that applies to only one
 * number, such as `two` in Arabic, may spell out the number instead. `other` is required.
 */
export type PluralLabel = { other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>;

/** Labels of the buttons on the page itself, which readers see before they open the panel. */
export interface PageButtonLabels {
  /** Accessible name of the trigger, and its text in the shape `pill`. */
  open: string;
  /** Shown when the assistant or a part of it could not be loaded or rendered: on the trigger, on another button, or as a message. */
  loadFailed: string;
  /** Text of the button that appears next to selected text. */
  askSelection: string;
  /** Accessible name of the button at a code block. */
  askCode: string;
}

/** Labels of the conversation history, and of the request for the reader's consent to send questions and to store conversations. */
export interface ThreadLabels {
  search: string;
  none: string;
  noneFound: string;
  /** Button that deletes a conversation; `{name}` is the title of the conversation. */
  remove: string;
  removed: string;
  undo: string;
  removeAll: string;
  removeAllQuestion: string;
  cancel: string;
  /** Shown when the browser's storage is full or blocked. */
  endsWithPage: string;
  /** The text that the reader agrees to. */
  consent: string;
  agree: string;
  decline: string;
  privacy: string;
  withdraw: string;
}

/** Labels of the reader's attachments. */
export interface AttachmentLabels {
  /** Name of the button that chooses files. */
  add: string;
  /** Precedes the name of a file: for screen readers, and in a conversation that is copied or downloaded as Markdown. */
  file: string;
  /** Announced when files were attached; `{name}` lists their names. */
  added: string;
  /** Label on a file of an earlier question. The file can no longer be shown, because its content was not stored. */
  notStored: string;
  /** A file of an unsupported type was not attached; `{name}` is its name. */
  type: string;
  /** A file was too large; `{name}` is its name, `{size}` the maximum total size of all files. */
  size: string;
  /** There were too many files; `{name}` was not attached, `{count}` is the maximum number. */
  count: string;
  /** A file has the same content as an attached file, so it was not attached; `{name}` is its name. */
  duplicate: string;
  /** A file is empty, damaged or could not be read; `{name}` is its name. */
  unreadable: string;
}

/**
 * Every label of the assistant, including those for screen readers. Plain data, so that each language is a file that loads on demand.
 * Names in curly brackets are placeholders: `{count}`, `{queries}`, `{name}`, `{number}`, `{title}`, `{text}`, `{time}`,
 * `{address}`, `{keys}`, `{size}`. The placeholders of `answer` are in {@link AnswerLabels}.
 * After adding a label here, add it to every `assistant.ts`; the compiler lists the languages that lack it.
 */
export interface Labels extends PageButtonLabels {
  /** Heading of the panel and its accessible name. */
  title: string;
  /** Accessible name of the panel's close button. */
  close: string;
  /** Heading of an empty conversation. */
  greeting: string;
  /** Shown below the greeting. Says what the assistant does. */
  introduction: string;
  starters: string;
  placeholder: string;
  followUpPlaceholder: string;
  /** Warns that answers can be wrong. Shown once in a conversation, below its first answer and above the sources. */
  disclaimer: string;
  send: string;
  stop: string;
  /** Announced when the reader sends a question while an answer streams. */
  busy: string;
  newChat: string;
  /** Accessible name of the button that opens the panel's menu. */
  more: string;
  /** Button that returns from a view, such as the history, to the conversation. */
  back: string;
  /** Menu item that opens the view for hiding the assistant, title of this view, and button in the view that hides the assistant. */
  hide: string;
  hideExplanation: string;
  /** Replaces `hideExplanation` if no data may be stored on the device. */
  hideForNow: string;
  /** How to show the hidden assistant again; `{address}` is the text to append to a URL. */
  bringBack: string;
  /** Replaces `bringBack` if there is a keyboard shortcut. `{keys}` is the shortcut. */
  bringBackByKeys: string;
  /** Accessible names of the handles that resize the popover and the side panel. */
  panelWidth: string;
  panelHeight: string;
  /** Button that turns the popover into a side panel. */
  showInPanel: string;
  /** Button that turns the side panel into a popover. */
  showInPopover: string;
  conversation: string;
  youAsked: string;
  assistantAnswered: string;
  working: string;
  searching: string;
  /** Shown after a search that found pages, until the next part of the answer arrives. */
  reading: PluralLabel;
  /** `{queries}` is a list of search queries, each formatted with `quotation`. */
  searchedFor: string;
  /** `{text}` in the quotation marks of the language. */
  quotation: string;
  searched: string;
  thinking: string;
  thought: string;
  hiddenThought: string;
  usingTool: string;
  usedTool: string;
  sources: string;
  /** Accessible name of the number of a source in the text; `{number}` is this number, `{title}` is the title of the source. */
  citation: string;
  moreSources: PluralLabel;
  suggestions: string;
  /** Read by screen readers after a source or suggestion that links to another site; `{name}` is the host of that site. */
  externalLink: string;
  copyAnswer: string;
  copied: string;
  copyFailed: string;
  again: string;
  stopped: string;
  truncated: string;
  /** Shown below an answer that was cut off at the length limit. Also announced to screen readers. */
  cutByLength: string;
  /** Shown below or instead of an answer that a content filter stopped. Also announced to screen readers. */
  cutByFilter: string;
  /** Shown below a question without an answer, unless an error, `stopped` or `cutByFilter` is shown. Also announced to screen readers. */
  unanswered: string;
  partBroken: string;
  jumpToLatest: string;
  contextCode: string;
  contextSelection: string;
  removeContext: string;
  /**
   * Accessible name of a context chip if the place of its text is known. Pressing the chip leads to the text on its page. `{name}` is the
   * kind and the first line of the text.
   */
  showContext: string;
  /**
   * Label of the current page as context, such as "This page". It is the text of the page's context chip if the page has no name, and
   * otherwise the start of the chip's accessible name. Also used in the accessible description of the composer's field.
   */
  contextPage: string;
  /**
   * Accessible name of the list of context, above a question and in the composer. Also the first words of the accessible description of the
   * composer's field.
   */
  contextSent: string;
  /** Shown on a context chip whose text was shortened. `{count}` is the number of characters that were kept. */
  contextCut: string;
  /** Shown when a question has the maximum number of context items; `{count}` is that number. */
  contextFull: string;
  attachments: AttachmentLabels;
  /** Heading of the notice that appears when a question, or the comment of a rating, was not sent because it probably contains secrets. */
  guardTitle: string;
  guardRedact: string;
  guardSend: string;
  /**
   * Text that replaces a secret. `{name}` is the kind of the secret: a label from `secrets`, or the kind that a pattern of the site
   * defines.
   */
  redacted: string;
  /**
   * Last entry of the list of likely secrets if the list is too long to show them all; `{count}` is the number of secrets that are not
   * shown.
   */
  guardMore: string;
  secrets: Record<'key' | 'privateKey' | 'password' | 'card' | 'email', string>;
  /** Announced when a question was sent. */
  generating: string;
  /** Announced when the text of a long answer has been arriving for some seconds. */
  answerStarted: string;
  /**
   * Announced after `answerStarted`, except on devices without a pointer that can hover, such as phones. `{keys}` is the key that moves the
   * focus to the answer.
   */
  answerKey: string;
  /** Shown below an answer that another tab is still receiving, until it is complete. Also announced to screen readers. */
  writtenElsewhere: string;
  answerComplete: string;
  answerCompleteWithSources: PluralLabel;
  answerStopped: string;
  retry: string;
  /** `{time}` is the remaining time, formatted for the language. */
  retryIn: string;
  /** Added after an error message if the service requires the reader to wait for a day or more. */
  longWait: string;
  /** Button that edits a question. Also the accessible name of the text field in which the question is edited. */
  editQuestion: string;
  support: string;
  panelBroken: string;
  cancel: string;
  copyConversation: string;
  /** Menu item that saves the conversation as a Markdown file. */
  downloadConversation: string;
  /** Button that copies a link to the question. The link opens the assistant with the question in its field. */
  copyQuestionLink: string;
  helpful: string;
  notHelpful: string;
  /** Shown above the list of reasons why an answer did not help. The reader need not choose a reason. */
  feedbackQuestion: string;
  feedbackReasons: Record<'wrong' | 'incomplete' | 'unclear' | 'sources', string>;
  feedbackComment: string;
  feedbackThanks: string;
  /** Shown and announced when an answer has had no new text and no new step for several seconds. */
  stillWorking: string;
  /** Replaces `errors.network` when the browser is offline. */
  offline: string;
  backOnline: string;
  /** Sentence that is added after `errors.network` if the request failed immediately. */
  blocked: string;
  continueAnswer: string;
  /** The question that is sent to continue an interrupted answer. */
  continueQuestion: string;
  /** Button and menu item that open the site's own search with the question. */
  searchInstead: string;
  history: string;
  errors: Record<ErrorKind, string>;
  answer: AnswerLabels;
  threads: ThreadLabels;
}

/** Replacements for {@link Labels}. A site can replace whole labels, or some entries of a group such as `errors` or of a plural label. */
export type LabelOverrides = ReplacementsFor<Labels>;

import type { Labels } from '../labels.js';
import type { ThreadLabels } from '../threadLabels.js';

/** Names of the words inside answers. They are `AnswerLabels` of `answer/`, which may not be imported here; the widget, which hands these to `<Answer>`, is where the compiler holds the two together. */
type AnswerWord =
  | 'copy'
  | 'copied'
  | 'copyFailed'
  | 'wrapLines'
  | 'code'
  | 'opensOther'
  | 'opensMail'
  | 'leadsTo'
  | 'image'
  | 'taskDone'
  | 'taskOpen'
  | 'footnotes'
  | 'footnote'
  | 'backToText'
  | 'hiddenCharacter';

/** Every word of the assistant in one language: trigger, panel, errors and answers. Has the shape of the property `labels`. */
export interface LanguagePack extends Labels {
  answer: Readonly<Record<AnswerWord, string>>;
  threads: ThreadLabels;
}

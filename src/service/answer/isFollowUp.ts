import { primaryLanguage } from '../../search/primaryLanguage.js';

/**
 * Matches the first words of a question that refers to the previous one, such as "and" or "what about". The end of a word is found with
 * `\p{L}` and `\p{N}`, because `\b` only works for ASCII. Does not match longer words such as "E-mail", "And/or" and "E2E". Also does not
 * match the French "Y a-t-il" ("is there"), and "E'", a spelling of the Italian "È" ("is").
 */
const JOINT =
  /^[\s¿¡]*(and|but|or|also|then|so|what about|how about|what if|und|aber|oder|was ist mit|y(?! a[- ]t[- ]il)|pero|qué tal|et|mais|e|ma|mas|en|maar|а|и|но)(?![\p{L}\p{N}'’]|[-./&][\p{L}\p{N}])/iu;
/**
 * Some words of `JOINT` have another meaning in another language: `en` means "and" in Dutch and Afrikaans, but "in" in French ("En quelle
 * langue …"). This map has the languages in which such a word refers to the previous question.
 */
const JOINT_LANGUAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['so', ['en']],
  ['y', ['es']],
  ['et', ['fr']],
  ['mais', ['fr']],
  ['e', ['it', 'pt', 'es', 'gl']],
  ['ma', ['it']],
  ['mas', ['pt']],
  ['en', ['nl', 'af']],
]);
/** Matches agreement with the previous answer, such as "OK, and …". "OK" before other words does not count: it can name a button. */
const AGREEMENT =
  /^\s*ok(?:ay)?(?=\s*(?:[,.;:!?…–—]|$)|\s(?:and|but|or|so|then|now|what|which|who|how|why|when|where|can|could|do|does|is|are|will|und|aber|wie|was|y|pero|et|mais|e|ma|en|maar|и)(?!\p{L}))/iu;
/** Matches words that refer to something mentioned before. Excludes `there` in "is there …?" and "there are …", which refers to nothing. */
const POINTS_BACK =
  /(?<!\p{L})(?:it|its|that|this|those|these|them|they|(?<!(?:is|are|was|were) )there(?! (?:is|are|was|were|be)\b)|the same|instead|eso|esto|ça|cela|isso|ciò|это)(?!\p{L})/iu;
/** A question with at most this many words that contains a pronoun is a follow-up. */
const SHORT_QUESTION_WORDS = 9;
const VERY_SHORT_QUESTION_WORDS = 3;

/**
 * Whether a question seems to make sense only after the previous one: "and on Windows?", "how do I turn it off?".
 *
 * @param language Language of the question. If it is unknown, all words of `JOINT` count.
 */
export function isFollowUp(question: string, language?: string): boolean {
  const words = question.trim().split(/\s+/).length;
  if (beginsWithJoint(question, language) || AGREEMENT.test(question)) return true;
  return words <= SHORT_QUESTION_WORDS && containsPronoun(question);
}

function beginsWithJoint(question: string, language: string | undefined): boolean {
  const joint = JOINT.exec(question)?.[1]?.toLowerCase();
  if (joint === undefined) return false;
  return language === undefined || (JOINT_LANGUAGES.get(joint)?.includes(primaryLanguage(language)) ?? true);
}

/** Whether a question contains a word such as "it" or "instead", which may refer to earlier questions or to attached text. */
export function containsPronoun(question: string): boolean {
  return POINTS_BACK.test(question);
}

/** Whether a question is so short that the previous one may be needed to understand it: "Windows?". */
export function isFragment(question: string): boolean {
  return question.trim().split(/\s+/).length <= VERY_SHORT_QUESTION_WORDS;
}

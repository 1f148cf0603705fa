/**
 * Questions that lean on the one before: they begin with a joint, or point back with a pronoun. Word ends are told by letters,
 * because `\b` knows no others than English ones.
 */
const JOINT =
  /^[\s¿¡]*(?:and|but|or|also|then|so|what about|how about|what if|ok(?:ay)?|und|aber|oder|was ist mit|y|pero|qué tal|et|mais|e|ma|mas|en|maar|а|и|но)(?!\p{L})/iu;
const POINTS_BACK =
  /(?<!\p{L})(?:it|its|that|this one|those|these|them|they|there|the same|instead|eso|esto|ça|cela|isso|ciò|это)(?!\p{L})/iu;
/** Shorter questions point back when they hold a pronoun, in words. */
const SHORT_QUESTION_WORDS = 9;
const VERY_SHORT_QUESTION_WORDS = 3;

/**
 * Whether a question only makes sense together with the one before: "and on Windows?", "how do I turn it off?".
 */
export function isFollowUp(question: string): boolean {
  const words = question.trim().split(/\s+/).length;
  if (JOINT.test(question)) return true;
  return words <= SHORT_QUESTION_WORDS && POINTS_BACK.test(question);
}

/** Whether a question is so short that the one before may complete it: "Windows?". */
export function isFragment(question: string): boolean {
  return question.trim().split(/\s+/).length <= VERY_SHORT_QUESTION_WORDS;
}

/** Tags of languages that are written from right to left, with or without a region (`ar_EG`). */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)(?![a-z])/i;

/** Returns the direction of text in a language, as a value of the attribute `dir`. */
export function getTextDirection(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
}

/** Characters that change the direction of text around them: they can make code or an address read as another. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const CONTROL = /([\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/;

/** Whether there are any. */
export function hasBidiControls(text: string): boolean {
  return CONTROL.test(text);
}

/** Text without them. */
export function withoutBidiControls(text: string): string {
  return text.replace(CONTROLS, '');
}

/** Text cut at them: every second piece is such a character. One piece when there are none. */
export function splitAtBidiControls(text: string): string[] {
  return text.split(CONTROL);
}

/** How one is written out: `U+202E`. */
export function codePointName(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

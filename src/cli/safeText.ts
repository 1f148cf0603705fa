// Control and escape characters but tab and line end, and those that turn the direction of text.
const OBEYED =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Takes out of a text what a terminal would obey rather than show; line ends and tabs stay. Answers and error messages come
 * from elsewhere.
 */
export function safeText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(OBEYED, '');
}

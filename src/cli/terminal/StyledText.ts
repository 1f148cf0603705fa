import { styleText } from 'node:util';
import { safeText } from '../shared/safeText.js';
import type { TerminalFeatures } from './detectTerminal.js';
import { textWidth } from './textWidth.js';

export type TextStyle = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'dim' | 'cyan';

/** A piece of text in one style. Create it with {@link styled}, which removes control characters. */
export interface StyledText {
  readonly text: string;
  readonly styles: readonly TextStyle[];
  /** Absolute URL of a link. */
  readonly href?: string | undefined;
}

/** A line of the output. */
export type StyledLine = readonly StyledText[];

const START_LINK = '\u001b]8;;';
const END_LINK = '\u001b\\';

/** Creates a piece of text. Answers are not trusted, so characters that control a terminal are removed. Line breaks and tabs stay. */
export function styled(text: string, styles: readonly TextStyle[] = [], href?: string): StyledText {
  return { text: safeText(text), styles, href };
}

export function lineWidth(line: StyledLine): number {
  return line.reduce((width, { text }) => width + textWidth(text), 0);
}

/**
 * Returns a line as text with escape sequences for its styles and links. Only this function adds escape sequences to a printed answer:
 * `styled` removes those that the answer itself contains.
 */
export function formatLine(line: StyledLine, { hasStyles, hasLinks }: TerminalFeatures): string {
  const pieces = line.map(({ text, styles, href }) => {
    const shown =
      hasStyles && styles.length > 0 && text !== '' ? styleText([...styles], text, { validateStream: false }) : text;
    return hasLinks && href ? `${START_LINK}${href}${END_LINK}${shown}${START_LINK}${END_LINK}` : shown;
  });
  return pieces.join('').trimEnd();
}

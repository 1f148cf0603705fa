import { isRecord } from '../../../protocol/isRecord.js';
import type { SecretPattern } from '../../../protocol/secretPatterns.js';
import type { WidgetOptions } from '../../shared/DocsAssistantProps.js';

/** Regular expressions by their text: the privacy guard reads the option with each typed character. */
const compiled = new Map<string, RegExp>();
/** Errors already written to the console. */
const reported = new Set<string>();

/**
 * Returns the patterns of the option `privacyGuard`. An attribute has its patterns as JSON, which can only write a regular expression as
 * text. An invalid pattern is reported and left out, so that the others still protect the reader.
 */
export function readSecretPatterns(privacyGuard: WidgetOptions['privacyGuard']): SecretPattern[] {
  const patterns: unknown = isRecord(privacyGuard) ? (privacyGuard.patterns ?? []) : [];
  if (Array.isArray(patterns)) return patterns.flatMap(readPattern);
  report('patterns must be a list.');
  return [];
}

function readPattern(given: unknown): SecretPattern[] {
  try {
    const { kind, pattern } = given as { kind: unknown; pattern: unknown };
    if (typeof kind !== 'string') throw new TypeError();
    if (typeof pattern === 'string') return [{ kind, pattern: compile(pattern) }];
    // `instanceof` would refuse a regular expression of another frame.
    if (Object.prototype.toString.call(pattern) === '[object RegExp]') return [given as SecretPattern];
    throw new TypeError();
  } catch (error) {
    const reason = error instanceof SyntaxError ? ` ${error.message}.` : '';
    report(`${JSON.stringify(given)} is ignored. A pattern needs a kind and a regular expression.${reason}`);
    return [];
  }
}

/** @throws {SyntaxError} if the text is not a regular expression. */
function compile(text: string): RegExp {
  const known = compiled.get(text) ?? new RegExp(text);
  compiled.set(text, known);
  return known;
}

function report(problem: string): void {
  if (reported.has(problem)) return;
  reported.add(problem);
  console.error(`docs-assistant: privacyGuard: ${problem}`);
}

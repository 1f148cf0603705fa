import type { SecretPattern } from '../../../protocol/secrets/secretPatterns.js';
import type { WidgetOptions } from '../../shared/DocsAssistantProps.js';

/** Errors already written to the console. Each is written only once, although the option is read with each typed character. */
const reported = new Set<string>();

/**
 * Returns the patterns of the option `privacyGuard`. In an HTML attribute, the option is JSON, which has no regular expressions, so a
 * pattern can also be a string. An invalid pattern is reported and left out, so that the others still protect the reader.
 */
export function readSecretPatterns(privacyGuard: WidgetOptions['privacyGuard']): SecretPattern[] {
  // Callers in JavaScript can pass null, although the type forbids it.
  const { patterns = [] } = typeof privacyGuard === 'object' && privacyGuard ? privacyGuard : {};
  return [patterns].flat().flatMap(readPattern);
}

function readPattern(given: SecretPattern, index: number): SecretPattern[] {
  let name = '';
  let reason = '';
  try {
    const { kind, pattern } = given;
    if (typeof kind === 'string') name = ` ("${kind}")`;
    const read = typeof pattern === 'string' ? { kind, pattern: new RegExp(pattern) } : given;
    if (typeof kind === 'string' && kind && typeof read.pattern.exec === 'function') return [read];
  } catch (error) {
    reason = ` ${error}`;
  }
  // Name the pattern by its number and kind: it can be a value of any type, so it may have no readable text.
  const message = `docs-assistant: privacyGuard ignores pattern ${index + 1}${name}. It needs a kind (text) and a regular expression.${reason}`;
  if (!reported.has(message)) console.error(message);
  reported.add(message);
  return [];
}

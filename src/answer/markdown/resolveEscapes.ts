import { namedEntity } from './entities.js';

const ESCAPE_OR_ENTITY = /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7}|[xX][\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;

/** Returns the character for the digits of a reference such as `&#8230;` or `&#x2026;`. Invalid code points become U+FFFD. */
function numericEntity(digits: string): string {
  const code = /^[xX]/.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
  const invalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return invalid ? '\uFFFD' : String.fromCodePoint(code);
}

/** Resolves backslash escapes and character references. */
export function resolveEscapes(text: string): string {
  if (!text.includes('\\') && !text.includes('&')) return text;
  return text.replace(ESCAPE_OR_ENTITY, (whole, escaped?: string, digits?: string, name?: string) => {
    if (escaped !== undefined) return escaped;
    if (digits !== undefined) return numericEntity(digits);
    return namedEntity(name ?? '') ?? whole;
  });
}

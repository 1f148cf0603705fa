import { decodeNamedCharacterReference } from 'decode-named-character-reference';

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z0-9]{1,31}));/gi;

/** Decodes character references such as `&amp;`, `&#38;` and `&#x26;`. Unknown names stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return decodeNamedCharacterReference(name) || whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const isReserved = (code >= 0xd800 && code <= 0xdfff) || (code >= 0xfdd0 && code <= 0xfdef);
    const valid = code > 0 && code <= 0x10ffff && !isReserved;
    return valid ? String.fromCodePoint(code) : '\uFFFD';
  });
}

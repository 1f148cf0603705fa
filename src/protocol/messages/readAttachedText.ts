import type { Attachment } from './assistantMessage.js';

/** The scheme, the media type, the parameters and the comma of a `data:` URL. */
const DATA_URL_HEAD = /^data:([^;,]*)((?:;[^;,]*)*),/i;
/** Media types that are text, besides `text/…`. */
const OTHER_TEXT = /^application\/(?:json|xml|yaml|x-yaml|toml|x-ndjson|javascript|sql)$/;

/**
 * Reads the text of an attached text file as UTF-8. Returns undefined for other files and for invalid `data:` URLs. Also returns undefined
 * for files on servers, which are never fetched.
 */
export function readAttachedText({ url, contentType }: Attachment): string | undefined {
  const head = DATA_URL_HEAD.exec(url);
  if (!head) return undefined;
  const type = (contentType || head[1] || 'text/plain').toLowerCase().replace(/;.*/s, '').trim();
  if (!type.startsWith('text/') && !OTHER_TEXT.test(type)) return undefined;
  const content = url.slice(head[0].length);
  try {
    if (!/;base64$/i.test(head[2] as string)) return decodeURIComponent(content);
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

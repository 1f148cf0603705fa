import type { Attachment } from '../../protocol/assistantMessage.js';

/** Returns the size of an attached file (bytes), from the length of its `data:` URL with base64. Other URLs have no size. */
export function attachedBytes({ url }: Attachment): number {
  const content = url.startsWith('data:') ? url.slice(url.indexOf(',') + 1) : '';
  return Math.floor((content.replace(/={1,2}$/, '').length * 3) / 4);
}

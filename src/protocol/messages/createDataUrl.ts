import type { Attachment } from './assistantMessage.js';

/** Number of bytes that are passed to one call of `String.fromCharCode`, which has a limit for its arguments. */
const BYTES_PER_CALL = 8_192;

/** Creates a `data:` URL with base64. */
export function createDataUrl(bytes: Uint8Array, contentType: string): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += BYTES_PER_CALL) {
    binary += String.fromCharCode(...bytes.subarray(from, from + BYTES_PER_CALL));
  }
  return `data:${contentType};base64,${btoa(binary)}`;
}

/** Creates an attachment from text. The attachment is always plain text, so that nothing renders an attached HTML file. */
export function createTextAttachment(name: string, text: string): Attachment {
  const contentType = 'text/plain';
  return { url: createDataUrl(new TextEncoder().encode(text), contentType), name, contentType };
}

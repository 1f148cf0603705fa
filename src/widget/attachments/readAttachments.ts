import { attachedBytes, roomBeside } from '../../headless/attachments.js';
import { MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from '../../protocol/limits.js';
import type { Attachment } from '../../protocol/messages/assistantMessage.js';
import { createDataUrl, createTextAttachment } from '../../protocol/messages/createDataUrl.js';
import { attachmentName } from './attachmentName.js';
import { type AttachmentType, attachmentType, IMAGE_START_LENGTH } from './attachmentTypes.js';

/** A character that text files do not have. */
const NULL = '\0';

/** Why a file was not attached. */
export interface Refusal {
  reason: 'type' | 'size' | 'count' | 'duplicate' | 'unreadable';
  /** The name of the file. */
  name: string;
}

/**
 * Reads files for the next question. Refuses files of more than `MAX_ATTACHED_BYTES` bytes, and never reads more than that many bytes of a
 * file. Never rejects.
 *
 * @param attached The files that are attached already.
 * @returns the files that can be attached, and the first refusal.
 */
export async function readAttachments(
  files: readonly File[],
  attached: readonly Attachment[],
): Promise<{ read: Attachment[]; refusal: Refusal | undefined }> {
  const read: Attachment[] = [];
  let refusal: Refusal | undefined;
  for (const file of files) {
    const known = [...attached, ...read];
    // Stop: no other file can be added, and only the first refusal is returned.
    if (refusal && known.length >= MAX_ATTACHMENTS) break;
    const type = attachmentType(file);
    const name = attachmentName(file.name);
    const result = type ? await readFile(file, name, type) : 'type';
    const reason = typeof result === 'string' ? result : reasonAgainst(result, known);
    if (reason) refusal ??= { reason, name };
    else read.push(result as Attachment);
  }
  return { read, refusal };
}

/**
 * Returns why a file cannot be attached in addition to others, or undefined if it can be attached. For a duplicate, always returns
 * `duplicate`, even if there is no room for another file.
 */
export function reasonAgainst(file: Attachment, others: readonly Attachment[]): Refusal['reason'] | undefined {
  if (others.some(({ url }) => url === file.url)) return 'duplicate';
  if (others.length >= MAX_ATTACHMENTS) return 'count';
  return attachedBytes(file) > roomBeside(others) ? 'size' : undefined;
}

async function readFile(
  file: File,
  name: string,
  type: AttachmentType,
): Promise<Attachment | 'type' | 'size' | 'unreadable'> {
  try {
    if (file.size === 0) return 'unreadable';
    if (type === 'unknown' && !(await isText(file))) return 'type';
    if (file.size > MAX_ATTACHED_BYTES) return 'size';
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (typeof type !== 'string') {
      const start = String.fromCharCode(...bytes.subarray(0, IMAGE_START_LENGTH));
      const { contentType } = type;
      return type.accepts(start) ? { url: createDataUrl(bytes, contentType), name, contentType } : 'unreadable';
    }
    const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
    return text.includes(NULL) ? 'unreadable' : createTextAttachment(name, text);
  } catch {
    return 'unreadable';
  }
}

/** Whether a file is text. Checks only the first `MAX_ATTACHED_BYTES` bytes, because larger files cannot be attached. */
async function isText(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, MAX_ATTACHED_BYTES).arrayBuffer());
  try {
    // With `stream`, text that ends in the middle of a character is not an error: the bytes may have been cut there.
    return !new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes, { stream: true }).includes(NULL);
  } catch {
    return false;
  }
}

/**
 * Returns the encoding of a text file. It is UTF-16 if the file begins with the byte order mark of UTF-16, which Windows PowerShell writes.
 * Otherwise it is UTF-8.
 */
function encodingOf([first, second]: Uint8Array): string {
  return first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

import { attachedBytes, roomBeside } from '../../headless/attachments.js';
import type { Attachment } from '../../protocol/assistantMessage.js';
import { createDataUrl, createTextAttachment } from '../../protocol/createDataUrl.js';
import { MAX_ATTACHMENTS } from '../../protocol/limits.js';
import { attachmentName } from './attachmentName.js';
import { type AttachmentType, attachmentType, IMAGE_START_LENGTH } from './attachmentTypes.js';

/** Why a file was not attached. */
export interface Refusal {
  reason: 'type' | 'size' | 'count' | 'duplicate' | 'unreadable';
  /** The name of the file. */
  name: string;
}

/**
 * Reads files for the next question. A file is read only if its type, its size and the number of files are allowed. Never rejects.
 *
 * @param attached The files that are attached already.
 * @returns the files that were read, and the first refusal.
 */
export async function readAttachments(
  files: readonly File[],
  attached: readonly Attachment[],
): Promise<{ read: Attachment[]; refusal: Refusal | undefined }> {
  const read: Attachment[] = [];
  let refusal: Refusal | undefined;
  for (const file of files) {
    const known = [...attached, ...read];
    const room = roomBeside(known);
    const type = attachmentType(file);
    const name = attachmentName(file.name);
    const reason = !type ? 'type' : known.length >= MAX_ATTACHMENTS ? 'count' : file.size > room ? 'size' : undefined;
    const result = reason ?? (await readFile(file, name, type as AttachmentType, room));
    if (typeof result === 'string') refusal ??= { reason: result, name };
    else if (known.some(({ url }) => url === result.url)) refusal ??= { reason: 'duplicate', name };
    else read.push(result);
  }
  return { read, refusal };
}

async function readFile(
  file: File,
  name: string,
  type: AttachmentType,
  room: number,
): Promise<Attachment | Refusal['reason']> {
  try {
    if (file.size === 0) return 'unreadable';
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (type !== 'text') {
      const start = String.fromCharCode(...bytes.subarray(0, IMAGE_START_LENGTH));
      const { contentType } = type;
      return type.accepts(start) ? { url: createDataUrl(bytes, contentType), name, contentType } : 'unreadable';
    }
    const text = decodeText(bytes);
    // A text file has no null characters.
    if (text.includes('\0')) return 'unreadable';
    const attachment = createTextAttachment(name, text);
    // The attachment is UTF-8, which can be longer than the UTF-16 of the file.
    return attachedBytes(attachment) > room ? 'size' : attachment;
  } catch {
    return 'unreadable';
  }
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, which Windows PowerShell writes. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

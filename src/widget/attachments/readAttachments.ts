import { attachedBytes, roomBeside } from '../../headless/attachments.js';
import type { Attachment } from '../../protocol/assistantMessage.js';
import { createDataUrl, createTextAttachment } from '../../protocol/createDataUrl.js';
import { MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from '../../protocol/limits.js';
import { attachmentName } from './attachmentName.js';
import { type AttachmentType, attachmentType, IMAGE_START_LENGTH } from './attachmentTypes.js';

/** Why a file was not attached. */
export interface Refusal {
  reason: 'type' | 'size' | 'count' | 'duplicate' | 'unreadable';
  /** The name of the file. */
  name: string;
}

/**
 * Reads files for the next question. A file is read only if its type and its size are allowed. Never rejects.
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
    // No other file can be added, and only the first refusal is returned.
    if (refusal && known.length >= MAX_ATTACHMENTS) break;
    const type = attachmentType(file);
    const name = attachmentName(file.name);
    const tooLarge = file.size > MAX_ATTACHED_BYTES ? 'size' : undefined;
    const result = type ? (tooLarge ?? (await readFile(file, name, type))) : 'type';
    const reason = typeof result === 'string' ? result : reasonAgainst(result, known);
    if (reason) refusal ??= { reason, name };
    else read.push(result as Attachment);
  }
  return { read, refusal };
}

/** Why a file cannot be attached beside others, or undefined if it can. A duplicate is named first: it needs no room. */
export function reasonAgainst(file: Attachment, others: readonly Attachment[]): Refusal['reason'] | undefined {
  if (others.some(({ url }) => url === file.url)) return 'duplicate';
  if (others.length >= MAX_ATTACHMENTS) return 'count';
  return attachedBytes(file) > roomBeside(others) ? 'size' : undefined;
}

async function readFile(file: File, name: string, type: AttachmentType): Promise<Attachment | 'unreadable'> {
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
    return text.includes('\0') ? 'unreadable' : createTextAttachment(name, text);
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

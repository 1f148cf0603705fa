import { MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from '../protocol/limits.js';
import type { Attachment } from '../protocol/messages/assistantMessage.js';

/**
 * Returns the size of an attached file (bytes), computed from its `data:` URL. All content is treated as base64, so other encodings give
 * only an estimate. Returns 0 for other URLs.
 */
export function attachedBytes({ url }: Attachment): number {
  const content = url.startsWith('data:') ? url.slice(url.indexOf(',') + 1) : '';
  return Math.floor((content.replace(/={1,2}$/, '').length * 3) / 4);
}

/** Returns how many more bytes may be attached to a question with these files. */
export function roomBeside(files: readonly Attachment[]): number {
  return MAX_ATTACHED_BYTES - files.reduce((sum, file) => sum + attachedBytes(file), 0);
}

/**
 * Adds a file. Returns the same list when a file with its URL is already there, or when there would be too many files or too many bytes.
 */
export function addAttachment(files: readonly Attachment[], added: Attachment): readonly Attachment[] {
  const isKnown = files.some(({ url }) => url === added.url);
  if (isKnown || files.length >= MAX_ATTACHMENTS) return files;
  return attachedBytes(added) > roomBeside(files) ? files : [...files, added];
}

/**
 * Merges the files of a question with other files. Leaves out duplicates and files that exceed the limits. Also leaves out files without a
 * URL: the history has restored them without their content. The files of the question come first, because its text is about them.
 */
export function mergeAttachments(
  question: readonly Attachment[] | undefined,
  others: readonly Attachment[],
): readonly Attachment[] {
  const files = [...(question ?? []), ...others].filter(({ url }) => url !== '');
  return files.reduce(addAttachment, [] as readonly Attachment[]);
}

import { isRecord } from '../protocol/isRecord.js';
import { toIsoDate } from '../protocol/toIsoDate.js';

/** Roles of messages in version 2 of the message endpoint. */
const ROLES: readonly unknown[] = ['system', 'assistant', 'user'];

/** The documented fields of each type of part. `required` and `optional` fields are strings. */
const PART_FIELDS: ReadonlyMap<unknown, { required: readonly string[]; optional: readonly string[] }> = new Map([
  ['text', { required: ['text'], optional: [] }],
  ['reasoning', { required: ['text'], optional: [] }],
  ['source-url', { required: ['sourceId', 'url'], optional: ['title'] }],
  ['file', { required: ['mediaType', 'url'], optional: ['filename'] }],
  ['step-start', { required: [], optional: [] }],
]);
/** The types whose parts can have an object `providerMetadata`. */
const WITH_METADATA: ReadonlySet<unknown> = new Set(['reasoning', 'source-url']);

/** A message of AI SDK 5 or later: its `id`, `role` and `parts` have the right type. */
export interface UiMessageLike extends Record<string, unknown> {
  id: string;
  role: string;
  parts: unknown[];
}

/** Whether a value has the required fields of a message in the format of version 2 of the message endpoint. */
export function isUiMessage(value: unknown): value is UiMessageLike {
  return isRecord(value) && typeof value.id === 'string' && ROLES.includes(value.role) && Array.isArray(value.parts);
}

/**
 * Copies the documented fields of a message in a request to version 2 of the message endpoint. Drops invalid parts, and parts that are not
 * documented, such as tool calls.
 *
 * @returns A list with the message; an empty list for an answer whose parts are all dropped or of type `step-start`.
 */
export function readUiMessage({ id, role, parts, createdAt, metadata }: UiMessageLike): UiMessageLike[] {
  const known = parts.flatMap(readPart);
  if (role === 'assistant' && known.every(({ type }) => type === 'step-start')) return [];
  const date = toIsoDate(createdAt);
  return [
    {
      id,
      role,
      parts: known,
      ...(date !== undefined && { createdAt: date }),
      ...(isRecord(metadata) && { metadata }),
    },
  ];
}

function readPart(part: unknown): Record<string, unknown>[] {
  const fields = isRecord(part) ? PART_FIELDS.get(part.type) : undefined;
  if (!isRecord(part) || !fields || fields.required.some((name) => typeof part[name] !== 'string')) return [];
  const { providerMetadata } = part;
  const optional = fields.optional.filter((name) => typeof part[name] === 'string');
  const texts = [...fields.required, ...optional].map((name) => [name, part[name]] as const);
  return [
    {
      type: part.type,
      ...Object.fromEntries(texts),
      ...(WITH_METADATA.has(part.type) && isRecord(providerMetadata) && { providerMetadata }),
    },
  ];
}

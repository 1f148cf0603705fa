import { UI_MESSAGE_ROLES, type UiMessagePart } from '../protocol/messages/assistantMessage.js';
import { isRecord } from '../values/isRecord.js';
import { toIsoDate } from '../values/toIsoDate.js';

const ROLES: readonly unknown[] = UI_MESSAGE_ROLES;

type FieldType = 'string' | 'optional string' | 'optional object';

/** The documented fields of each type of part, except `type`. */
const PART_FIELDS: {
  readonly [Type in UiMessagePart['type']]: Readonly<
    Record<Exclude<keyof Extract<UiMessagePart, { type: Type }>, 'type'>, FieldType>
  >;
} = {
  text: { text: 'string' },
  reasoning: { text: 'string', providerMetadata: 'optional object' },
  'source-url': { sourceId: 'string', url: 'string', title: 'optional string', providerMetadata: 'optional object' },
  file: { mediaType: 'string', url: 'string', filename: 'optional string' },
  'step-start': {},
};
const FIELDS_BY_TYPE: ReadonlyMap<unknown, Readonly<Record<string, FieldType>>> = new Map(Object.entries(PART_FIELDS));

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
 * Copies a message from a request to version 2 of the message endpoint. The copy has only the documented fields. It lacks invalid parts,
 * and parts that are not documented, such as tool calls.
 *
 * @returns A list with the message; an empty list for an `assistant` message whose parts are all dropped or of type `step-start`.
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
  const fields = isRecord(part) ? FIELDS_BY_TYPE.get(part.type) : undefined;
  if (!isRecord(part) || !fields) return [];
  const copy: Record<string, unknown> = { type: part.type };
  for (const [name, type] of Object.entries(fields)) {
    if (isOfType(part[name], type)) copy[name] = part[name];
    else if (type === 'string') return [];
  }
  return [copy];
}

function isOfType(value: unknown, type: FieldType): boolean {
  return type === 'optional object' ? isRecord(value) : typeof value === 'string';
}

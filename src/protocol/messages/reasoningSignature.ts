import { isRecord } from '../../values/isRecord.js';
import type { AssistantMessage, MessagePart, ReasoningDetail } from './assistantMessage.js';

/**
 * Fields for the signature of reasoning and for encrypted reasoning. Model providers sign their reasoning to protect it from changes, or
 * encrypt it. In a data stream (v1), the signature or the encrypted reasoning is a plain string. In a UI message stream (v2), it is inside
 * `providerMetadata`: an object for each provider, such as `{"anthropic":{"signature":"…"}}`. Messages of this package contain a string in
 * both cases: the plain string of v1, or the metadata of v2 as JSON.
 */
type SignatureField = 'signature' | 'redactedData';

/** Provider name for signatures that were received without the name of a provider. */
const UNKNOWN_PROVIDER = 'unknown';

/** Returns the first text that a provider gives in this field. */
function findField(metadata: Record<string, unknown>, field: SignatureField): string | undefined {
  for (const values of Object.values(metadata)) {
    const value = isRecord(values) && Object.hasOwn(values, field) ? values[field] : undefined;
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Whether the metadata contains encrypted reasoning of any provider. */
export function isRedacted(metadata: Record<string, unknown>): boolean {
  return findField(metadata, 'redactedData') !== undefined;
}

function parseMetadata(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the signature or the encrypted reasoning from a stored text. The text is either this value itself, or provider metadata as JSON.
 * Undefined if the metadata does not contain the value.
 */
function toBareSignature(text: string, field: SignatureField): string | undefined {
  const metadata = parseMetadata(text);
  return metadata ? findField(metadata, field) : text;
}

function toBareDetail(detail: ReasoningDetail): ReasoningDetail[] {
  if (detail.type === 'redacted') {
    const data = toBareSignature(detail.data, 'redactedData');
    return data === undefined ? [] : [{ type: 'redacted', data }];
  }
  const { signature: stored, ...unsigned } = detail;
  const signature = stored === undefined ? undefined : toBareSignature(stored, 'signature');
  return [{ ...unsigned, ...(signature !== undefined && { signature }) }];
}

const toBarePart = (part: MessagePart): MessagePart =>
  part.type === 'reasoning' ? { ...part, details: part.details.flatMap(toBareDetail) } : part;

/**
 * Converts the signatures of a message to the form that version 1 of the message endpoint uses: the bare text of the signature, without
 * `providerMetadata`. Converts encrypted reasoning in the same way, to its bare text.
 */
export function withBareSignatures(message: AssistantMessage): AssistantMessage {
  return { ...message, parts: message.parts.map(toBarePart) };
}

/**
 * Converts a stored text to the `providerMetadata` of version 2 of the message endpoint. The text can be this metadata as JSON. Otherwise,
 * the text is a signature or encrypted reasoning without the name of a provider. The result then contains the text under the provider name
 * `unknown`.
 */
export function toProviderMetadata(text: string, field: SignatureField): Record<string, unknown> {
  return parseMetadata(text) ?? { [UNKNOWN_PROVIDER]: { [field]: text } };
}

import type { AssistantMessage, MessagePart, ReasoningDetail } from './assistantMessage.js';
import { isRecord } from './isRecord.js';

/**
 * Model providers sign reasoning, so that nobody changes it, or encrypt it. A data stream (v1) has the bare text of the signature or of
 * the encrypted reasoning. A UI message stream (v2) has `providerMetadata`: an object for each provider, such as
 * `{"anthropic":{"signature":"…"}}`. Messages of this package keep either form as one text: the bare text, or the metadata as JSON.
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

/** Returns the bare signature or encrypted reasoning; undefined if the metadata has none. */
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

/** Returns the message with bare signatures, as v1 has them. */
export function withBareSignatures(message: AssistantMessage): AssistantMessage {
  return { ...message, parts: message.parts.map(toBarePart) };
}

/** Converts a stored text of either form to the `providerMetadata` of v2. */
export function toProviderMetadata(text: string, field: SignatureField): Record<string, unknown> {
  return parseMetadata(text) ?? { [UNKNOWN_PROVIDER]: { [field]: text } };
}

import { toHex } from '../values/toHex.js';

/** Maximum length of a caller name, in characters. Leaves room for a prefix with the name of a limit: a store accepts 160 characters. */
const MAX_NAME_LENGTH = 128;

/** Replaces a long caller name with its hash. A name may come from a header, which a client can make as long as it likes. */
export async function shortenCaller(caller: string): Promise<string> {
  if (caller.length <= MAX_NAME_LENGTH) return caller;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(caller));
  return `sha256:${toHex(new Uint8Array(digest))}`;
}

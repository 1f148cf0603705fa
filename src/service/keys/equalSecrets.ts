/** Returns the SHA-256 hash of a string. All hashes have the same length, so comparing them does not reveal the length of a secret. */
export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Whether two byte arrays are equal, in a time that does not depend on where they differ. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (let position = 0; position < left.length; position += 1)
    difference |= (left[position] ?? 0) ^ (right[position] ?? 0);
  return difference === 0;
}

/** Whether two secrets are equal, in constant time. */
export async function equalSecrets(left: string, right: string): Promise<boolean> {
  return equalBytes(await sha256(left), await sha256(right));
}

const warned = new Set<string>();

/** Writes a warning to the console, once for each message. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(message);
}

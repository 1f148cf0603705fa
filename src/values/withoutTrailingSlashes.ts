/** Removes all slashes at the end of a URL or path. The lookbehind keeps the time linear for long runs of slashes. */
export function withoutTrailingSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}

/** The supported compression formats, in order of preference if the client has none. */
const ENCODINGS = ['br', 'gzip'] as const;
/** A supported compression format. */
export type Encoding = (typeof ENCODINGS)[number];

/** Maximum number of cached `Accept-Encoding` headers, so that a client that invents new ones cannot fill the memory. */
const MAX_REMEMBERED = 100;

const remembered = new Map<string, Encoding | 'none'>();

/** Chooses the compression format that an `Accept-Encoding` header prefers. Undefined if it accepts none. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const before = remembered.get(header);
  if (before !== undefined) return before === 'none' ? undefined : before;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = Math.max(...ENCODINGS.map(weightOf));
  const chosen = best > 0 ? ENCODINGS.find((each) => weightOf(each) === best) : undefined;
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, chosen ?? 'none');
  return chosen;
}

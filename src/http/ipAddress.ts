/** Returns an IP address without its port and its zone (`%eth0`); undefined for any other string. */
export function readIpAddress(text: string): string | undefined {
  const address = withoutZone(withoutPort(text.trim()));
  return ipv4Bytes(address) || ipv6Groups(address) ? address : undefined;
}

/** Removes the port from `1.2.3.4:80`, and the port and the brackets from `[::1]:80`. An IPv6 address without brackets has no port. */
export function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1];
  return bracketed ?? /^([\d.]+):\d{1,5}$/.exec(address)?.[1] ?? address;
}

/** Removes the zone from `fe80::1%eth0`. */
export const withoutZone = (address: string): string => address.replace(/%.*$/s, '');

/** Returns the four bytes of an IPv4 address; undefined for any other string. */
export function ipv4Bytes(text: string): number[] | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined;
  const bytes = text.split('.').map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

/** Returns the eight groups of an IPv6 address. Returns undefined for any other string, and for an address with a zone (`%eth0`). */
export function ipv6Groups(text: string): number[] | undefined {
  const [head = '', tail, ...rest] = text.toLowerCase().split('::');
  if (rest.length > 0) return undefined;
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  if (!first || !last) return undefined;
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...first, ...Array<number>(missing).fill(0), ...last];
}

/**
 * Reads the groups on one side of `::`. Any two groups may be written as an IPv4 address, although IPv6 allows this only for the last two.
 */
function groupsOf(side: string): number[] | undefined {
  if (side === '') return [];
  const groups = side.split(':').flatMap((group) => {
    const bytes = ipv4Bytes(group);
    if (bytes) return [((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0), ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0)];
    return [/^[\da-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN];
  });
  return groups.some(Number.isNaN) ? undefined : groups;
}

/** Formats a size: `812 B`, `56.5 KB`, `1.2 GB`. A kilobyte is 1,000 bytes. */
export function formatSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let amount = bytes;
  let unit = 0;
  // Compare the rounded amount: 999,950 bytes are printed as 1.0 MB, not as 1000.0 KB.
  while (Number(amount.toFixed(1)) >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? amount : amount.toFixed(1)} ${units[unit]}`;
}

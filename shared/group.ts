/** Splits a long number into groups: 1234567890 → 1234 5678 90. The last size repeats. The number of a passport is printed in one piece. */
export function group(value: string, sizes: readonly number[]): string {
  if (/[A-Z](?=.)/i.test(value)) return value;
  const parts: string[] = [];
  let rest = value;
  for (let i = 0; rest; i += 1) {
    const size = sizes[Math.min(i, sizes.length - 1)] ?? rest.length;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

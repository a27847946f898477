import { encode } from 'uqr';

/** Returns the dark modules of a QR code as the data of one SVG path, and its size with a border of one module. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 1 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}

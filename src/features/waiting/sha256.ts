/** FIPS 180-4 constants: first 32 bits of the fractional parts of square and cube roots of primes. */
const primes = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n += 1) if (found.every((p) => n % p)) found.push(n);
  return found;
})();
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUND = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)));

const MOST = 55;
const words = new Int32Array(64);

/**
 * Returns the first 32-bit word of the SHA-256 of a short ASCII text (one block). `crypto.subtle.digest` is asynchronous
 * per call: 100,000 short hashes take several times as long with it.
 */
export function firstWord(text: string): number {
  if (text.length > MOST) throw new Error(`longer than ${MOST}`);
  words.fill(0, 0, 16);
  for (let i = 0; i < text.length; i += 1) words[i >> 2]! |= text.charCodeAt(i) << (24 - 8 * (i & 3));
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length & 3));
  words[15] = 8 * text.length;
  for (let i = 16; i < 64; i += 1) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = START as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (START[0]! + a) >>> 0;
}

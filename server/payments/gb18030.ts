/** Node decodes GB 18030 but cannot encode it, so the decoder is inverted into a table, built with the first file. */
let table: Map<string, Buffer> | undefined;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Four-byte codes are numbers in mixed radix: 10, 126, 10, 126 (lowest digit last). */
function fourBytes(at: number): Buffer {
  return Buffer.from([
    0x81 + Math.floor(at / 12_600),
    0x30 + (Math.floor(at / 1260) % 10),
    0x81 + (Math.floor(at / 10) % 126),
    0x30 + (at % 10),
  ]);
}

const SUPPLEMENTARY = 189_000;
const FOUR_BYTE_CODES = 39_420;

function buildTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gb18030');
  const bytesOf = new Map<string, Buffer>();
  const add = (bytes: Buffer) => {
    const text = decoder.decode(bytes);
    if ([...text].length === 1 && text !== '\uFFFD' && !bytesOf.has(text)) bytesOf.set(text, bytes);
  };
  for (const ascii of range(0, 0x7f)) add(Buffer.from([ascii]));
  for (const first of range(0x81, 0xfe))
    for (const second of range(0x40, 0xfe)) if (second !== 0x7f) add(Buffer.from([first, second]));
  for (const at of range(0, FOUR_BYTE_CODES - 1)) add(fourBytes(at));
  return bytesOf;
}

const tableOf = (): Map<string, Buffer> => (table ??= buildTable());

/** Returns true when GB 18030 has every character of the text. */
export function canEncodeGb18030(text: string): boolean {
  const bytesOf = tableOf();
  return [...text].every((letter) => bytesOf.has(letter) || (letter.codePointAt(0) ?? 0) >= 0x10000);
}

/** Encodes a text. Throws an error for a character that GB 18030 does not have. */
export function encodeGb18030(text: string): Buffer {
  const bytesOf = tableOf();
  return Buffer.concat(
    [...text].map((letter) => {
      const bytes = bytesOf.get(letter);
      if (bytes) return bytes;
      const code = letter.codePointAt(0) ?? 0;
      if (code < 0x10000) throw new Error(`GB 18030 cannot encode U+${code.toString(16)}.`);
      return fourBytes(SUPPLEMENTARY + code - 0x10000);
    }),
  );
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Streams lines to a compressed file. Returns the SHA-256 of the uncompressed text. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<string> {
    for await (const text of lines) {
      hash.update(text);
      yield text;
    }
  }
  await pipeline(Readable.from(hashed()), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}

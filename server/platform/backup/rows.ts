import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const BATCH = 500;

/** Yields the lines of a compressed file in batches. */
export async function* readRows(file: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Infinity,
  })) {
    if (batch.push(line) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Yields the parsed lines of a compressed NDJSON file one by one. */
export async function* readEach<T>(file: string): AsyncGenerator<T> {
  for await (const lines of readRows(file)) for (const line of lines) yield JSON.parse(line) as T;
}

import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../config/config';
import type { PhotoStore } from './store';

const TIMEOUT_MS = 15_000;

/** Photo store on S3-compatible storage with path-style URLs: <endpoint>/<bucket>/photos/<id>. */
export function s3Photos({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): PhotoStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const keyOf = (id: string): string => `${endpoint}/${bucket}/photos/${encodeURIComponent(id)}`;

  async function send(method: string, url: string, body?: Buffer): Promise<Response> {
    const headers = body && { 'content-type': 'application/octet-stream' };
    const response = await client.fetch(url, {
      method,
      headers,
      body: body && new Uint8Array(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The photo storage returned status ${response.status}.`);
  }

  async function sendAndDrop(method: string, url: string, body?: Buffer): Promise<void> {
    const response = await send(method, url, body);
    await response.body?.cancel();
    if (response.status === 404 && method !== 'DELETE')
      throw new Error('The bucket of the photo storage does not exist.');
  }

  return {
    put: (id, bytes) => sendAndDrop('PUT', keyOf(id), bytes),
    async get(id) {
      const response = await send('GET', keyOf(id));
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    has: async (id) => (await send('HEAD', keyOf(id))).ok,
    delete: (id) => sendAndDrop('DELETE', keyOf(id)),
    // A prefix without photos, because some storages read all objects to list one.
    check: () => sendAndDrop('GET', `${endpoint}/${bucket}?list-type=2&max-keys=1&prefix=none/`),
  };
}

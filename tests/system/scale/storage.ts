import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3At, s3Server } from '../../../server/testing/s3';

/** Starts an S3 server that stores objects in a temporary folder. */
export async function storage() {
  const folder = mkdtempSync(join(tmpdir(), 'proof-s3-'));
  const server = s3Server(folder);
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3At((await server.run()).port);
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('_object')).length,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

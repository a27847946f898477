import S3rver from 's3rver';

/** Returns an S3 server on loopback that stores the objects of one bucket in this folder; `run` and `close` start and stop it. */
export const s3Server = (directory: string, port = 0) =>
  new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos', configs: [] }],
    resetOnClose: false,
  });

/** Settings of the photo store for the server at this port. */
export const s3At = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'photos',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
});

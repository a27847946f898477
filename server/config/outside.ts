import { group, httpUrl, text, wrong, type Env } from './read';

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export function readOidc(env: Env): OidcConfig | undefined {
  const found = group(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_REDIRECT_URI']);
  if (!found) return undefined;
  httpUrl(env, 'OIDC_ISSUER');
  httpUrl(env, 'OIDC_REDIRECT_URI');
  return {
    issuer: found.OIDC_ISSUER,
    clientId: found.OIDC_CLIENT_ID,
    clientSecret: found.OIDC_CLIENT_SECRET,
    redirectUri: found.OIDC_REDIRECT_URI,
  };
}

export function readS3(env: Env): S3Config | undefined {
  const found = group(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!found) return undefined;
  httpUrl(env, 'S3_ENDPOINT');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(found.S3_BUCKET))
    throw wrong('S3_BUCKET', 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.');
  return {
    endpoint: found.S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: found.S3_BUCKET,
    region: text(env, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: found.S3_ACCESS_KEY_ID,
    secretAccessKey: found.S3_SECRET_ACCESS_KEY,
  };
}

export function readClock(env: Env): Date | undefined {
  const value = text(env, 'CLOCK');
  if (value === undefined) return undefined;
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value)
    ? new Date(value)
    : undefined;
  if (!instant || Number.isNaN(instant.getTime()))
    throw wrong('CLOCK', `must be an instant with its offset like 2026-03-01T09:00:00+08:00, not "${value}".`);
  return instant;
}

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

/** The pages that finish a sign-in; a provider that returns elsewhere leads to a dead end. */
const callbacks = { OIDC: '/qczhyjs/wlcenter', OFFICE_OIDC: '/qczhyjs/desk/sso' };

/** `OIDC_*` for applicants, `OFFICE_OIDC_*` for the persons of the office. */
export function readOidc(env: Env, prefix: 'OIDC' | 'OFFICE_OIDC' = 'OIDC'): OidcConfig | undefined {
  const [issuer, clientId, clientSecret, redirectUri] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'REDIRECT_URI'].map(
    (name) => `${prefix}_${name}`,
  ) as [string, string, string, string];
  const found = group(env, [issuer, clientId, clientSecret, redirectUri]);
  if (!found) return undefined;
  httpUrl(env, issuer);
  httpUrl(env, redirectUri);
  const page = callbacks[prefix];
  if (new URL(found[redirectUri] ?? '').pathname !== page)
    throw wrong(redirectUri, `must end in ${page}, the page that finishes the sign-in.`);
  return {
    issuer: found[issuer] ?? '',
    clientId: found[clientId] ?? '',
    clientSecret: found[clientSecret] ?? '',
    redirectUri: found[redirectUri] ?? '',
  };
}

export function readS3(env: Env): S3Config | undefined {
  const found = group(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!found) return undefined;
  httpUrl(env, 'S3_ENDPOINT');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(found.S3_BUCKET))
    throw wrong('S3_BUCKET', 'must be a bucket name: 3 to 63 lower-case letters, digits, dots and hyphens.');
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
    throw wrong('CLOCK', `must be a date and time with offset like 2026-03-01T09:00:00+08:00, not "${value}".`);
  return instant;
}

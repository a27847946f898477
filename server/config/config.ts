import path from 'node:path';
import type { OfficeKey, DataKey } from './keys';
import type { Env } from './read';
import { readSettings } from './readSettings';
import type { Values } from './schema';

/** OpenID provider for applicants or for the office. */
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

export interface Config {
  /** folder with package.json, dist and the migrations */
  rootDir: string;
  host: string;
  port: number;
  /** undefined: `.data` in the checkout, or a fallback folder when the database user cannot access it */
  dataDir?: string;
  /** folder with one folder per backup; undefined: each backup names its folder */
  backupDir?: string;
  backupKeepDays: number;
  /** undefined: the embedded PostgreSQL */
  databaseUrl?: string;
  /** set when DATABASE_URL points to PgBouncer in transaction mode */
  pooler?: 'transaction';
  /** undefined: a generated key in the data folder */
  dataKeys?: DataKey[];
  /** keys of machines; default: none */
  officeKeys: OfficeKey[];
  /** undefined: the example policy */
  policyFile?: string;
  /** addresses and networks of trusted load balancers (X-Forwarded-For); loopback is always trusted */
  proxies: string[];
  /** `https://host`, without a path */
  publicUrl?: string;
  /** networks of the office; undefined: not set, which counts as anywhere in development */
  officeFrom?: string[] | 'anywhere';
  codesPerAddress: number;
  /** SMS messages of all kinds per hour, for all processes together */
  smsPerHour: number;
  /** most open applications of one account with ID numbers of others */
  foreignCases: number;
  /** calls per minute and process */
  callsPerAddress: number;
  /** adaptive concurrency limit of a process: minimum, maximum, and target for the p90 duration */
  callsAtOnce: { least: number; most: number; wantedMs: number };
  /** encoding of bank files */
  paymentEncoding: 'utf-8' | 'gb18030';
  smsUrl?: string;
  /** bearer token for the gateway, and the key of its reports */
  smsKey?: string;
  /** payee, export, deletion and the change of the mobile number require a code confirmed within the last ten minutes */
  freshCode: boolean;
  mode: 'development' | 'production';
  /** demonstration without real users: development defaults are allowed on a public address */
  demo: boolean;
  /** announced end of a maintenance; set while writes are refused */
  maintenanceUntil?: Date;
  oidc?: OidcConfig;
  /** single sign-on for office staff; undefined: name and password */
  officeOidc?: OidcConfig;
  s3?: S3Config;
  /** the instant at which this process's clock starts */
  clockStart?: Date;
  logLevel: string;
  /** bearer token for the metrics */
  metricsToken?: string;
  /** `off` unregisters the service worker on all phones */
  offline?: 'on' | 'off';
  /** OCR: all documents, only QR codes of invoices, or off */
  reading: 'on' | 'qr' | 'off';
  /** maximum number of photos waiting for OCR; further photos are not recognised */
  readingQueue: number;
  /** minutes without input after which the desk is hidden and requires a sign-in; a session without writes ends after 30 */
  officeIdleMinutes: number;
  /** `optional`: only members who have set it up need it */
  officeSecondFactor: 'required' | 'optional';
}

/** Reads and validates all settings. Throws a StartError that names each wrong one. */
export function readConfig(env: Env, rootDir: string): Config {
  const read = readSettings(env);
  const inRoot = (file: string | undefined) => (file === undefined ? undefined : path.resolve(rootDir, file));
  return {
    rootDir,
    host: read.HOST,
    port: read.PORT,
    dataDir: inRoot(read.DATA_DIR),
    backupDir: inRoot(read.BACKUP_DIR),
    backupKeepDays: read.BACKUP_KEEP_DAYS,
    databaseUrl: read.DATABASE_URL,
    pooler: read.DATABASE_POOLER,
    dataKeys: read.DATA_KEY,
    officeKeys: read.OFFICE_KEYS ?? [],
    policyFile: inRoot(read.POLICY_FILE),
    proxies: read.PROXY_FROM,
    publicUrl: read.PUBLIC_URL,
    officeFrom: read.OFFICE_FROM,
    codesPerAddress: read.CODES_PER_ADDRESS,
    smsPerHour: read.SMS_PER_HOUR,
    foreignCases: read.FOREIGN_CASES,
    callsPerAddress: read.CALLS_PER_ADDRESS,
    callsAtOnce: {
      most: read.CALLS_AT_ONCE,
      least: read.CALLS_AT_ONCE_LEAST ?? Math.ceil(read.CALLS_AT_ONCE / 10),
      wantedMs: read.CALL_WANTED_MS,
    },
    paymentEncoding: read.PAYMENT_ENCODING,
    smsUrl: read.SMS_URL,
    smsKey: read.SMS_KEY,
    freshCode: read.FRESH_CODE === 'on',
    mode: read.MODE,
    demo: read.DEMO === 'on',
    maintenanceUntil: read.MAINTENANCE === 'read-only' ? read.MAINTENANCE_UNTIL : undefined,
    oidc: oidcOf(read, 'OIDC'),
    officeOidc: oidcOf(read, 'OFFICE_OIDC'),
    s3: s3Of(read),
    clockStart: read.CLOCK,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    offline: read.OFFLINE,
    reading: read.READING,
    readingQueue: read.READING_QUEUE,
    officeIdleMinutes: read.OFFICE_IDLE_MINUTES,
    officeSecondFactor: read.OFFICE_SECOND_FACTOR ?? (read.MODE === 'production' ? 'required' : 'optional'),
  };
}

function oidcOf(read: Values, prefix: 'OIDC' | 'OFFICE_OIDC'): OidcConfig | undefined {
  const issuer = read[`${prefix}_ISSUER`];
  const clientId = read[`${prefix}_CLIENT_ID`];
  const clientSecret = read[`${prefix}_CLIENT_SECRET`];
  const redirectUri = read[`${prefix}_REDIRECT_URI`];
  return issuer && clientId && clientSecret && redirectUri
    ? { issuer, clientId, clientSecret, redirectUri }
    : undefined;
}

function s3Of(read: Values): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

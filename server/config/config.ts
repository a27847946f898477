import path from 'node:path';
import { readDataKeys, readOfficeKeys, type OfficeKey } from './keys';
import { readClock, readOidc, readS3, type OidcConfig, type S3Config } from './outside';
import { choice, httpUrl, networks, text, url, wholeNumber, wrong, type Env } from './read';
import type { DataKey } from '../platform/crypto/vault';

export interface Config {
  /** folder with package.json, dist and the migrations */
  rootDir: string;
  host: string;
  port: number;
  /** undefined: `.data` in the checkout, or a fallback folder when the database user cannot access it */
  dataDir?: string;
  /** undefined: the embedded PostgreSQL */
  databaseUrl?: string;
  /** set when DATABASE_URL points to PgBouncer in transaction mode */
  pooler?: 'transaction';
  /** undefined: a generated key in the data folder */
  dataKeys?: DataKey[];
  /** undefined: one generated key with all scopes in the data folder */
  officeKeys?: OfficeKey[];
  /** undefined: the example policy */
  policyFile?: string;
  /** addresses and networks of trusted load balancers (X-Forwarded-For); loopback is always trusted */
  proxies: string[];
  codesPerAddress: number;
  /** SMS messages of all kinds per hour, for all processes together */
  smsPerHour: number;
  /** calls per minute and process */
  callsPerAddress: number;
  /** adaptive concurrency limit of a process: minimum, maximum, and target for the p90 duration */
  callsAtOnce: { least: number; most: number; wantedMs: number };
  /** encoding of bank files */
  paymentEncoding: 'utf-8' | 'gb18030';
  smsUrl?: string;
  /** payee, export, deletion and the change of the mobile number require a code confirmed within the last ten minutes */
  freshCode: boolean;
  /** demonstration without real users: development defaults are allowed on a public address */
  demo: boolean;
  oidc?: OidcConfig;
  /** single sign-on for office staff; undefined: name and password */
  officeOidc?: OidcConfig;
  s3?: S3Config;
  /** the instant at which this process's clock starts */
  clockStart?: Date;
  logLevel: string;
  metricsFrom: 'loopback' | 'anywhere';
  /** `off` unregisters the service worker on all phones */
  offline?: 'on' | 'off';
  /** OCR: all documents, only QR codes of invoices, or off */
  reading: 'on' | 'qr' | 'off';
  /** maximum number of photos waiting for OCR; further photos are not recognised */
  readingQueue: number;
  /** minutes without input after which the desk is hidden and requires a sign-in; a session without writes ends after 30 */
  officeIdleMinutes: number;
}

/** Reads and validates all settings. Throws a StartError that names the setting. */
export function readConfig(env: Env, rootDir: string): Config {
  refuseRemoved(env);
  return {
    rootDir,
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', { from: 0, to: 65_535 }) ?? 8000,
    dataDir: resolved(text(env, 'DATA_DIR'), rootDir),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    pooler: choice(env, 'DATABASE_POOLER', ['transaction']),
    dataKeys: readDataKeys(text(env, 'DATA_KEY')),
    officeKeys: readOfficeKeys(text(env, 'OFFICE_KEYS')),
    policyFile: resolved(text(env, 'POLICY_FILE'), rootDir),
    proxies: networks(env, 'PROXY_FROM'),
    codesPerAddress: wholeNumber(env, 'CODES_PER_ADDRESS', { from: 1, to: 1_000_000 }) ?? 120,
    smsPerHour: wholeNumber(env, 'SMS_PER_HOUR', { from: 1, to: 100_000_000 }) ?? 20_000,
    callsPerAddress: wholeNumber(env, 'CALLS_PER_ADDRESS', { from: 1, to: 100_000_000 }) ?? 12_000,
    callsAtOnce: readCallsAtOnce(env),
    paymentEncoding: choice(env, 'PAYMENT_ENCODING', ['utf-8', 'gb18030']) ?? 'gb18030',
    smsUrl: httpUrl(env, 'SMS_URL'),
    freshCode: choice(env, 'FRESH_CODE', ['on', 'off']) !== 'off',
    demo: choice(env, 'DEMO', ['on', 'off']) === 'on',
    oidc: readOidc(env),
    officeOidc: readOidc(env, 'OFFICE_OIDC'),
    s3: readS3(env),
    clockStart: readClock(env),
    logLevel: choice(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) ?? 'info',
    metricsFrom: choice(env, 'METRICS_FROM', ['loopback', 'anywhere']) ?? 'loopback',
    offline: choice(env, 'OFFLINE', ['on', 'off']),
    reading: choice(env, 'READING', ['on', 'qr', 'off']) ?? 'on',
    readingQueue: wholeNumber(env, 'READING_QUEUE', { from: 0, to: 10_000_000 }) ?? 20_000,
    officeIdleMinutes: wholeNumber(env, 'OFFICE_IDLE_MINUTES', { from: 1, to: 30 }) ?? 10,
  };
}

/** Settings of earlier releases: an operator who sets one relies on something that no longer exists. */
const removed: Record<string, string> = {
  CHALLENGE_BITS: 'the server requires no proof of work, and CODES_PER_ADDRESS limits the codes of a network',
};

function refuseRemoved(env: Env): void {
  for (const [name, why] of Object.entries(removed))
    if (text(env, name) !== undefined) throw wrong(name, `is removed: ${why}. Delete the setting.`);
}

function readCallsAtOnce(env: Env): Config['callsAtOnce'] {
  const most = wholeNumber(env, 'CALLS_AT_ONCE', { from: 1, to: 10_000 }) ?? 120;
  return {
    most,
    least: wholeNumber(env, 'CALLS_AT_ONCE_LEAST', { from: 1, to: most }) ?? Math.ceil(most / 10),
    wantedMs: wholeNumber(env, 'CALL_WANTED_MS', { from: 10, to: 60_000 }) ?? 500,
  };
}

const resolved = (value: string | undefined, rootDir: string): string | undefined =>
  value === undefined ? undefined : path.resolve(rootDir, value);

import { readDataKeys, readOfficeKeys } from './keys';
import {
  bearerToken,
  bucketName,
  choice,
  httpUrl,
  instant,
  networksOrAnywhere,
  origin,
  proxyNetworks,
  setting,
  text,
  url,
  wholeNumber,
  type Setting,
} from './read';

const address = 'an http or https address';
const onOff = choice('on', 'off');
const secret = { isSecret: true };
const callback = (path: string) => url(['http:', 'https:'], `https://example.gov.cn${path}`, path);

const oidc = (who: string, redirect: string) => ({
  ISSUER: setting(`Issuer of the single sign-on for ${who}.`, address, httpUrl),
  CLIENT_ID: setting('Client id that the provider gave to this service.', 'text', text),
  CLIENT_SECRET: setting('Client secret that the provider gave to this service.', 'text', text, secret),
  REDIRECT_URI: setting(
    `Public address of the page that finishes the sign-in; ends in \`${redirect}\`.`,
    address,
    callback(redirect),
  ),
});
const applicants = oidc('applicants', '/qczhyjs/wlcenter');
const office = oidc('the office', '/qczhyjs/desk/sso');

/** Every setting of the server. Validation, `npm run settings` and docs/configuration.md are derived from it. */
export const settings = {
  HOST: setting('Address on which the server listens.', 'a host name or an IP address', text, { default: '127.0.0.1' }),
  PORT: setting('Port on which the server listens; 0 chooses a free one.', '0–65535', wholeNumber(0, 65_535), {
    default: 8000,
  }),
  PUBLIC_URL: setting(
    'Public address of the service, for invitations; required in production.',
    '`https://host`',
    origin,
  ),
  PROXY_FROM: setting(
    'Proxies whose `X-Forwarded-*` headers are trusted; loopback always is.',
    'addresses or networks, separated by commas',
    proxyNetworks,
    { default: [] as string[] },
  ),
  OFFICE_FROM: setting(
    'Who may open the desk and call the office API; this machine always may, in production with `X-Forwarded-For: 127.0.0.1`. Required in production, `anywhere` in development.',
    'addresses or networks, separated by commas, or `anywhere`',
    networksOrAnywhere,
  ),
  MODE: setting(
    '`production` refuses development defaults; the default of a release.',
    '`development`, `production`',
    choice('development', 'production'),
    { default: 'development' },
  ),
  DEMO: setting(
    'Demonstration without real people: allows development defaults in production, marks each page with 演示, accepts only test mobile numbers and writes codes to standard output, so `SMS_URL` must not be set.',
    '`on`, `off`',
    onOff,
    { default: 'off' },
  ),
  MAINTENANCE: setting(
    '`read-only` refuses every write with 503 and the end of the maintenance, and pauses background jobs.',
    '`off`, `read-only`',
    choice('off', 'read-only'),
    { default: 'off' },
  ),
  MAINTENANCE_UNTIL: setting(
    'Announced end of the maintenance, required by `MAINTENANCE=read-only`; writes are refused until a start without it.',
    'date and time with offset',
    instant,
  ),
  LOG_LEVEL: setting(
    'Lowest level that is logged.',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`',
    choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    { default: 'info' },
  ),
  METRICS_TOKEN: setting(
    'Bearer token for `/metrics`. Unset: 404 in production; in development only this machine reads them.',
    'at least 16 letters, digits and `-._~+/=`',
    bearerToken,
    secret,
  ),
  CLOCK: setting(
    'Instant at which the clock starts, for rehearsals. Never set it on a public server.',
    'date and time with offset',
    instant,
  ),

  DATA_DIR: setting(
    'Folder of the embedded database, photos and generated keys; unset: `.data` in the checkout, or no folder when `DATABASE_URL`, `DATA_KEY` and `S3_*` are set.',
    'a path',
    text,
  ),
  BACKUP_DIR: setting(
    'Folder in which `npm run backup` makes a new folder, and whose newest backup `npm run doctor` checks.',
    'a path',
    text,
  ),
  BACKUP_KEEP_DAYS: setting(
    'Days for which backups and their copies are kept: `npm run backup -- --keep` deletes older ones, and `npm run doctor` shows how long a key is needed.',
    '1–3,650',
    wholeNumber(1, 3_650),
    { default: 35 },
  ),
  DATABASE_URL: setting(
    'PostgreSQL database; unset: the embedded one.',
    '`postgres://user:password@host:5432/name`',
    url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    secret,
  ),
  DATABASE_POOLER: setting(
    'Set when `DATABASE_URL` is a PgBouncer in transaction mode.',
    '`transaction`',
    choice('transaction'),
  ),
  DATA_KEY: setting(
    'Keys that encrypt personal data: the first encrypts, all decrypt; unset: generated in `DATA_DIR`.',
    '`id:base64` with 32 bytes, separated by commas',
    readDataKeys,
    secret,
  ),
  S3_ENDPOINT: setting('Address of the S3-compatible storage of the photos; unset: `DATA_DIR`.', address, httpUrl),
  S3_BUCKET: setting('Bucket of the photos.', 'a bucket name', bucketName),
  S3_REGION: setting('Region of the bucket.', 'text', text, { default: 'us-east-1' }),
  S3_ACCESS_KEY_ID: setting('Access key of the storage.', 'text', text),
  S3_SECRET_ACCESS_KEY: setting('Secret of the access key.', 'text', text, secret),

  POLICY_FILE: setting('Policy of the first start; unset: the example policy.', 'a path', text),
  PAYMENT_ENCODING: setting('Encoding of bank files.', '`gb18030`, `utf-8`', choice('gb18030', 'utf-8'), {
    default: 'gb18030',
  }),
  OFFICE_KEYS: setting(
    'Keys of machines that call the office API; none of them decides.',
    '`name:secret:scope+scope`, separated by commas',
    readOfficeKeys,
    secret,
  ),
  OFFICE_SECOND_FACTOR: setting(
    'Whether officers who sign in with a password need an authenticator app; with `optional` only those who have set it up. `required` in production, `optional` in development.',
    '`required`, `optional`',
    choice('required', 'optional'),
  ),
  OFFICE_IDLE_MINUTES: setting('Minutes without input after which the desk locks.', '1–30', wholeNumber(1, 30), {
    default: 10,
  }),

  SMS_URL: setting('SMS gateway; unset: messages are written to standard output.', address, httpUrl),
  SMS_KEY: setting(
    'Bearer token for the SMS gateway, and the key that signs its reports; unset: reports are refused.',
    'text',
    text,
    secret,
  ),
  SMS_PER_HOUR: setting('Messages per hour of all processes together.', '1–100,000,000', wholeNumber(1, 100_000_000), {
    default: 20_000,
  }),
  CODES_PER_ADDRESS: setting('Sign-in codes per hour and network.', '1–1,000,000', wholeNumber(1, 1_000_000), {
    default: 120,
  }),
  FOREIGN_CASES: setting(
    "Open applications of one account with ID numbers that are not the account's own.",
    '0–1,000',
    wholeNumber(0, 1_000),
    { default: 3 },
  ),
  FRESH_CODE: setting(
    'Payee, withdrawal, export, deletion and change of number require a code confirmed within ten minutes.',
    '`on`, `off`',
    onOff,
    { default: 'on' },
  ),
  OIDC_ISSUER: applicants.ISSUER,
  OIDC_CLIENT_ID: applicants.CLIENT_ID,
  OIDC_CLIENT_SECRET: applicants.CLIENT_SECRET,
  OIDC_REDIRECT_URI: applicants.REDIRECT_URI,
  OFFICE_OIDC_ISSUER: office.ISSUER,
  OFFICE_OIDC_CLIENT_ID: office.CLIENT_ID,
  OFFICE_OIDC_CLIENT_SECRET: office.CLIENT_SECRET,
  OFFICE_OIDC_REDIRECT_URI: office.REDIRECT_URI,

  CALLS_PER_ADDRESS: setting('Calls per minute, network and process.', '1–100,000,000', wholeNumber(1, 100_000_000), {
    default: 12_000,
  }),
  CALLS_AT_ONCE: setting(
    'Most concurrent calls of a process; more get a queue ticket.',
    '1–10,000',
    wholeNumber(1, 10_000),
    { default: 120 },
  ),
  CALLS_AT_ONCE_LEAST: setting(
    'Lower bound of the adaptive limit; unset: a tenth of `CALLS_AT_ONCE`.',
    '1–`CALLS_AT_ONCE`',
    wholeNumber(1, 10_000),
  ),
  CALL_WANTED_MS: setting(
    'Duration in ms that nine of ten calls should not exceed; above it the limit decreases.',
    '10–60,000',
    wholeNumber(10, 60_000),
    { default: 500 },
  ),

  READING: setting(
    'OCR of photos: all documents, only QR codes of invoices, or off.',
    '`on`, `qr`, `off`',
    choice('on', 'qr', 'off'),
    { default: 'on' },
  ),
  READING_QUEUE: setting(
    'Most photos that wait for OCR; further photos are not recognised.',
    '0–10,000,000',
    wholeNumber(0, 10_000_000),
    { default: 20_000 },
  ),
  OFFLINE: setting('`off` removes the service worker from each phone at its next visit.', '`on`, `off`', onOff),
};

export type Name = keyof typeof settings;
export type Values = {
  [N in Name]: (typeof settings)[N] extends Setting<infer T, infer D> ? T | D : never;
};

import { readConfig } from './config';

const key = (id: string): string => `${id}:${Buffer.alloc(32, id).toString('base64')}`;
const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000/',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};
const oidc = {
  OIDC_ISSUER: 'https://id.example.gov.cn',
  OIDC_CLIENT_ID: 'a',
  OIDC_CLIENT_SECRET: 'b',
  OIDC_REDIRECT_URI: 'https://example.gov.cn/qczhyjs/wlcenter',
};
const officeOidc = (redirectUri: string) => ({
  OFFICE_OIDC_ISSUER: oidc.OIDC_ISSUER,
  OFFICE_OIDC_CLIENT_ID: 'a',
  OFFICE_OIDC_CLIENT_SECRET: 'b',
  OFFICE_OIDC_REDIRECT_URI: redirectUri,
});

describe('readConfig', () => {
  it.each([
    [{}, 'optional'],
    [{ MODE: 'production' }, 'required'],
    [{ MODE: 'production', OFFICE_SECOND_FACTOR: 'optional' }, 'optional'],
    [{ OFFICE_SECOND_FACTOR: 'required' }, 'required'],
  ])('%j: the second factor is %s', (env, expected) => {
    expect(readConfig(env, '/').officeSecondFactor).toBe(expected);
  });

  it('returns the defaults for an empty environment', () => {
    expect(readConfig({}, '/srv/app')).toEqual({
      rootDir: '/srv/app',
      host: '127.0.0.1',
      port: 8000,
      proxies: [],
      codesPerAddress: 120,
      smsPerHour: 20_000,
      foreignCases: 3,
      backupKeepDays: 35,
      callsPerAddress: 12_000,
      callsAtOnce: { least: 12, most: 120, wantedMs: 500 },
      freshCode: true,
      mode: 'development',
      demo: false,
      logLevel: 'info',
      paymentEncoding: 'gb18030',
      reading: 'on',
      readingQueue: 20_000,
      officeIdleMinutes: 10,
      officeSecondFactor: 'optional',
      officeKeys: [],
    });
  });

  it('treats an empty setting as unset', () =>
    expect(readConfig({ PORT: '', DATA_KEY: ' ', OIDC_ISSUER: '' }, '/').port).toBe(8000));

  it('reads all settings', () => {
    const config = readConfig(
      {
        ...s3,
        ...oidc,
        PORT: '0',
        DATA_DIR: 'data',
        DATA_KEY: `${key('k2')},${key('k1')}`,
        OFFICE_KEYS: '张三:0123456789abcdef:read+export,lists:fedcba9876543210:import',
        CLOCK: '2026-03-01T09:00:00+08:00',
      },
      '/srv/app',
    );
    expect(config).toMatchObject({
      port: 0,
      dataDir: '/srv/app/data',
      dataKeys: [{ id: 'k2' }, { id: 'k1' }],
      clockStart: new Date('2026-03-01T01:00:00Z'),
      officeKeys: [
        { name: '张三', scopes: ['read', 'export'] },
        { name: 'lists', scopes: ['import'] },
      ],
      s3: { endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' },
      oidc: { clientId: 'a' },
    });
  });

  it.each([
    ['OFFICE_IDLE_MINUTES', { OFFICE_IDLE_MINUTES: '0' }],
    ['PORT', { PORT: '80a' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }],
    ['DATA_KEY', { DATA_KEY: 'k1:short' }],
    ['DATA_KEY', { DATA_KEY: `${key('k1')},${key('k1')}` }],
    ['OFFICE_KEYS', { OFFICE_KEYS: 'a:short:read' }],
    ['OFFICE_KEYS', { OFFICE_KEYS: `a:sha256=${'0'.repeat(63)}:read` }],
    ['OFFICE_KEYS', { OFFICE_KEYS: 'a:0123456789abcdef:fly' }],
    ['OFFICE_KEYS', { OFFICE_KEYS: 'a:0123456789abcdef:read,a:fedcba9876543210:import' }],
    ['SMS_URL', { SMS_URL: 'https://user:hunter2@sms.example.gov.cn/' }],
    ['PROXY_FROM', { PROXY_FROM: 'balancer' }],
    ['PROXY_FROM', { PROXY_FROM: '10.0.0.1, 0.0.0.0/0' }],
    ['PROXY_FROM', { PROXY_FROM: '::/0' }],
    ['PROXY_FROM', { PROXY_FROM: '::ffff:0.0.0.0/96' }],
    ['CODES_PER_ADDRESS', { CODES_PER_ADDRESS: '0' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://x.cn' }],
    ['OIDC_REDIRECT_URI', { ...oidc, OIDC_REDIRECT_URI: 'https://example.gov.cn/qczhyjs/desk/sso' }],
    ['OFFICE_OIDC_REDIRECT_URI', officeOidc('https://example.gov.cn/qczhyjs/wlcenter')],
    ['S3_BUCKET', { ...s3, S3_BUCKET: 'A B' }],
    ['CLOCK', { CLOCK: '2026-13-01T00:00:00Z' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.gov.cn/qczhyjs/' }],
    ['OFFICE_FROM', { OFFICE_FROM: 'office' }],
    ['OIDC_REDIRECT_URI', { ...oidc, PUBLIC_URL: 'https://other.gov.cn' }],
    ['MAINTENANCE', { MAINTENANCE: 'on' }],
    ['MAINTENANCE_UNTIL', { MAINTENANCE: 'read-only' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['DEMO', { DEMO: 'on', SMS_URL: 'https://sms.example.gov.cn/send' }],
    ['OFFLINE', { OFFLINE: 'no' }],
  ])('refuse a wrong %s with a sentence that names it: %j', (name, env: Record<string, string>) => {
    expect(() => readConfig(env, '/')).toThrow(
      new RegExp(`${name}.* must|${name}.* names|${name}.* holds|${name}.* has`),
    );
  });

  it('names all mistakes at once, one per line', () => {
    expect(() => readConfig({ PORT: '80a', LOG_LEVEL: 'loud', OIDC_ISSUER: 'https://x.cn' }, '/')).toThrow(
      /^PORT must [^\n]+\nLOG_LEVEL must [^\n]+\nOIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_REDIRECT_URI must be set too[^\n]+$/,
    );
  });

  it.each([
    ['SMS_ULR', 'SMS_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
  ])('refuses the misspelt setting %s', (name, meant) =>
    expect(() => readConfig({ [name]: 'x' }, '/')).toThrow(`${name} is not a setting, but ${meant} is. Rename it.`),
  );

  it.each(['OFFICE_KEY', 'OFFICE_SERVER', 'S3_SERVICE_HOST', 'POST', 'HOSTS', 'PGHOST', 'DATA'])(
    'accepts %s, a variable of another program',
    (name) => expect(() => readConfig({ [name]: 'x' }, '/')).not.toThrow(),
  );

  it('requires the lower bound of concurrent calls to be at most the upper one', () => {
    expect(() => readConfig({ CALLS_AT_ONCE: '10', CALLS_AT_ONCE_LEAST: '11' }, '/')).toThrow(
      'CALLS_AT_ONCE_LEAST must be a whole number from 1 to 10',
    );
  });

  it('does not include secrets in error messages', () =>
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@host/name' }, '/')).toThrow(/^(?!.*hunter2)/));
});

describe('readConfig in production', () => {
  const { argv } = process;
  const before = process.env.MODE;
  afterEach(() => {
    process.argv = argv;
    process.env.MODE = before;
    if (before === undefined) delete process.env.MODE;
  });

  it('names mistakes in Chinese', () => {
    process.env.MODE = 'production';
    process.argv = ['node']; // jest has --json
    expect(() => readConfig({ PORT: 'many', SMS_KYE: 'x' }, '/')).toThrow(
      'PORT 应为 0 到 65535 的整数，不能是“many”。\n没有 SMS_KYE 这个设置，可能是 SMS_KEY，请改名。',
    );
  });
});

import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from './config';
import { settings } from './schema';
import { publicDevelopment, refusedPolicy, refuseDevelopmentDefaults } from './developmentDefaults';

const whole = {
  MODE: 'production',
  HOST: '0.0.0.0',
  SMS_URL: 'https://sms.example.gov.cn/send',
  SMS_KEY: 'a-key-of-the-gateway',
  DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
  DATA_DIR: '/data',
  DATABASE_URL: 'postgres://a@b/c',
  PUBLIC_URL: 'https://example.gov.cn',
  PROXY_FROM: '10.0.0.2',
  OFFICE_FROM: '10.0.0.0/8',
};
const start = (env: Record<string, string | undefined>) => () => refuseDevelopmentDefaults(readConfig(env, '/'));

describe('refuseDevelopmentDefaults, refusedPolicy and publicDevelopment', () => {
  it('allow production when all settings are set', () => {
    expect(start(whole)).not.toThrow();
    expect(start({ ...whole, OFFICE_FROM: 'anywhere' })).not.toThrow();
    expect(start({ ...whole, HOST: undefined, PROXY_FROM: undefined })).not.toThrow();
  });

  it.each([
    'SMS_URL',
    'SMS_KEY',
    'DATA_KEY',
    'DATA_DIR',
    'DATABASE_URL',
    'PUBLIC_URL',
    'PROXY_FROM',
    'OFFICE_FROM',
  ] as const)('refuse production without %s and name the setting', (name) => {
    expect(start({ ...whole, [name]: undefined })).toThrow(
      new RegExp(`^MODE is production, and these settings are missing or wrong:\n  ${name}: [^\n]+\nSet them[^\n]+$`),
    );
  });

  it('refuse production with CLOCK or a PUBLIC_URL without TLS', () => {
    expect(start({ ...whole, CLOCK: '2026-03-01T09:00:00+08:00' })).toThrow('CLOCK: must not be set');
    expect(start({ ...whole, PUBLIC_URL: 'http://example.gov.cn' })).toThrow('PUBLIC_URL: must begin with https://');
  });

  /** `NAME=value` of the pages and files that an operator reads, for each secret; placeholders (`…`, `$KEY`, `<…>`) are no values. */
  const shown = ['docs', 'deploy'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(md|yml|yaml|conf|example|service|mjs)$/.test(name))
      .flatMap((name) => [
        ...fs
          .readFileSync(path.join(folder, name), 'utf8')
          .matchAll(/\b([A-Z_]*(?:KEY|TOKEN|SECRET|PASSWORD))=(['"]?)([\w.~+/\p{Script=Han}-]{3,})\2(?=\s|`|$)/gu),
      ])
      .map(([, name = '', , value = '']): [string, string] => [name, value])
      .filter(([name]) => name in settings),
  );

  it('know at least one secret of the documents', () => expect(shown).toContainEqual(['SMS_KEY', '换成约定的密钥']));

  it.each([...shown, ['METRICS_TOKEN', 'my-secret'], ['SMS_KEY', 'Password'], ['SMS_KEY', 'change-me']])(
    'refuse production with %s=%s, which is published',
    (name, value) => {
      const config = {
        ...readConfig(whole, '/'),
        ...(name === 'SMS_KEY' ? { smsKey: value } : { metricsToken: value }),
      };
      expect(() => refuseDevelopmentDefaults(config)).toThrow(`  ${name}: must not be a value of the documentation`);
    },
  );

  it('refuse production with a usual password of the database', () => {
    expect(start({ ...whole, DATABASE_URL: 'postgres://qczhyjs:qczhyjs@db/qczhyjs' })).toThrow(
      '  DATABASE_URL: must not',
    );
  });

  it('refuse production with the example policy, unless DEMO=on', () => {
    const config = readConfig(whole, '/');
    expect(refusedPolicy(config, { example: true })?.message).toContain('POLICY_FILE is not set');
    expect(refusedPolicy(config, { example: true }, '/etc/policy.json')?.message).toMatch(
      /^\/etc\/policy.json has "example": true, which MODE=production refuses/,
    );
    expect(refusedPolicy(config, { example: false })).toBeUndefined();
    expect(refusedPolicy({ ...config, demo: true }, { example: true })).toBeUndefined();
  });

  it('name every missing setting at once, and none with DEMO=on', () => {
    expect(start({ MODE: 'production' })).toThrow(
      /SMS_URL[^]*DATA_DIR[^]*DATABASE_URL[^]*DATA_KEY[^]*PUBLIC_URL[^]*OFFICE_FROM[^]*DEMO=on/,
    );
    expect(start({ MODE: 'production', DEMO: 'on' })).not.toThrow();
  });

  it.each([undefined, '0.0.0.0'])('allow development with all defaults on HOST %s: only MODE decides', (HOST) => {
    expect(start({ HOST })).not.toThrow();
    expect(refusedPolicy(readConfig({ HOST }, '/'), { example: true })).toBeUndefined();
  });

  it('warn about a development server that is reachable from other machines', () => {
    expect(publicDevelopment(readConfig({ HOST: '0.0.0.0' }, '/'))).toMatch(/^HOST 0.0.0.0 .* set MODE=production/);
    expect(publicDevelopment(readConfig({ HOST: '127.0.0.2' }, '/'))).toBeUndefined();
    expect(publicDevelopment(readConfig(whole, '/'))).toBeUndefined();
  });
});

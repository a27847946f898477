import { randomBytes } from 'node:crypto';
import { readConfig } from './config';
import { refusedPolicy, refusePublicDefaults } from './publicDefaults';

const whole = {
  HOST: '0.0.0.0',
  SMS_URL: 'https://sms.example.gov.cn/send',
  SMS_KEY: 'a-key-of-the-gateway',
  DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
};
const start = (env: Record<string, string | undefined>) => () => refusePublicDefaults(readConfig(env, '/'));

describe('refusePublicDefaults and refusedPolicy', () => {
  it('allow a public HOST when all settings are set', () => {
    expect(start(whole)).not.toThrow();
    expect(start({ ...whole, HOST: '::' })).not.toThrow();
  });

  it.each(['SMS_URL', 'SMS_KEY', 'DATA_KEY'] as const)(
    'refuse a public HOST without %s and name the setting',
    (name) => {
      expect(start({ ...whole, [name]: undefined })).toThrow(new RegExp(`HOST 0.0.0.0[^]*${name}: [^]*DEMO=on`));
    },
  );

  it('refuse a public HOST with CLOCK', () => {
    expect(start({ ...whole, CLOCK: '2026-03-01T09:00:00+08:00' })).toThrow('CLOCK: must not be set');
  });

  it('refuse a public HOST with the example policy', () => {
    const config = readConfig(whole, '/');
    expect(refusedPolicy(config, { example: true })?.message).toContain('Set POLICY_FILE');
    expect(refusedPolicy(config, { example: false })).toBeUndefined();
    expect(refusedPolicy({ ...config, demo: true }, { example: true })).toBeUndefined();
  });

  it('allow a public HOST with DEMO=on', () => {
    expect(start({ HOST: '0.0.0.0', DEMO: 'on' })).not.toThrow();
  });

  it('refuse development defaults in production on loopback, and name every setting', () => {
    expect(start({ MODE: 'production' })).toThrow(
      /^MODE is production[^]*SMS_URL[^]*DATA_DIR[^]*DATABASE_URL[^]*DATA_KEY[^]*DEMO=on/,
    );
    expect(start({ MODE: 'production', DEMO: 'on' })).not.toThrow();
    const set = { ...whole, HOST: undefined, DATA_DIR: '/data', DATABASE_URL: 'postgres://a@b/c', MODE: 'production' };
    expect(start(set)).not.toThrow();
    expect(refusedPolicy(readConfig(set, '/'), { example: true })?.message).toContain('MODE is production');
  });

  it.each([undefined, '127.0.0.1', 'localhost', '::1', '127.0.0.2'])('allow the defaults on HOST %s', (HOST) => {
    expect(start({ HOST })).not.toThrow();
  });
});

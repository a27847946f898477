import { apiBase } from '@domain/contract/paths';
import { useTestApp } from '../testing/app';
import { inNetworks } from './officeNetworks';

describe('OFFICE_FROM', () => {
  const logged: object[] = [];
  const t = useTestApp({ env: { OFFICE_FROM: '10.1.0.0/16, fd00::/8', PROXY_FROM: '172.16.0.1' } });
  beforeAll(async () => {
    jest.spyOn(t.deps.log, 'warn').mockImplementation((...given: unknown[]) => void logged.push(given[0] as object));
  });

  const ask = async (remoteAddress: string, url: string, forwarded?: string) =>
    (
      await t.inject({
        method: 'GET',
        url,
        remoteAddress,
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      })
    ).statusCode;
  const office = `${apiBase}/office/me`;

  it('serves the API of the office only to its networks and to this machine', async () => {
    const from = (address: string) => ask(address, office);
    expect([
      await from('10.1.2.3'),
      await from('fd00::1'),
      await from('127.0.0.1'),
      await from('::ffff:10.1.2.3'),
    ]).toEqual([401, 401, 401, 401]);
    expect([await from('10.2.0.1'), await from('203.0.113.1'), await from('2001:db8::1')]).toEqual([403, 403, 403]);
  });

  it('refuses every call of an officer or an office key from elsewhere, whatever its path', async () => {
    for (const name of ['office-token', 'office-key']) {
      const from = async (remoteAddress: string) =>
        (await t.inject({ method: 'GET', url: `${apiBase}/files/x`, remoteAddress, headers: { [name]: 'x' } }))
          .statusCode;
      expect([name, await from('203.0.113.1'), await from('10.1.2.3')]).toEqual([name, 403, 401]);
    }
  });

  it('counts the address that a known proxy forwards, not its own', async () => {
    expect(await ask('172.16.0.1', office, '203.0.113.1')).toBe(403);
    expect(await ask('172.16.0.1', office, '10.1.2.3')).toBe(401);
    expect(await ask('203.0.113.1', office, '10.1.2.3')).toBe(403);
  });

  it.each(['/qczhyjs/desk', '/qczhyjs/desk/', '/qczhyjs/desk/login', '/qczhyjs/desk/umi.js'])(
    'refuses %s of the desk from elsewhere',
    async (url) => {
      expect(await ask('203.0.113.1', url)).toBe(403);
      expect(await ask('10.1.2.3', url)).not.toBe(403);
    },
  );

  it('serves applicants from everywhere', async () =>
    expect(await ask('203.0.113.1', `${apiBase}/policies`)).toBe(200));

  it('a proxy that PROXY_FROM lacks is named in the log once', async () => {
    logged.length = 0;
    await ask('198.51.100.9', `${apiBase}/health`, '10.1.2.3');
    await ask('198.51.100.9', `${apiBase}/health`, '10.1.2.4');
    await ask('172.16.0.1', `${apiBase}/health`, '10.1.2.4');
    expect(logged).toEqual([{ address: '198.51.100.9' }]);
  });

  it('in production a proxy that forwards no address is not the office, and is named in the log once', async () => {
    const { mode } = t.deps.config;
    t.deps.config.mode = 'production';
    try {
      logged.length = 0;
      for (const proxy of ['127.0.0.1', '::1', '172.16.0.1']) {
        expect([proxy, await ask(proxy, office), await ask(proxy, office, '10.1.2.3')]).toEqual([proxy, 403, 401]);
        expect(await ask(proxy, `${apiBase}/policies`)).toBe(200);
      }
      // The command line of the office sends it.
      expect(await ask('127.0.0.1', office, '127.0.0.1')).toBe(401);
      expect(await ask('10.1.2.3', office)).toBe(401);
      expect(logged).toEqual([{ address: '127.0.0.1' }]);
    } finally {
      t.deps.config.mode = mode;
    }
  });

  it('inNetworks refuses what is no address', () => expect(inNetworks(['0.0.0.0/0'])('somewhere')).toBe(false));
});

import { apiBase } from '@domain/contract/paths';
import { useTestApp } from '../testing/app';

/** Rate limits count by client address, so only trusted proxies may set it. */
describe('PROXY_FROM', () => {
  const t = useTestApp({ env: { PROXY_FROM: '10.1.0.0/16, fd00::7', CODES_PER_ADDRESS: '1' } });

  // One code per client address: 429 means that an earlier request counted for the same address.
  let numbers = 0;
  const askCode = async (remoteAddress: string, client: string) =>
    (
      await t.inject({
        method: 'POST',
        url: `${apiBase}/auth/codes`,
        remoteAddress,
        headers: { 'x-forwarded-for': client },
        payload: { mobile: `1390000${String((numbers += 1)).padStart(4, '0')}` },
      })
    ).statusCode;

  it('uses X-Forwarded-For of the configured proxies as the client address', async () => {
    expect([
      await askCode('10.1.2.3', '203.0.113.1'),
      await askCode('10.1.2.3', '203.0.113.2'),
      await askCode('fd00::7', '203.0.113.1'),
    ]).toEqual([200, 200, 429]);
  });

  it('ignores X-Forwarded-For of other addresses', async () => {
    expect([await askCode('198.51.100.1', '203.0.113.3'), await askCode('198.51.100.1', '203.0.113.4')]).toEqual([
      200, 429,
    ]);
  });
});

import { apiBase } from '@domain/contract/paths';
import { useDesk, wrongOf } from '../testing/identity/desk';
import { somebody, testDevice } from '../testing/identity/person';
import { testApp } from '../testing/app';
import { startGateway } from '../testing/identity/gateway';

/** Attacks on a number from other networks. */
describe('the owner of a number', () => {
  const desk = useDesk();

  const post = (address: string, path: string, payload: object) =>
    desk.t.inject({ method: 'POST', url: `${apiBase}${path}`, payload, remoteAddress: address });
  const askFrom = async (address: string, mobile: string): Promise<number> =>
    (await post(address, '/auth/codes', { mobile })).statusCode;
  const far = (n: number) => `203.0.${(n >> 8) & 255}.${n & 255}`;

  it('signs in while an attacker guesses codes for the number from hundreds of networks', async () => {
    const { mobile } = await desk.registered();
    const code = await desk.codeFor(mobile);
    // More than the limit of wrong codes per address and hour.
    for (let from = 0; from < 350; from += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => post(far(from + i), '/auth/sessions', { mobile, code: wrongOf(code) })),
      );
    const reply = await desk.post('/auth/sessions', { mobile, code, device: testDevice });
    expect(reply.statusCode).toBe(200);
  });

  it('signs in with a code that strangers requested, after they used up the five codes of the hour', async () => {
    const { mobile } = await desk.registered();
    desk.t.clock.advance({ hours: 1 });
    for (let n = 0; n < 5; n += 1) {
      expect(await askFrom(far(5000 + n), mobile)).toBe(200);
      desk.t.clock.advance({ seconds: 61 });
    }
    for (let n = 0; n < 5; n += 1)
      await post(far(5100), '/auth/sessions', { mobile, code: wrongOf(desk.gateway.codeFor(mobile)) });
    expect(await askFrom('192.0.2.1', mobile)).toBe(429);
    const code = desk.gateway.codeFor(mobile);
    expect((await post('192.0.2.1', '/auth/sessions', { mobile, code, device: testDevice })).statusCode).toBe(200);
  });
});

describe('one address shared by many users of a carrier', () => {
  it('raises its limit with each sign-in, and refuses codes above it while no person signs in', async () => {
    const gateway = await startGateway();
    const t = await testApp({ env: { SMS_URL: gateway.url, CODES_PER_ADDRESS: '5' } });
    const post = (path: string, payload: object) => t.inject({ method: 'POST', url: `${apiBase}${path}`, payload });
    for (let n = 0; n < 15; n += 1) {
      const person = somebody();
      expect((await post('/auth/codes', { mobile: person.mobile })).statusCode).toBe(200);
      const code = gateway.codeFor(person.mobile);
      const reply = await post('/auth/accounts', { ...person, code, consents: ['privacy', 'sensitive'] });
      expect(reply.statusCode).toBe(201);
    }
    t.clock.advance({ hours: 1 });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await post('/auth/codes', { mobile: somebody().mobile })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await t.close();
    await gateway.stop();
  });
});

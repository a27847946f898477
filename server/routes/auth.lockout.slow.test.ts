import type { Challenge } from '@domain/challenge';
import { apiBase } from '@domain/contract/paths';
import { openDesk, wrongOf, type Desk } from '../auth/testing/desk';
import { somebody } from '../auth/testing/person';
import { testApp } from '../testing/app';
import { workFor } from '../testing/work';
import { startGateway } from '../auth/testing/gateway';

/** What somebody far away does with a number that is not theirs. */
describe('the owner of a number', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(() => desk.close());

  const post = (address: string, path: string, payload: object, headers: Record<string, string> = {}) =>
    desk.t.inject({ method: 'POST', url: `${apiBase}${path}`, payload, headers, remoteAddress: address });
  /** As a phone asks: with the work, where some is wanted. */
  const askFrom = async (address: string, mobile: string): Promise<number> => {
    const reply = await post(address, '/auth/codes', { mobile });
    if (reply.statusCode !== 428) return reply.statusCode;
    const work = workFor(reply.json<{ data: Challenge }>().data);
    return (await post(address, '/auth/codes', { mobile }, work)).statusCode;
  };
  const far = (n: number) => `203.0.${(n >> 8) & 255}.${n & 255}`;

  it('signs in while somebody guesses codes for it from hundreds of networks', async () => {
    const { mobile } = await desk.registered();
    const code = await desk.codeFor(mobile);
    // More than one address may ever get wrong in an hour.
    for (let from = 0; from < 350; from += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => post(far(from + i), '/auth/sessions', { mobile, code: wrongOf(code) })),
      );
    const reply = await desk.post('/auth/sessions', { mobile, code });
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
    expect((await post('192.0.2.1', '/auth/sessions', { mobile, code })).statusCode).toBe(200);
  });

  it('types in one network what was asked for in another', async () => {
    const { mobile } = await desk.registered();
    const code = await desk.codeFor(mobile);
    expect((await post(far(6000), '/auth/sessions', { mobile, code })).statusCode).toBe(200);
  });

  it('is not guessed from many networks: a code bears ten wrong tries from elsewhere, all together', async () => {
    const { mobile } = await desk.registered();
    const code = await desk.codeFor(mobile);
    for (let n = 0; n < 10; n += 1) await post(far(7000 + n), '/auth/sessions', { mobile, code: wrongOf(code) });
    expect((await post(far(7100), '/auth/sessions', { mobile, code })).statusCode).toBe(422);
    expect((await desk.post('/auth/sessions', { mobile, code })).statusCode).toBe(200);
  });
});

describe('a gateway that fails', () => {
  it('has cost nobody a code when it works again', async () => {
    const gateway = await startGateway();
    const t = await testApp({ env: { SMS_URL: gateway.url, CODES_PER_ADDRESS: '20' } });
    const ask = (mobile: string) => t.inject({ method: 'POST', url: `${apiBase}/auth/codes`, payload: { mobile } });
    const { mobile } = somebody();
    gateway.answerWith(500);
    for (let n = 0; n < 30; n += 1) expect((await ask(mobile)).statusCode).toBe(503);
    gateway.answerWith(200);
    expect((await ask(mobile)).statusCode).toBe(200);
    await t.close();
    await gateway.stop();
  });
});

describe('one address with a whole carrier behind it', () => {
  it('lets in as many as sign in, and stops who only asks', async () => {
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
    expect(statuses).toEqual([200, 200, 200, 200, 200, 428, 428]);
    await t.close();
    await gateway.stop();
  });
});

import { answerHeader, type Challenge } from '@domain/challenge';
import { apiBase } from '@domain/contract/paths';
import { startGateway } from '../testing/identity/gateway';
import { wrongOf } from '../testing/identity/desk';
import { somebody } from '../testing/identity/person';
import { createApp } from '../app';
import { testApp, type TestApp } from '../testing/app';
import { workFor } from '../testing/work';

/** Proof of work is required above a rate: people behind one address can still sign in, and automated guessing becomes expensive. */
describe('proof-of-work challenge', () => {
  let t: TestApp;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  beforeAll(async () => {
    gateway = await startGateway();
    t = await testApp({ env: { SMS_URL: gateway.url, CODES_PER_ADDRESS: '2', CHALLENGE_BITS: '6' } });
  });
  afterAll(async () => {
    await t.close();
    await gateway.stop();
  });

  let networks = 0;
  /** Sends from an address without previous requests. */
  const from = (app = t.app) => {
    networks += 1;
    const remoteAddress = `198.51.${networks}.1`;
    return (path: string, payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: `${apiBase}${path}`, payload, headers, remoteAddress });
  };
  const told = (reply: { json(): unknown }) => (reply.json() as { data: Challenge }).data;
  /** Sends from an address above its rate. */
  const busy = async (app = t.app) => {
    const post = from(app);
    for (let n = 0; n < 2; n += 1) await post('/auth/codes', { mobile: somebody().mobile });
    return post;
  };

  it('is required above the rate only, before a code is sent', async () => {
    const post = from();
    for (let n = 0; n < 2; n += 1)
      expect((await post('/auth/codes', { mobile: somebody().mobile })).statusCode).toBe(200);
    const { mobile } = somebody();
    const sent = gateway.sent.length;
    const refused = await post('/auth/codes', { mobile });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([428, 'CHALLENGE_REQUIRED']);
    expect(gateway.sent).toHaveLength(sent);
    expect(told(refused)).toEqual({ puzzle: expect.any(String), bits: 6, parts: 16 });
    expect((await post('/auth/codes', { mobile }, workFor(told(refused)))).statusCode).toBe(200);
  });

  it('is valid once, for its number, for its call and for ten minutes', async () => {
    const post = await busy();
    const [one, other] = [somebody().mobile, somebody().mobile];
    const ask = async (mobile: string, headers = {}) => (await post('/auth/codes', { mobile }, headers)).statusCode;
    const work = workFor(told(await post('/auth/codes', { mobile: one })));
    expect(await ask(other, work)).toBe(428);
    expect((await from()('/auth/sessions', { mobile: one, code: '000000' }, work)).statusCode).not.toBe(200);
    expect(await ask(one, work)).toBe(200);
    t.clock.advance({ seconds: 61 });
    expect(await ask(one, work)).toBe(428);
    const late = workFor(told(await post('/auth/codes', { mobile: one })));
    t.clock.advance({ minutes: 11 });
    expect(await ask(one, late)).toBe(428);
  });

  it('is not used up by a request that is refused for another reason', async () => {
    const post = await busy();
    const { mobile } = somebody();
    const first = workFor(told(await post('/auth/codes', { mobile })));
    expect((await post('/auth/codes', { mobile }, first)).statusCode).toBe(200);
    t.clock.advance({ seconds: 61 });
    const second = workFor(told(await post('/auth/codes', { mobile })));
    t.clock.advance({ seconds: -31 });
    expect((await post('/auth/codes', { mobile }, second)).statusCode).toBe(429);
    t.clock.advance({ seconds: 31 });
    expect((await post('/auth/codes', { mobile }, second)).statusCode).toBe(200);
  });

  it('is verified by any process, and used up for all processes', async () => {
    const other = createApp(t.deps);
    const post = await busy();
    const { mobile } = somebody();
    const work = workFor(told(await post('/auth/codes', { mobile })));
    const ask = async (app: TestApp['app']) =>
      (
        await app.inject({
          method: 'POST',
          url: `${apiBase}/auth/codes`,
          payload: { mobile },
          headers: work,
          remoteAddress: `198.51.${networks}.1`,
        })
      ).statusCode;
    const statuses = await Promise.all([other, t.app, other, t.app].map(ask));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    t.clock.advance({ seconds: 61 });
    expect([await ask(other), await ask(t.app)]).toEqual([428, 428]);
    await other.close();
  });

  it('rejects manipulated and incomplete solutions', async () => {
    const post = await busy();
    const { mobile } = somebody();
    const asked = told(await post('/auth/codes', { mobile }));
    const { [answerHeader]: right = '' } = workFor(asked);
    const [puzzle = '', numbers = ''] = right.split(':');
    const easier = puzzle.replace('.6.', '.1.');
    for (const answer of [
      '',
      ':',
      puzzle,
      `${puzzle}:`,
      `${puzzle}:${numbers.split(',').slice(1).join(',')}`,
      `${puzzle}:${Array(16).fill('0').join(',')}`,
      `${easier}:${numbers}`,
      `${puzzle}x:${numbers}`,
      'x'.repeat(5_000),
    ])
      expect([answer, (await post('/auth/codes', { mobile }, { [answerHeader]: answer })).statusCode]).toEqual([
        answer,
        428,
      ]);
    expect((await post('/auth/codes', { mobile }, { [answerHeader]: right })).statusCode).toBe(200);
  });

  it('is required for signing in where many codes were wrong, and other users of the address sign in with it', async () => {
    const post = from();
    const people = Array.from({ length: 13 }, () => somebody());
    const codes = await Promise.all(
      people.map(async ({ mobile }) => {
        await from()('/auth/codes', { mobile });
        return gateway.codeFor(mobile);
      }),
    );
    // Five wrong tries at each of twelve numbers.
    for (const [n, { mobile }] of people.slice(1).entries())
      for (let i = 0; i < 5; i += 1)
        expect((await post('/auth/sessions', { mobile, code: wrongOf(codes[n + 1] as string) })).statusCode).toBe(422);
    const [owner] = people as [(typeof people)[0]];
    const payload = { ...owner, code: codes[0] as string, consents: ['privacy', 'sensitive'] };
    const refused = await post('/auth/accounts', payload);
    expect(refused.statusCode).toBe(428);
    expect((await post('/auth/accounts', payload, workFor(told(refused)))).statusCode).toBe(201);
  });

  it('can be disabled; CODES_PER_ADDRESS then is the only limit', async () => {
    const off = await testApp({ env: { SMS_URL: gateway.url, CODES_PER_ADDRESS: '2', CHALLENGE_BITS: '0' } });
    const post = await busy(off.app);
    expect((await post('/auth/codes', { mobile: somebody().mobile })).statusCode).toBe(429);
    await off.close();
  });
});

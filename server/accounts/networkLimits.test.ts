import { apiBase } from '@domain/contract/paths';
import { startGateway } from '../testing/identity/gateway';
import { wrongOf } from '../testing/identity/desk';
import { somebody } from '../testing/identity/person';
import { errorMessages } from '../http/errorMessages';
import { testApp, type TestApp } from '../testing/app';

/** The limits of one network, as its callers see them (docs/decisions/0018-sign-in-and-personal-data.md). */
describe('limits of a network', () => {
  let t: TestApp;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  beforeAll(async () => {
    gateway = await startGateway();
    t = await testApp({ env: { SMS_URL: gateway.url, CODES_PER_ADDRESS: '20' } });
  });
  afterAll(async () => {
    await t.close();
    await gateway.stop();
  });

  let networks = 0;
  /** Returns a function that sends from an address without previous requests. */
  const from = () => {
    networks += 1;
    const remoteAddress = `198.51.${networks}.1`;
    return (path: string, payload: object) =>
      t.app.inject({ method: 'POST', url: `${apiBase}${path}`, payload, remoteAddress });
  };
  type Post = ReturnType<typeof from>;
  const codeFor = async (post: Post, mobile: string) => {
    expect((await post('/auth/codes', { mobile })).statusCode).toBe(200);
    return gateway.codeFor(mobile);
  };
  /** Enters `many` wrong codes, five for each of several numbers whose owners requested a code elsewhere. */
  const guess = async (post: Post, many: number) => {
    for (let n = 0; n < many / 5; n += 1) {
      const { mobile } = somebody();
      const code = wrongOf(await codeFor(from(), mobile));
      for (let i = 0; i < 5; i += 1) expect((await post('/auth/sessions', { mobile, code })).statusCode).toBe(422);
    }
  };
  const consents = ['privacy', 'sensitive'];

  it('an attacker at a shared address is refused after 60 wrong codes, and other people at the address register and sign in', async () => {
    const post = from();
    const [victim, before, after] = [somebody(), somebody(), somebody()];
    const codeOfVictim = await codeFor(from(), victim.mobile);
    const codeBefore = await codeFor(post, before.mobile);
    await guess(post, 60);
    // Right and wrong codes get the same answer, so further guesses reveal nothing.
    for (const code of [codeOfVictim, wrongOf(codeOfVictim)]) {
      const refused = await post('/auth/accounts', { ...victim, code, consents });
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 3500]).toEqual([429, true]);
      expect(refused.json()).toMatchObject({ errorCode: 'LOCKED', errorMessage: errorMessages.LOCKED });
    }
    const registered = [
      await post('/auth/accounts', { ...before, code: codeBefore, consents }),
      await post('/auth/accounts', { ...after, code: await codeFor(post, after.mobile), consents }),
      await from()('/auth/accounts', { ...victim, code: codeOfVictim, consents }),
    ];
    expect(registered.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    t.clock.advance({ seconds: 61 });
    const again = await post('/auth/sessions', { mobile: after.mobile, code: await codeFor(post, after.mobile) });
    expect(again.statusCode).toBe(200);
  });
});

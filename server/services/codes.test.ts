import { apiBase } from '@domain/contract/paths';
import { somebody } from '../auth/testing/person';
import { createApp } from '../app';
import { testApp, type TestApp } from '../testing/app';

let t: TestApp;
const said: unknown[] = [];
const { write } = process.stdout;
beforeAll(async () => {
  process.stdout.write = (text: unknown) => said.push(text) > 0;
  t = await testApp({ env: { CODES_PER_ADDRESS: '3', CHALLENGE_BITS: '0' } });
});
afterAll(async () => {
  process.stdout.write = write;
  await t.close();
});

const ask = (app: TestApp['app'], remoteAddress: string, mobile = somebody().mobile) =>
  app.inject({ method: 'POST', url: `${apiBase}/auth/codes`, payload: { mobile }, remoteAddress });

describe('codes without a gateway', () => {
  it('are said on standard output in one line, for rehearsals', async () => {
    const { mobile } = somebody();
    await ask(t.app, '10.0.0.1', mobile);
    expect(said).toContainEqual(expect.stringMatching(new RegExp(`^\\[sms\\] ${mobile} \\d{6}\\n$`)));
  });
});

describe('codes for one address', () => {
  it('are CODES_PER_ADDRESS an hour, counted together by all processes', async () => {
    const second = createApp(t.deps);
    const statuses: number[] = [];
    for (const app of [t.app, second, t.app, second]) statuses.push((await ask(app, '10.0.0.2')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await second.close();
  });

  it('do not hinder another address, and begin anew after an hour', async () => {
    expect((await ask(t.app, '10.0.0.3')).statusCode).toBe(200);
    const refused = await ask(t.app, '10.0.0.2');
    expect(refused.json()).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    t.clock.advance({ hours: 1 });
    expect((await ask(t.app, '10.0.0.2')).statusCode).toBe(200);
  });

  it('asked for all at once are no more either', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask(t.app, '10.0.0.4')));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(3);
  });

  it('that were refused are not counted against the number', async () => {
    const { mobile } = somebody();
    for (let n = 0; n < 12; n += 1) await ask(t.app, '10.0.0.4', mobile);
    expect((await ask(t.app, '10.0.0.5', mobile)).statusCode).toBe(200);
  });
});

import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { apiBase } from '@domain/contract/paths';
import { signedIn } from '../auth/testing/person';
import { testApp, type TestApp } from '../testing/app';
import { answerErrors } from '../http/errors';
import { counter } from './calls';
import { keepDoor } from './door';

describe('the door', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ env: { CALLS_PER_ADDRESS: '50' } });
  });
  afterAll(() => t.close());

  it.each([
    ['too many are being worked on', { working: () => 120, lagMs: () => 0 }],
    ['the process itself is late', { working: () => 0, lagMs: () => 1_500 }],
  ])('is shut when %s: told at once and when to come back, while those who watch are let in', async (_why, doors) => {
    const app = Fastify();
    answerErrors(app);
    keepDoor(app, t.deps, doors);
    let worked = 0;
    for (const path of ['health', 'policies'])
      app.get(`${apiBase}/${path}`, async () => {
        worked += 1;
        return {};
      });
    app.get('/qczhyjs/', async () => 'a page');
    const refused = await app.inject(`${apiBase}/policies`);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(6);
    expect((await app.inject(`${apiBase}/health`)).statusCode).toBe(200);
    expect((await app.inject('/qczhyjs/')).statusCode).toBe(200);
    expect(worked).toBe(1);
    await app.close();
  });

  it('is shut by a crowd that waits for the database, and open again when it has gone', async () => {
    const { pool } = t.deps;
    const { headers } = await signedIn(t.deps);
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const ask = (n: number) => t.inject({ url: `${apiBase}/me`, headers, remoteAddress: `10.0.0.${n}` });
    const waiting = Array.from({ length: 120 }, (_, n) => ask(n));
    while (pool.waitingCount < 120) await setImmediate();
    const told = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(160 + n)));
    expect(new Set(told.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(pool.waitingCount).toBe(120); // nobody who waits was sent away for them
    held.forEach((client) => client.release());
    expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await ask(201)).statusCode).toBe(200);
  });

  it('lets one address call so often a minute, and others meanwhile', async () => {
    const from = (remoteAddress: string) => t.inject({ url: `${apiBase}/health`, remoteAddress });
    const statuses: number[] = [];
    for (let n = 0; n < 51; n += 1) statuses.push((await from('10.1.0.1')).statusCode);
    expect([statuses.slice(0, 50).every((status) => status === 200), statuses[50]]).toEqual([true, 429]);
    expect((await from('10.1.0.2')).statusCode).toBe(200);
    t.clock.advance({ minutes: 1 });
    expect((await from('10.1.0.1')).statusCode).toBe(200);
  });

  it('counts each caller by itself, and forgets them', () => {
    const count = counter(t.clock);
    for (let n = 0; n < 3; n += 1) expect(count('a', 3)).toBe(0);
    t.clock.advance({ seconds: 20 });
    expect([count('a', 3), count('b', 3)]).toEqual([40, 0]);
    t.clock.advance({ seconds: 40 });
    expect(count('a', 3)).toBe(0);
  });
});

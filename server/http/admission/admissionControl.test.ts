import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { apiBase } from '@domain/contract/paths';
import { ticketHeader, type QueueTicket } from '@domain/queueTicket';
import { signedIn } from '../../testing/identity/person';
import { useTestApp } from '../../testing/app';
import { answerErrors } from '../errors';
import { type LoadProbe, registerAdmissionControl } from './admissionControl';

describe('registerAdmissionControl', () => {
  const t = useTestApp({ env: { CALLS_PER_ADDRESS: '50' } });

  it.each<[string, Partial<LoadProbe>]>([
    ['too many are being worked on', { working: () => 120, lagMs: () => 0 }],
    ['the machine is slow, and fewer may come', { working: () => 40, most: () => 40, lagMs: () => 0 }],
    ['the process itself is late', { working: () => 0, lagMs: () => 1_500 }],
  ])('answers 503 with Retry-After when %s, but serves the health call and pages', async (_why, doors) => {
    const app = Fastify();
    answerErrors(app);
    registerAdmissionControl(app, t.deps, doors);
    let worked = 0;
    for (const path of ['health', 'policies'])
      app.get(`${apiBase}/${path}`, async () => {
        worked += 1;
        return {};
      });
    app.get('/qczhyjs/', async () => 'a page');
    const refused = await app.inject(`${apiBase}/policies`);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(3);
    expect((await app.inject(`${apiBase}/health`)).statusCode).toBe(200);
    expect((await app.inject('/qczhyjs/')).statusCode).toBe(200);
    expect(worked).toBe(1);
    await app.close();
  });

  it('rejects requests while too many wait for the database, and accepts them again afterwards', async () => {
    const { pool } = t.deps;
    const { headers } = await signedIn(t.deps);
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const ask = (n: number) => t.inject({ url: `${apiBase}/me`, headers, remoteAddress: `10.0.0.${n}` });
    const waiting = Array.from({ length: 120 }, (_, n) => ask(n));
    while (pool.waitingCount < 120) await setImmediate();
    const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(160 + n)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(pool.waitingCount).toBe(120); // the waiting requests are unaffected
    held.forEach((client) => client.release());
    expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await ask(201)).statusCode).toBe(200);
  });

  describe('when the concurrency limit is reached', () => {
    /** An app with a given number of running calls, and a request that returns status, queue ticket and Retry-After. */
    function processWith(inside: { now: number }) {
      const app = Fastify();
      answerErrors(app);
      registerAdmissionControl(app, t.deps, { working: () => inside.now, lagMs: () => 0 });
      app.get(`${apiBase}/policies`, async () => ({}));
      const ask = async (ticket?: string) => {
        const headers = ticket === undefined ? {} : { [ticketHeader]: ticket };
        const reply = await app.inject({ url: `${apiBase}/policies`, headers });
        const { data } = reply.json<{ data?: QueueTicket }>();
        return {
          status: reply.statusCode,
          ticket: data as QueueTicket,
          retryAfter: Number(reply.headers['retry-after']),
        };
      };
      return { app, ask };
    }

    it('issues a distinct queue ticket to each rejected client, with increasing times', async () => {
      const { app, ask } = processWith({ now: 120 });
      const tickets: QueueTicket[] = [];
      for (let n = 0; n < 100; n += 1) tickets.push((await ask()).ticket);
      expect(new Set(tickets.map(({ place }) => place)).size).toBe(100);
      expect(tickets.map(({ waitS }) => waitS)).toEqual(tickets.map(({ waitS }) => waitS).sort((a, b) => a - b));
      expect(tickets[99]?.ahead).toBeGreaterThan((tickets[0] as QueueTicket).ahead);
      await app.close();
    });

    it('admits ticket holders at their time before clients without a ticket, also in another process', async () => {
      const inside = { now: 120 };
      const [one, other] = [processWith(inside), processWith(inside)];
      const { ticket } = await one.ask();
      inside.now = 80; // above half of the limit: the rest is reserved for ticket holders
      expect((await one.ask()).status).toBe(503);
      const early = await one.ask(ticket.place);
      expect([early.status, early.ticket.place]).toEqual([503, ticket.place]);
      t.clock.advance({ seconds: ticket.waitS });
      expect((await one.ask()).status).toBe(503);
      expect((await one.ask(ticket.place)).status).toBe(200);
      inside.now = 119;
      await other.ask('not issued');
      expect((await other.ask(ticket.place)).status).toBe(200);
      await Promise.all([one.app.close(), other.app.close()]);
    });

    it('returns the same ticket with a short wait when it is still full at the ticket time', async () => {
      const { app, ask } = processWith({ now: 120 });
      const { ticket } = await ask();
      t.clock.advance({ seconds: ticket.waitS });
      const again = await ask(ticket.place);
      expect([again.status, again.ticket.place, again.ticket.ahead]).toEqual([503, ticket.place, 0]);
      expect(again.retryAfter).toBeLessThanOrEqual(6);
      await app.close();
    });

    it('ignores forged, changed and expired tickets, and admits clients without a ticket below half of the limit', async () => {
      const inside = { now: 120 };
      const { app, ask } = processWith(inside);
      const { ticket } = await ask();
      t.clock.advance({ seconds: ticket.waitS });
      inside.now = 80;
      await ask(); // creates a waiting client
      const [time = '', ...rest] = ticket.place.split('.');
      const sooner = [(parseInt(time, 36) - 60_000).toString(36), ...rest].join('.');
      for (const place of ['', '...', 'x'.repeat(5_000), sooner, `${ticket.place}x`])
        expect((await ask(place)).status).toBe(503);
      inside.now = 59;
      expect((await ask()).status).toBe(200);
      t.clock.advance({ days: 1 });
      inside.now = 120;
      expect((await ask(ticket.place)).ticket.place).not.toBe(ticket.place);
      await app.close();
    });

    it('admits all clients and starts a new queue when no ticket holder returns', async () => {
      const inside = { now: 120 };
      const { app, ask } = processWith(inside);
      for (let n = 0; n < 5_000; n += 1) await ask();
      expect((await ask()).ticket.waitS).toBeGreaterThan(20);
      inside.now = 119;
      t.clock.advance({ seconds: 15 });
      expect((await ask()).status).toBe(200);
      inside.now = 120;
      expect((await ask()).ticket).toMatchObject({ ahead: 0, waitS: 3 });
      await app.close();
    });
  });

  it('limits calls per address and minute without affecting other addresses', async () => {
    const from = (remoteAddress: string) => t.inject({ url: `${apiBase}/health`, remoteAddress });
    const statuses: number[] = [];
    for (let n = 0; n < 51; n += 1) statuses.push((await from('10.1.0.1')).statusCode);
    expect([statuses.slice(0, 50).every((status) => status === 200), statuses[50]]).toEqual([true, 429]);
    expect((await from('10.1.0.2')).statusCode).toBe(200);
    t.clock.advance({ minutes: 1 });
    expect((await from('10.1.0.1')).statusCode).toBe(200);
  });
});

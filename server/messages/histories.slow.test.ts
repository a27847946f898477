import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { isQuiet } from '@domain/messages';
import { correctionDeadline, payeeDeadline } from '@domain/policy/deadlines';
import type { Event } from '@domain/status';

import { transaction } from '../platform/db/transaction';
import { rulesOf } from '../cases/editions';
import { lockApplication } from '../cases/caseQueries';
import { nextEvent } from '../cases/historyRecords';
import { applyTransition } from '../cases/transitions';
import { signedIn, somebody } from '../testing/identity/person';
import { testApp } from '../testing/app';
import { random } from '../testing/random';
import type { Deps } from '../deps';
import { noteOpening } from './messages';
import { changeMessageSettings } from '../person/messageSettings';
import { planForTransitions } from './plan';
import { recordReport } from './messageQueries';
import { sendDue } from './worker';

const CASES = Number(process.env.HISTORIES ?? 25);
const HOURS = 90 * 24;
const KEY = 'gateway-key';

interface Accepted {
  id: string;
  mobile: string;
  text: string;
  kind: string;
  at: Date;
}

/** A case as the test believes it to be. */
interface Model {
  id: string;
  accountId: string;
  mobile: string;
  status: string;
  due: Date | null;
  isOff: boolean;
  since: Date;
  openedAt: Date | null;
}

const day = (deadline: Date): string => {
  const [, month, date] = new Date(deadline.getTime() - 1 + 8 * 3_600_000).toISOString().slice(0, 10).split('-');
  return `${Number(month)}月${Number(date)}日24:00`;
};

describe('random histories of messages', () => {
  it(`of ${CASES} cases over 90 days: each message once or given up, none after its occasion, none at night`, async () => {
    const { chance, pick } = random(Number(process.env.SEED ?? 42));
    const accepted: Accepted[] = [];
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const SMS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const t = await testApp({ now: '2026-09-01T00:00:00+08:00', env: { SMS_URL, SMS_KEY: KEY } });
    server.on('request', (request, reply) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        if (chance(0.2)) return void reply.writeHead(pick([400, 429, 500, 503])).end();
        accepted.push({ ...(JSON.parse(body) as Accepted), at: t.clock.now() });
        // Accepted, but the server does not learn it.
        if (chance(0.1)) return void request.socket.destroy();
        setTimeout(() => reply.writeHead(200).end('{"id":"g"}'), chance(0.2) ? 20 : 0);
      });
    });
    const { deps } = t;
    /** A process that is killed after the gateway accepted a message and before it is recorded. */
    const killed: Deps = Object.create(deps, {
      db: {
        get() {
          throw new Error('killed');
        },
      },
    }) as Deps;

    const cases: Model[] = [];
    for (let n = 0; n < CASES; n += 1) {
      const person = somebody();
      const { accountId } = await signedIn(deps, person);
      const id = randomUUID();
      await deps.pool.query(
        `insert into applications (id, account_id, flow, edition, policy_version, policy_version_id, status, stage, revision, number, answers_sealed, touched,
           created_at, updated_at, submitted_at, submitted_year, region_code)
         values ($1, $2, 'newApply', 'replacement-cur', '2026.1', 1, 'reviewing', 1, 1, $3, '', '{}', $4, $4, $4, 2026, '320500')`,
        [id, accountId, `ZH2026320500${String(100_000 + n)}`, t.clock.now()],
      );
      cases.push({
        id,
        accountId,
        mobile: person.mobile,
        status: 'reviewing',
        due: null,
        isOff: false,
        since: t.clock.now(),
        openedAt: null,
      });
    }

    const move = async (
      model: Model,
      event: Exclude<Event, 'delete'>,
      by: 'reviewer' | 'applicant' | 'payer' | 'clock',
      set: object = {},
    ) => {
      await transaction(deps, async (trx) => {
        const row = (await lockApplication(trx, model.id))!;
        const { common, edition } = rulesOf(deps, row);
        const now = t.clock.now();
        const due =
          event === 'return'
            ? correctionDeadline(common, edition, now)
            : event === 'fail'
              ? payeeDeadline(common, now)
              : null;
        const moved = await applyTransition(trx, deps, row, {
          event,
          by,
          actor: 'system',
          patch: { due_at: due, ...set },
        });
        // A second call for the same event adds nothing.
        const event_seq = (await nextEvent(trx, model.id)) - 1;
        if (chance(0.3)) await planForTransitions(trx, [{ ...moved, event_seq }], event, now);
        Object.assign(model, { status: moved.status, due: moved.due_at, since: now });
      });
    };
    const put = async (model: Model, status: string, stage: number | null) => {
      await deps.pool.query('update applications set status = $2, stage = $3 where id = $1', [model.id, status, stage]);
      model.status = status;
    };
    const steps: ((model: Model) => Promise<unknown> | false)[] = [
      (one) => one.status === 'reviewing' && move(one, 'return', 'reviewer'),
      (one) => one.status === 'reviewing' && move(one, 'reject', 'reviewer'),
      (one) => one.status === 'reviewing' && put(one, 'paying', null),
      (one) => one.status === 'returned' && move(one, 'correct', 'applicant').then(() => put(one, 'reviewing', 1)),
      (one) => one.status === 'returned' && chance(0.3) && move(one, 'withdraw', 'applicant'),
      (one) => one.status === 'paying' && move(one, 'fail', 'payer'),
      (one) => one.status === 'paying' && move(one, 'paid', 'payer'),
      (one) => one.status === 'pay_failed' && chance(0.3) && move(one, 'payee', 'applicant'),
      (one) => one.status === 'pay_failed' && chance(0.2) && move(one, 'paid', 'payer'),
      async (one) => {
        if (!one.due) return;
        one.due = new Date(one.due.getTime() + 5 * 86_400_000);
        await deps.pool.query('update applications set due_at = $2 where id = $1', [one.id, one.due]);
      },
      async (one) => {
        await noteOpening(deps, one.id);
        one.openedAt = t.clock.now();
      },
      async (one) => {
        one.isOff = chance(0.5);
        await changeMessageSettings(deps, one.accountId, { reminders: !one.isOff });
      },
    ];

    const kindOf: Record<string, string> = {
      returned: 'returned',
      pay_failed: 'pay_failed',
      rejected: 'rejected',
      paid: 'paid',
    };
    const wrong: string[] = [];
    let checked = 0;
    let kills = 0;
    for (let hour = 0; hour < HOURS; hour += 1) {
      t.clock.advance({ hours: 1 });
      for (const one of cases) {
        if (one.due && one.due <= t.clock.now()) await move(one, 'expire', 'clock');
        if (chance(1 / 40)) await pick(steps)(one);
      }
      const kill = kills < 30 && chance(0.3);
      const before = accepted.length;
      if (kill) await sendDue(killed).catch(() => {});
      if (accepted.length > before) kills += kill ? 1 : 0;
      await Promise.all([sendDue(deps), sendDue(deps)]);
      for (; checked < accepted.length; checked += 1) {
        const { text, kind, mobile, at, id } = accepted[checked]!;
        const one = cases.find((model) => model.mobile === mobile);
        const because = (why: string) => wrong.push(`${why}: ${text} ${JSON.stringify(one)}`);
        if (!one || kindOf[kind] !== one.status) because('after its occasion');
        if (isQuiet(at)) because('at night');
        if (one?.due && !text.includes(day(one.due))) because('another day than the deadline');
        if (/:\/\/|\d{5,}|元|¥/.test(text) || [...text].length > 70) because('forbidden text');
        if (one?.openedAt && one.openedAt > one.since && at.getTime() - one.openedAt.getTime() < 3_600_000)
          because('seen');
        if (one?.isOff && /还没有/.test(text)) because('switched off');
        // Reports arrive late, twice, or never.
        if (chance(0.5))
          for (let n = 0; n < 2; n += 1) await recordReport(deps.db, id, pick(['delivered', 'failed']), t.clock.now());
      }
    }
    expect(wrong).toEqual([]);

    const { rows } = await deps.pool.query<{
      id: string;
      state: string;
      reason: string | null;
      occasion: string;
      event: string;
      application_id: string;
      due_at: Date;
    }>('select * from messages');
    const keys = rows.map(({ application_id, event, occasion }) => `${application_id} ${event} ${occasion}`);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = new Set(accepted.map(({ id }) => id));
    const lost = rows.filter(
      ({ id, state, due_at }) =>
        ((state === 'sent' || state === 'delivered') && !ids.has(id)) ||
        (state === 'due' && due_at < new Date(t.clock.now().getTime() - 12 * 3_600_000)),
    );
    expect(lost).toEqual([]);
    // Every event whose state lasted for a day was announced, or given up, unless the person had seen it.
    const { rows: missed } = await deps.pool.query(
      `select m.kind, m.state, m.reason from application_events e join messages m on m.application_id = e.application_id and m.event = e.seq::text and m.occasion = 'event'
       where m.state = 'cancelled' and m.reason not in ('seen', 'superseded')
         and coalesce((select min(at) from application_events l where l.application_id = e.application_id and l.seq > e.seq), $1) > e.at + interval '24 hours'`,
      [t.clock.now()],
    );
    expect(missed).toEqual([]);
    const { rows: unplanned } = await deps.pool.query(
      `select e.event from application_events e where e.event in ('return', 'fail', 'reject', 'paid')
         and not exists (select from messages m where m.application_id = e.application_id and m.event = e.seq::text)`,
    );
    expect(unplanned).toEqual([]);
    expect(ids.size).toBeGreaterThan(CASES / 2);
    await t.close();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }, 600_000);
});

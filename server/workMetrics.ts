import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { imagesWaiting } from './photos/inspect';
import type { Config } from './config/config';
import { ALL_MESSAGES, RESERVED_MESSAGES } from './messages/budget';
import type { Metrics } from './platform/metrics/metrics';

/** Upper bound of the count, which keeps the query cheap. */
const COUNTED = 1000;
/** Newest audit entries of an hour that are counted by member: 100 officers write fewer. */
const AUDITED = 100_000;

/** Metrics of queues and budgets, queried at each scrape. */
export function watchWork({ registry }: Metrics, pool: Pool, { smsPerHour }: Pick<Config, 'smsPerHour'>): void {
  const registers = [registry];
  /** NaN means unknown, because the query has failed; 0 would mean that nothing waits. */
  const valueOf = async (sql: string): Promise<number> =>
    pool.query<{ value: number | null }>(sql).then(
      ({ rows }) => rows[0]?.value ?? 0,
      () => Number.NaN,
    );
  const watch = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  watch('drawings_waiting', 'Uploaded photos that wait in this process to be re-encoded', imagesWaiting);
  watch('readings_waiting', `Photos in the OCR queue of all processes, counted up to ${COUNTED}`, () =>
    valueOf(
      `select count(*)::int as value from (select from readings where state = 'waiting' limit ${COUNTED}) waiting`,
    ),
  );
  watch(
    'sms_hour_share',
    'SMS of all processes in the current hour, codes and messages, as a share of SMS_PER_HOUR',
    async () => {
      const used = await valueOf(
        `select sum(used)::int as value from rate_limits where key in ('${ALL_MESSAGES}', '${RESERVED_MESSAGES}') and since > now() - interval '1 hour'`,
      );
      return used / smsPerHour;
    },
  );
  watch(
    'office_cases_read_most',
    'Cases that one office member has claimed, read unmasked or seen photos of within the last hour, and searches by personal numbers; the highest number of all members',
    () =>
      valueOf(
        `select max(n)::int as value from (select count(distinct coalesce(target, detail->>'index')) as n
             from (select actor, action, target, detail from audit_log where at > now() - interval '1 hour' order by at desc limit ${AUDITED}) hour
             where action in ('claim', 'read_photo', 'prefetch_photo')
               or action = 'read_application' and detail->>'masked' = 'false' or action = 'search' and detail->>'index' is not null
             group by actor) members`,
      ),
  );
  watch('messages_due', `Messages that are due and not accepted by the SMS gateway, counted up to ${COUNTED}`, () =>
    valueOf(
      `select count(*)::int as value from (select from messages where state = 'due' and due_at <= now() limit ${COUNTED}) due`,
    ),
  );
  watch(
    'messages_oldest_due_seconds',
    'Age of the oldest message that is due and waits for its first or next attempt',
    () =>
      valueOf(
        `select extract(epoch from now() - min(due_at))::float8 as value from messages where state = 'due' and due_at <= now()`,
      ),
  );
  new Gauge({
    name: 'funds_left_share',
    help: 'Funds left as a share of the granted funds, by edition and city; empty city: the province',
    labelNames: ['edition', 'city'],
    registers,
    async collect() {
      this.reset();
      // Without an answer the pools are absent.
      const { rows: pools } = await pool
        .query<{ edition: string; city: string; share: number }>(
          `select f.edition, coalesce(f.region_code, '') as city, (f.granted_fen - f.reserved_fen - f.spent_fen)::float8 / f.granted_fen as share
         from funds f where f.granted_fen > 0`,
        )
        .catch(() => ({ rows: [] }));
      for (const { edition, city, share } of pools) this.set({ edition, city }, share);
    },
  });
  new Gauge({
    name: 'payment_hold_seconds',
    help: 'Time since a restore put payments on hold, by the members who have confirmed the comparison with the bank; 0 without a hold',
    labelNames: ['confirmations'],
    registers,
    async collect() {
      const { rows } = await pool
        .query<{ confirmations: number; s: number }>(
          `select (confirmed_by is not null)::int as confirmations, extract(epoch from now() - held_at)::float8 as s
           from payment_holds where lifted_at is null`,
        )
        .catch(() => ({ rows: [{ confirmations: 0, s: Number.NaN }] }));
      const { confirmations, s } = rows[0] ?? { confirmations: 0, s: 0 };
      this.reset();
      this.set({ confirmations }, s);
    },
  });
  // Reads the first entry of the index on `due_at`. The value grows when housekeeping does not run.
  watch('applications_overdue_seconds', 'Age of the oldest overdue application that housekeeping has not ended', () =>
    valueOf(
      `select extract(epoch from now() - min(due_at))::float8 as value from applications where due_at is not null and due_at <= now()`,
    ),
  );
}

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
  const ask = async <T extends object>(sql: string): Promise<T[]> =>
    pool.query<T>(sql).then(
      ({ rows }) => rows,
      () => [],
    );
  new Gauge({
    name: 'drawings_waiting',
    help: 'Uploaded photos that wait in this process to be re-encoded',
    registers,
    collect() {
      this.set(imagesWaiting());
    },
  });
  new Gauge({
    name: 'readings_waiting',
    help: `Photos in the OCR queue of all processes, counted up to ${COUNTED}`,
    registers,
    async collect() {
      const [waiting] = await ask<{ n: number }>(
        `select count(*)::int as n from (select from readings where state = 'waiting' limit ${COUNTED}) waiting`,
      );
      this.set(waiting?.n ?? 0);
    },
  });
  new Gauge({
    name: 'sms_hour_share',
    help: 'SMS of all processes in the current hour, codes and messages, as a share of SMS_PER_HOUR',
    registers,
    async collect() {
      const [sum] = await ask<{ used: number }>(
        `select sum(used)::int as used from rate_limits where key in ('${ALL_MESSAGES}', '${RESERVED_MESSAGES}') and since > now() - interval '1 hour'`,
      );
      this.set((sum?.used ?? 0) / smsPerHour);
    },
  });
  new Gauge({
    name: 'office_cases_read_most',
    help: 'Cases that one office member has claimed, read unmasked or seen photos of within the last hour, and searches by personal numbers; the highest number of all members',
    registers,
    async collect() {
      const [busiest] = await ask<{ n: number | null }>(
        `select max(n)::int as n from (select count(distinct coalesce(target, detail->>'index')) as n
           from (select actor, action, target, detail from audit_log where at > now() - interval '1 hour' order by at desc limit ${AUDITED}) hour
           where action in ('claim', 'read_photo', 'prefetch_photo')
             or action = 'read_application' and detail->>'masked' = 'false' or action = 'search' and detail->>'index' is not null
           group by actor) members`,
      );
      this.set(busiest?.n ?? 0);
    },
  });
  new Gauge({
    name: 'messages_due',
    help: `Messages that are due and not accepted by the SMS gateway, counted up to ${COUNTED}`,
    registers,
    async collect() {
      const [due] = await ask<{ n: number }>(
        `select count(*)::int as n from (select from messages where state = 'due' and due_at <= now() limit ${COUNTED}) due`,
      );
      this.set(due?.n ?? 0);
    },
  });
  new Gauge({
    name: 'messages_oldest_due_seconds',
    help: 'Age of the oldest message that is due and waits for its first or next attempt',
    registers,
    async collect() {
      const [oldest] = await ask<{ s: number | null }>(
        `select extract(epoch from now() - min(due_at))::float8 as s from messages where state = 'due' and due_at <= now()`,
      );
      this.set(oldest?.s ?? 0);
    },
  });
  new Gauge({
    name: 'funds_left_share',
    help: 'Funds left as a share of the granted funds, by edition and city; empty city: the province',
    labelNames: ['edition', 'city'],
    registers,
    async collect() {
      this.reset();
      const pools = await ask<{ edition: string; city: string; share: number }>(
        `select f.edition, coalesce(f.region_code, '') as city, (f.granted_fen - f.reserved_fen - f.spent_fen)::float8 / f.granted_fen as share
         from funds f where f.granted_fen > 0`,
      );
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
  new Gauge({
    name: 'applications_overdue_seconds',
    help: 'Age of the oldest overdue application that housekeeping has not ended',
    registers,
    async collect() {
      const { rows } = await pool
        .query<{ s: number | null }>(
          `select extract(epoch from now() - min(due_at))::float8 as s from applications where due_at is not null and due_at <= now()`,
        )
        // NaN means unknown; 0 would mean that nothing is overdue.
        .catch(() => ({ rows: [{ s: Number.NaN }] }));
      this.set(rows[0]?.s ?? 0);
    },
  });
}

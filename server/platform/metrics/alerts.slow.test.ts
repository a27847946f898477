import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { apiBase } from '@domain/contract/paths';
import { useDesk, wrongOf, type Desk } from '../../testing/identity/desk';
import { somebody } from '../../testing/identity/person';
import { transaction } from '../db/transaction';
import { sweep } from '../../housekeeping';
import { inspect } from '../../photos/inspect';
import { applicant } from '../../testing/applicant';
import { samplePhoto } from '../../testing/samplePhotos';
import { evaluate, scrapeOf, type Scrape } from '../../testing/promql';

const rules = new Map(
  [...fs.readFileSync('deploy/alerts.yml', 'utf8').matchAll(/- alert: (\w+)\n +expr: (.+)/g)].map(
    ([, name = '', rule = '']) => [name, rule],
  ),
);

/** Causes a failure; the returned function removes it. */
type Trouble = (desk: Desk) => Promise<(() => unknown) | void>;

let addresses = 0;
const elsewhere = (): string => `203.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${(addresses += 1) & 255}`;
const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

const post = ({ t }: Desk, path: string, payload: object, remoteAddress: string) =>
  t.inject({ method: 'POST', url: `${apiBase}${path}`, payload, remoteAddress });
const run = ({ t }: Desk, text: string) => t.sql(text);

/** Sends wrong codes for a new mobile number from a new address. */
async function guess(desk: Desk, wrongs: number): Promise<void> {
  const { mobile } = somebody();
  const address = elsewhere();
  await post(desk, '/auth/codes', { mobile }, address);
  const code = wrongOf(desk.gateway.codeFor(mobile));
  for (let n = 0; n < wrongs; n += 1) await post(desk, '/auth/sessions', { mobile, code }, address);
}

/** Takes all connections of the pool and adds `many` requests that wait for one. */
async function crowd({ t }: Desk, many: number): Promise<() => Promise<unknown>> {
  const { pool } = t.deps;
  const held = await times(pool.options.max, () => pool.connect());
  const headers = { 'user-token': 'x'.repeat(43) };
  const asked = times(many, () => t.inject({ url: `${apiBase}/me`, headers, remoteAddress: elsewhere() }));
  while (pool.waitingCount < many) await sleep(5);
  // The scrape waits for a connection too, and reports without one.
  const { connectionTimeoutMillis } = pool.options;
  pool.options.connectionTimeoutMillis = 100;
  return async () => {
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    held.forEach((client) => client.release());
    await asked;
  };
}

async function draft({ t }: Desk) {
  const who = await applicant(t);
  return { who, ...(await who.begin('newApply')) };
}

const troubles: Record<string, Trouble> = {
  async SmsGatewayFailing(desk) {
    desk.gateway.answerWith('lost');
    await times(5, () => post(desk, '/auth/codes', { mobile: somebody().mobile }, elsewhere()));
    return () => desk.gateway.answerWith(200);
  },
  async SmsBudgetLow(desk) {
    await run(
      desk,
      `insert into rate_limits values ('sms:all', now(), 10001) on conflict (key) do update set since = now(), used = 10001`,
    );
    return () => run(desk, `delete from rate_limits where key = 'sms:all'`);
  },
  async MessagesWaiting(desk) {
    const { id } = await draft(desk);
    await run(
      desk,
      `insert into messages (id, account_id, application_id, kind, event, occasion, event_at, planned_at, due_at)
         select gen_random_uuid(), account_id, id, 'draft_expiring', '1', 'event', now(), now(), now() - interval '20 minutes'
         from applications where id = '${id}'`,
    );
    return () => run(desk, `delete from messages; update applications set due_at = null where id = '${id}'`);
  },
  async MessagesFailing({ t }) {
    for (let n = 0; n < 12; n += 1) t.deps.metrics.messages('failed');
  },
  async SmsCodeBruteForce(desk) {
    await times(11, () => guess(desk, 4));
  },
  async MobileNumbersLocked(desk) {
    await times(51, () => guess(desk, 6));
  },
  async OfficeReadsHigh(desk) {
    await run(
      desk,
      `insert into audit_log (id, at, actor, action, target)
         select gen_random_uuid(), now(), 'staff:one', 'claim', 'application:' || n from generate_series(1, 201) n`,
    );
    return () =>
      run(
        desk,
        `alter table audit_log disable trigger audit_log_immutable; delete from audit_log where actor = 'staff:one'`,
      );
  },
  async PhotoStorageDown({ t }) {
    const broken = jest.spyOn(t.deps.photos, 'check').mockRejectedValue(new Error('403'));
    return () => broken.mockRestore();
  },
  async HousekeepingStalled(desk) {
    const { id } = await draft(desk);
    await run(desk, `update applications set due_at = now() - interval '20 minutes' where id = '${id}'`);
    return () => run(desk, `update applications set due_at = null where id = '${id}'`);
  },
  async HousekeepingFailing(desk) {
    const { deps } = desk.t;
    await run(desk, 'alter table sso_attempts rename to gone');
    for (let n = 0; n < 6; n += 1) deps.metrics.swept(await sweep(deps), deps.clock.now(), 1);
    return () => run(desk, 'alter table gone rename to sso_attempts');
  },
  async RequestsRejectedByOverload(desk) {
    const leave = await crowd(desk, 120);
    await times(20, () => desk.t.inject({ url: `${apiBase}/policies`, remoteAddress: elsewhere() }));
    await leave();
  },
  DatabasePoolExhausted: (desk) => crowd(desk, 30),
  async TransactionRetriesHigh({ t }) {
    const collide = sql`do $$ begin raise exception 'collided' using errcode = '40001'; end $$`;
    await times(20, () => transaction(t.deps, (trx) => collide.execute(trx)).catch(() => {}));
  },
  async ServerErrorsHigh(desk) {
    const { who, id } = await draft(desk);
    const broken = jest.spyOn(desk.t.deps.photos, 'put').mockRejectedValue(new Error('403'));
    const photo = await samplePhoto();
    for (let n = 0; n < 5; n += 1) await who.send('POST', `/applications/${id}/files?slot=newInvoice`, photo);
    return () => broken.mockRestore();
  },
  async LatencyHigh(desk) {
    const { who } = await draft(desk);
    const client = await desk.t.deps.pool.connect();
    await client.query('begin; lock table notifications');
    const asked = who.send('GET', '/notifications');
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while ((await client.query(waiting)).rowCount === 0) await sleep(5);
    const { now } = performance;
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 2_700);
    await client.query('commit');
    client.release();
    await asked;
    later.mockRestore();
  },
  async EventLoopBlocked() {
    await sleep(50);
    const until = performance.now() + 800;
    while (performance.now() < until);
    await sleep(50);
  },
  async FundPoolLow(desk) {
    await run(
      desk,
      `insert into funds (edition, region_code, granted_fen, reserved_fen, spent_fen) values ('scrap-cur', '320500', 100000, 0, 96000)`,
    );
    return () => run(desk, 'delete from funds');
  },
  async PaymentsHeld(desk) {
    await run(
      desk,
      `insert into payment_holds (id, since, held_at) values (gen_random_uuid(), now() - interval '2 days', now() - interval '25 hours')`,
    );
    return () => run(desk, 'delete from payment_holds');
  },
  async BackupOld({ t }) {
    const { config, clock } = t.deps;
    config.backupDir = fs.mkdtempSync(path.join(os.tmpdir(), 'backups-'));
    const takenAt = new Date(clock.now().getTime() - 27 * 3_600_000).toISOString();
    fs.mkdirSync(path.join(config.backupDir, 'one'));
    fs.writeFileSync(
      path.join(config.backupDir, 'one/manifest.json'),
      JSON.stringify({ takenAt, photos: { count: 0 }, keys: [] }),
    );
    return () => {
      fs.rmSync(config.backupDir!, { recursive: true });
      config.backupDir = undefined;
    };
  },
  async DiskSpaceLow({ t }) {
    t.deps.config.backupDir = '/backups';
    const full = jest
      .spyOn(fs.promises, 'statfs')
      .mockResolvedValue({ bavail: 5, blocks: 100 } as Awaited<ReturnType<typeof fs.promises.statfs>>);
    return () => {
      t.deps.config.backupDir = undefined;
      full.mockRestore();
    };
  },
  async OcrQueueLong(desk) {
    const { id } = await draft(desk);
    await run(
      desk,
      `with photos as (insert into files (id, application_id, slot, index, round, width, height, media_type, current, submitted, created_at)
         select gen_random_uuid(), '${id}', 'newInvoice', 0, 0, 640, 640, 'image/jpeg', false, false, now() from generate_series(1, 600) returning id)
       insert into readings (photo_id, application_id, state, priority, tries, wanted_until, queued_at, turned)
         select id, '${id}', 'waiting', 2, 0, now(), now(), 0 from photos`,
    );
    return () => run(desk, 'delete from readings');
  },
  async PhotoReencodingQueueLong({ t }) {
    const large = await sharp({ create: { width: 2_400, height: 2_400, channels: 3, background: '#abc' } })
      .jpeg()
      .toBuffer();
    const drawn = times(36, () => inspect(t.deps.policy.common.upload, randomUUID(), large, 'newInvoice', '发票'));
    await sleep(5);
    return () => drawn;
  },
  async DraftSavesFailing(desk) {
    const { who, id, revision } = await draft(desk);
    await run(
      desk,
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$;
       create trigger full_disk before update on applications for each row execute function full_disk()`,
    );
    expect((await who.save(id, 'personalInfo', { address: '示例路 1 号' }, revision)).status).toBe(503);
    return () => run(desk, 'drop trigger full_disk on applications; drop function full_disk()');
  },
};

describe('deploy/alerts.yml', () => {
  const desk = useDesk();

  const scrape = async (at: number): Promise<Scrape> => scrapeOf(at, (await desk.t.inject(`${apiBase}/metrics`)).body);
  const fires = (name: string, scrapes: Scrape[]): boolean => evaluate(rules.get(name) ?? '', scrapes).length > 0;

  it('has a failure scenario for every alert, and no alert fires without a failure', async () => {
    expect(Object.keys(troubles)).toEqual([...rules.keys()]);
    const quiet: Scrape[] = [];
    for (const at of [0, 15]) {
      await desk.t.inject(`${apiBase}/policies`);
      quiet.push(await scrape(at));
    }
    expect([...rules.keys()].filter((name) => fires(name, quiet))).toEqual([]);
  });

  // The `for:` duration is not evaluated: the test checks only the expression.
  it.each(Object.entries(troubles))('%s fires during its failure and not afterwards', async (name, plant) => {
    // A rate needs an earlier sample; request series exist only after the first response.
    const twice = /http_request|min_over_time/.test(rules.get(name) ?? '');
    const scrapes: Scrape[] = [];
    for (const at of [0, 15]) {
      const mend = at > 0 || twice ? await plant(desk) : undefined;
      scrapes.push(await scrape(at));
      await mend?.();
    }
    expect(fires(name, scrapes)).toBe(true);
    const after = [await scrape(10_000), await scrape(10_015)];
    expect(fires(name, after)).toBe(false);
  });
});

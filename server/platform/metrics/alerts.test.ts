import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { apiBase } from '@domain/contract/paths';
import { useDesk, wrongOf } from '../../testing/identity/desk';
import { somebody } from '../../testing/identity/person';
import { transaction } from '../db/transaction';
import { sweep } from '../../housekeeping';
import { applicant } from '../../testing/applicant';

describe('the metrics of deploy/alerts.yml', () => {
  const desk = useDesk();
  const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'backups-'));
  afterAll(() => fs.rmSync(backups, { recursive: true }));
  const scrape = async () => (await desk.t.inject(`${apiBase}/metrics`)).body;
  const valueOf = async (series: string): Promise<number> => {
    const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length));
  };

  it('have these names and labels', async () => {
    await desk.t.sql(
      `insert into funds (edition, region_code, granted_fen, reserved_fen, spent_fen) values ('scrap-cur', '320500', 100000, 0, 96000)`,
    );
    desk.t.deps.config.backupDir = backups;
    await scrape(); // a request is counted after its response
    const lines = (await scrape()).split('\n').filter((line) => !line.startsWith('#'));
    const rules = [...fs.readFileSync('deploy/alerts.yml', 'utf8').matchAll(/ expr: (.+)/g)].map(([, rule]) => rule!);
    expect(rules.length).toBeGreaterThan(20);
    for (const rule of rules) {
      const [, by = ''] = /by \(([^)]*)\)/.exec(rule) ?? [];
      for (const [, name, matchers = ''] of rule.matchAll(/(\w+_\w+)(?:\{([^}]*)\})?/g)) {
        if (/^(histogram_quantile|min_over_time)$/.test(name!)) continue;
        const labels = [...by.split(', '), ...[...matchers.matchAll(/(\w+)[=!]/g)].map(([, label]) => label)];
        const values = [...matchers.matchAll(/\w+="[^"]*"/g)].map(([matcher]) => matcher);
        const found = lines.filter((line) => /^\w+/.exec(line)?.[0] === name);
        const missing = [...labels.filter(Boolean).map((label) => `${label}="`), ...values].filter(
          (part) => !found.some((line) => line.includes(part)),
        );
        expect({ name, series: found.length > 0, missing }).toEqual({ name, series: true, missing: [] });
      }
    }
    expect(await valueOf('funds_left_share{edition="scrap-cur",city="320500"}')).toBeCloseTo(0.04);
  });

  it('follow what the database and the folders contain', async () => {
    const { t } = desk;
    const { id } = await (await applicant(t)).begin('newApply');
    await t.sql(`update applications set due_at = now() - interval '20 minutes' where id = $1`, [id]);
    await t.sql(
      `insert into messages (id, account_id, application_id, kind, event, occasion, event_at, planned_at, due_at)
       select gen_random_uuid(), account_id, id, 'draft_expiring', '1', 'event', now(), now(), now() - interval '30 minutes'
       from applications where id = $1`,
      [id],
    );
    await t.sql(
      `with photo as (insert into files (id, application_id, slot, index, round, width, height, media_type, current, submitted, created_at)
         values (gen_random_uuid(), $1, 'newInvoice', 0, 0, 640, 640, 'image/jpeg', false, false, now()) returning id)
       insert into readings (photo_id, application_id, state, priority, tries, wanted_until, queued_at, turned)
       select id, $1, 'waiting', 2, 0, now(), now(), 0 from photo`,
      [id],
    );
    await t.sql(
      `insert into payment_holds (id, since, held_at) values ($1, now() - interval '2 days', now() - interval '25 hours')`,
      [randomUUID()],
    );
    await t.sql(
      `insert into rate_limits values ('sms:all', now(), 10001) on conflict (key) do update set since = now(), used = 10001`,
    );
    const takenAt = new Date(t.clock.now().getTime() - 27 * 3_600_000).toISOString();
    fs.mkdirSync(path.join(backups, 'one'));
    fs.writeFileSync(path.join(backups, 'one/manifest.json'), JSON.stringify({ takenAt, photos: {}, keys: [] }));
    expect(await valueOf('applications_overdue_seconds')).toBeGreaterThanOrEqual(1_200);
    expect(await valueOf('messages_oldest_due_seconds')).toBeGreaterThanOrEqual(1_800);
    expect(await valueOf('readings_waiting')).toBe(1);
    expect(await valueOf('payment_hold_seconds{confirmations="0"}')).toBeGreaterThanOrEqual(90_000);
    expect(await valueOf('sms_hour_share')).toBeGreaterThan(0.5);
    expect(await valueOf('backup_age_seconds')).toBe(27 * 3_600);
    await t.sql('delete from rate_limits');
  });

  it('count codes, wrong codes, repeated transactions and failed housekeeping', async () => {
    const { t, gateway } = desk;
    const { mobile } = somebody();
    const code = wrongOf(await desk.codeFor(mobile));
    for (let n = 0; n < 6; n += 1) await desk.post('/auth/sessions', { mobile, code });
    gateway.answerWith('lost');
    await desk.askCode(somebody().mobile);
    gateway.answerWith(200);
    const collide = sql`do $$ begin raise exception 'collided' using errcode = '40001'; end $$`;
    await transaction(t.deps, (trx) => collide.execute(trx)).catch(() => {});
    await t.sql('alter table sso_attempts rename to gone');
    t.deps.metrics.swept(await sweep(t.deps), t.clock.now(), 1);
    await t.sql('alter table gone rename to sso_attempts');
    for (const series of [
      'codes_total{outcome="unanswered"}',
      'sign_in_failures_total{reason="wrong"}',
      'sign_in_failures_total{reason="locked"}',
      'database_retries_total',
      'sweep_failures_total{part="identity"}',
    ])
      expect([series, (await valueOf(series)) > 0]).toEqual([series, true]);
  });
});

describe('the thresholds of deploy/alerts.yml', () => {
  const named = (file: string, pattern: RegExp) =>
    [...fs.readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name).sort();

  it('have an invented series for every rule', () =>
    expect(named('deploy/alerts.test.yml', /\{alertname="(\w+)"\}/g)).toEqual(
      named('deploy/alerts.yml', /- alert: (\w+)/g),
    ));

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  if (!hasPromtool) console.log('SKIPPED the thresholds of alerts: promtool is not installed');
  (hasPromtool ? it : it.skip)('fire above them and are quiet below them, says promtool', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/alerts.test.yml'], {
      encoding: 'utf8',
    });
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
  });
});

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import example from '@domain/policy/example.json';
import { restoreDeadline } from '@domain/policy/deadlines';
import { HOUR_MS } from '@domain/time';
import { insertMobileRequest } from './accounts/mobileRequestQueries';
import { sweep } from './housekeeping';
import { recordMaintenance } from './maintenance';
import { sendDue } from './messages/worker';
import { backup } from './platform/backup/backup';
import { locations } from './platform/crypto/sealLocations';
import { restoredApp, testApp, type TestApp } from './testing/app';
import { applicant, applicantOf, call, inCity, must, type Applicant } from './testing/applicant';
import { grant } from './testing/funds';
import { startGateway } from './testing/identity/gateway';
import { somebody } from './testing/identity/person';
import { office } from './testing/office';
import { pay } from './testing/pay';
import { enact } from './testing/policy';
import { random } from './testing/random';
import { staffMember } from './testing/staff';
import { inState, marked } from './testing/states';

const HISTORIES = Number(process.env.HISTORIES ?? 2);
const SEED = Number(process.env.SEED ?? 42);
const PEOPLE = 15;
const CITY = '320300';
const SUBSIDY = 18_000_00;
const PASSWORD = 'correct horse battery 1';
const DAY_MS = 24 * HOUR_MS;

type Kind = 'returned' | 'pay_failed' | 'draft' | 'offered' | 'payable';
const kinds: readonly Kind[] = ['returned', 'pay_failed', 'draft', 'offered', 'payable'];

/** What the owner of a case does before its deadline. */
async function finish(kind: Kind, who: Applicant, id: string): Promise<void> {
  await who.signInAgain();
  const { revision } = await who.get(id);
  if (kind === 'returned') {
    await must(who.save(id, 'newCarInfo', { sellerName: '示例汽车销售二店' }, revision));
    await must(who.correct(id));
  }
  const payee = { bankName: '示例银行', bankBranch: '苏州新支行', bankCardNo: '6299990000000000020' };
  if (kind === 'pay_failed') await must(who.send('PUT', `/applications/${id}/payee`, payee));
  if (kind === 'draft' || kind === 'offered') await must(who.submit(id, revision));
}

describe('random histories with a restore', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restored-'));
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let servers: TestApp[] = [];
  beforeEach(async () => {
    gateway = await startGateway();
  });
  afterEach(async () => {
    for (const server of servers) await server.close();
    servers = [];
    await gateway.stop();
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it.each(Array.from({ length: HISTORIES }, (_, n) => SEED + n))(
    'end no case, hand over no account, open nothing and send no message twice in the 20 days after it, seed %i',
    async (seed) => {
      const { chance, below, pick } = random(seed);
      const started = Date.parse('2026-11-21T10:00:00+08:00');
      // At 03:00, while messages of the evening wait for the morning.
      const backupAt = started + ((12 + below(3)) * 24 + 17) * HOUR_MS;
      // Every other history before sessions have expired.
      const restoreAt = backupAt + (seed % 2 ? HOUR_MS / 4 : (7 + below(35)) * HOUR_MS);
      const between = (from: number, to: number) => from + below(to - from);

      const policy = structuredClone(example);
      Object.assign(policy.common, { draftKeepDays: 15 });
      Object.assign(policy.common.sla, { payeeDays: 15 });
      for (const edition of policy.editions) {
        edition.version = '2026.9';
        Object.assign(edition.intake, { waitingList: true });
      }
      const t = await testApp({ now: new Date(started).toISOString(), env: { SMS_URL: gateway.url } });
      servers.push(t);
      await enact(t, policy);
      await grant(t, (PEOPLE / kinds.length) * SUBSIDY, { regionCode: CITY });

      let plan: { at: number; act: () => Promise<unknown> }[] = [];
      /** Acts as planned, with housekeeping after each act and every six hours. */
      const runUntil = async (server: TestApp, end: number) => {
        for (let now = t.clock.now().getTime(); now < end; now = t.clock.now().getTime()) {
          plan.sort((a, b) => a.at - b.at);
          const at = Math.max(now, Math.min(plan[0]?.at ?? end, now + 6 * HOUR_MS, end));
          t.clock.set(new Date(at).toISOString());
          while (plan[0] && plan[0].at <= at) await plan.shift()!.act();
          expect(await sweep(server.deps)).toEqual([]);
          await sendDue(server.deps);
        }
        plan = [];
      };

      const desk = office(t);
      const cases: { kind: Kind; who: Applicant; id: string }[] = [];
      const holders: (() => Promise<unknown>)[] = [];
      for (let n = 0; n < PEOPLE; n += 1) {
        const kind = kinds[n % kinds.length]!;
        if (kind === 'offered') {
          const holder = await applicant(t);
          const { id } = await holder.submitted('newApplyElv', 100 + n, inCity(CITY));
          holders.push(async () => {
            await holder.signInAgain();
            await must(holder.send('POST', `/applications/${id}/withdrawal`, {}));
          });
          continue;
        }
        const status = { returned: 'reviewing', pay_failed: 'paying', draft: 'draft', payable: 'publicity' } as const;
        const { who, id } = await inState(t, n, status[kind], 1);
        cases.push({ kind, who, id });
        const at = between(pick([started, backupAt - 6 * HOUR_MS]), backupAt);
        if (kind === 'returned') plan.push({ at, act: () => must(desk.sendBack(id, marked.slice(0, 1))) });
        if (kind === 'pay_failed') plan.push({ at, act: () => pay(t, id, 'failed') });
      }
      // As many others wait behind them, and get the money of an offer that lapses.
      for (const [n, withdraw] of [...holders, ...holders.map(() => undefined)].entries()) {
        const who = await applicant(t);
        // Their order is that of their times.
        t.clock.advance({ minutes: 1 });
        const draft = await who.filled('newApplyElv', 200 + n, inCity(CITY));
        expect((await who.submit(draft.id, draft.revision)).errorCode).toBe('FUNDS_EXHAUSTED');
        if (!withdraw) continue;
        cases.push({ kind: 'offered', who, id: draft.id });
        plan.push({ at: between(backupAt - 2 * DAY_MS, backupAt), act: withdraw });
      }

      const lost: typeof plan = [];
      for (const { kind, who, id } of cases) {
        const act = async () => (kind === 'payable' ? pay(t, id, 'paid') : finish(kind, who, id));
        if (chance(0.6)) lost.push({ at: between(backupAt, restoreAt), act });
        if (chance(0.5)) continue;
        const due = between(backupAt, restoreAt + 2 * DAY_MS);
        const requestId = randomUUID();
        const asked = { requested_at: new Date(due - DAY_MS), notify_at: new Date(due - DAY_MS) };
        plan.push({
          at: Math.min(due - DAY_MS, backupAt),
          act: () =>
            insertMobileRequest(t.deps.db, {
              id: requestId,
              account_id: who.accountId,
              mobile_sealed: t.deps.vault.seal(
                `138${String(below(100_000_000)).padStart(8, '0')}`,
                locations.mobileRequest(requestId),
              ),
              ...asked,
              due_at: new Date(due),
              closed_until: null,
            }),
        });
        if (chance(0.7))
          lost.push({
            at: between(backupAt, Math.min(due, restoreAt)),
            act: async () => {
              await who.signInAgain();
              await must(who.send('DELETE', '/me/mobile-request'));
            },
          });
      }
      const signIn = async (server: TestApp, mobile: string, idNoEnd?: string) => {
        await must(call(server, 'POST', '/auth/codes', { body: { mobile } }));
        const body = { mobile, code: gateway.codeFor(mobile), idNoEnd };
        return call(server, 'POST', '/auth/sessions', { body });
      };
      // Their earlier numbers belong to other persons.
      const movers = await Promise.all([1, 2, 3].map(() => applicant(t)));
      for (const mover of movers)
        lost.push({
          at: between(backupAt, restoreAt),
          act: async () => {
            const { mobile } = somebody();
            await mover.signInAgain();
            await must(call(t, 'POST', '/auth/codes', { body: { mobile } }));
            await must(mover.send('PUT', '/me/mobile', { mobile, code: gateway.codeFor(mobile) }));
          },
        });
      await runUntil(t, backupAt);

      const boss = await staffMember(t, ['admin']);
      const invitations: string[] = [];
      const sessions: { path: string; headers: Record<string, string> }[] = [];
      for (let n = 0; n < 4; n += 1) {
        const body = {
          name: '新人',
          signIn: `newcomer${n}`,
          organisation: '商务局',
          roles: ['review1'],
          regions: 'all',
        };
        const { invitation } = await must(boss.send<{ invitation: string }>('POST', '/staff', body));
        invitations.push(invitation);
        const accept = { body: { secret: invitation, password: PASSWORD } };
        if (chance(0.5))
          lost.push({ at: backupAt + 1, act: () => must(call(t, 'POST', '/office/invitations', accept)) });
        sessions.push({ path: '/office/queues', headers: { ...(await staffMember(t, ['review1'])).headers } });
      }
      for (const { who } of cases) {
        await who.signInAgain();
        sessions.push({ path: '/me', headers: { ...who.headers } });
      }
      await backup(t.deps, path.join(folder, String(seed)));
      for (const { path: at, headers } of sessions) {
        const session = `${at.startsWith('/office') ? '/office' : '/auth'}/sessions/current`;
        if (chance(0.5)) lost.push({ at: backupAt + 1, act: () => must(call(t, 'DELETE', session, { headers })) });
      }
      plan = lost;
      await runUntil(t, restoreAt);

      const restored = await restoredApp(t, path.join(folder, String(seed)));
      servers.push(restored);
      for (const { path: at, headers } of sessions)
        expect([at, (await call(restored, 'GET', at, { headers })).status]).toEqual([at, 401]);
      for (const secret of invitations) {
        const body = { secret, password: PASSWORD };
        expect((await call(restored, 'POST', '/office/invitations', { body })).status).toBe(404);
      }
      const mobiles = () => restored.sql('select id, mobile_index from accounts order by id');
      const before = await mobiles();

      t.clock.advance({ hours: below(6) });
      await recordMaintenance(restored.deps);
      const now = t.clock.now();
      for (const { kind, who, id } of cases)
        if (kind === 'payable')
          plan.push({
            at: now.getTime() + below(DAY_MS),
            act: () => expect(pay(restored, id, 'started')).rejects.toMatchObject({ code: 'PAYMENTS_HELD' }),
          });
        else
          plan.push({
            at: pick([between(now.getTime(), restoreDeadline(now).getTime()), restoreDeadline(now).getTime() - 1]),
            act: () => finish(kind, applicantOf(restored, who), id),
          });
      const opened: string[] = [];
      for (const { mobile } of movers)
        for (let day = 0; day < 20; day += pick([1, 3]))
          plan.push({
            at: now.getTime() + day * DAY_MS + below(DAY_MS),
            act: async () => {
              const { status } = await signIn(restored, mobile, chance(0.5) ? somebody().idNo.slice(-4) : undefined);
              if (status === 200) opened.push(mobile);
            },
          });
      const stayed = pick(cases).who;
      plan.push({
        at: between(now.getTime(), now.getTime() + DAY_MS),
        act: async () => {
          expect((await signIn(restored, stayed.mobile)).errorCode).toBe('ID_NO_END_REQUIRED');
          t.clock.advance({ minutes: 2 });
          await must(signIn(restored, stayed.mobile, stayed.idNo.slice(-4)));
        },
      });
      await runUntil(restored, now.getTime() + 20 * DAY_MS);
      expect(opened).toEqual([]);

      const ended = await restored.sql(
        `select id, status from applications where id = any($1) and status in ('draft', 'returned', 'expired', 'pay_failed')`,
        [cases.map(({ id }) => id)],
      );
      expect(ended).toEqual([]);
      expect(await mobiles()).toEqual(before);
      const messages = `select id, concat_ws(' ', account_id, event, occasion) as occasion from messages where kind <> 'mobile_changed'`;
      const occasions = new Map(
        (await Promise.all([t.sql(messages), restored.sql(messages)])).flat().map((row) => [row.id, row.occasion]),
      );
      const sent = gateway.sent.flatMap(({ id, text }) => (occasions.has(id) ? [`${occasions.get(id)} ${text}`] : []));
      expect(sent.filter((one, n) => sent.indexOf(one) < n)).toEqual([]);
      expect(sent.length).toBeGreaterThan(PEOPLE / 2);
    },
    240_000,
  );
});

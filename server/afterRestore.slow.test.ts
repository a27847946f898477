import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CallTypes } from '@domain/contract/types';
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
import { office, officerHeaders } from './testing/office';
import { pay } from './testing/pay';
import { enact, withWaitingLists } from './testing/policy';
import { invitedMember, staffMember } from './testing/staff';
import { inState, marked } from './testing/states';

const SUBSIDY = 18_000_00;
const CITY = '320300';
const STRANGER = '13911112222';
const MOVED = '13911113333';
const PASSWORD = 'correct horse battery 1';

describe('a restore', () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'restored-'));
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let t: TestApp;
  let restored: TestApp;

  /** the same person at the restored server, with a new session */
  const visitor = async (person: Applicant) => {
    const who = applicantOf(restored, person);
    await who.signInAgain();
    return who;
  };
  const at = (instant: string) => t.clock.set(`${instant}+08:00`);
  const statusOf = async (id: string) =>
    (await restored.sql<{ status: string }>('select status from applications where id = $1', [id]))[0]?.status;
  const textsTo = ({ mobile }: Applicant) => gateway.messagesTo(mobile).map(({ kind }) => kind);
  const codeFor = async (server: TestApp, mobile: string) => {
    await must(call(server, 'POST', '/auth/codes', { body: { mobile } }));
    return gateway.codeFor(mobile);
  };
  const signIn = async (mobile: string, idNoEnd?: string) => {
    const body = { mobile, code: await codeFor(restored, mobile), idNoEnd };
    return call<{ token: string }>(restored, 'POST', '/auth/sessions', { body });
  };
  const run = async (server: TestApp) => {
    expect(await sweep(server.deps)).toEqual([]);
    await sendDue(server.deps);
  };

  let corrector: Applicant;
  let stopper: Applicant;
  let accepter: Applicant;
  let told: Applicant;
  let mover: Applicant;
  const ids: Record<'corrected' | 'offered' | 'told' | 'paid', string> = {
    corrected: '',
    offered: '',
    told: '',
    paid: '',
  };
  let lostSubmitted: string;
  let invited: object;
  let officer: Record<string, string>;

  beforeAll(async () => {
    gateway = await startGateway();
    t = await testApp({ now: '2026-11-21T10:00:00+08:00', env: { SMS_URL: gateway.url } });
    await enact(t, withWaitingLists());
    await grant(t, SUBSIDY, { regionCode: CITY });
    const desk = office(t);
    corrector = await applicant(t);
    ids.corrected = (await corrector.submitted('newApplyElv', 1)).id;
    await must(desk.intake(ids.corrected));
    await must(desk.sendBack(ids.corrected, marked.slice(0, 1)));
    ids.paid = (await inState(t, 2, 'paying')).id;
    lostSubmitted = (await t.sql<{ id: string }>('select id from files where application_id = $1', [ids.paid]))[0]!.id;

    at('2026-12-03T10:00:00');
    const holder = await applicant(t);
    const { id: held } = await holder.submitted('newApplyElv', 3, inCity(CITY));
    accepter = await applicant(t);
    const waiting = await accepter.filled('newApplyElv', 4, inCity(CITY));
    ids.offered = waiting.id;
    expect((await accepter.submit(waiting.id, waiting.revision)).errorCode).toBe('FUNDS_EXHAUSTED');
    await must(holder.send('POST', `/applications/${held}/withdrawal`, {}));
    await run(t);
    expect((await accepter.get(waiting.id)).waiting).toMatchObject({ offeredUntil: '2026-12-07T00:00:00.000+08:00' });

    at('2026-12-05T22:00:00');
    told = await applicant(t);
    ids.told = (await told.submitted('newApplyElv', 5)).id;
    await must(desk.intake(ids.told));
    await must(desk.sendBack(ids.told, marked.slice(0, 1)));
    stopper = await applicant(t);
    const request = randomUUID();
    await insertMobileRequest(t.deps.db, {
      id: request,
      account_id: stopper.accountId,
      mobile_sealed: t.deps.vault.seal(STRANGER, locations.mobileRequest(request)),
      requested_at: new Date('2026-12-05T20:00:00+08:00'),
      notify_at: new Date('2026-12-05T20:00:00+08:00'),
      due_at: new Date('2026-12-06T20:01:00+08:00'),
      closed_until: null,
    });
    mover = await applicant(t);

    at('2026-12-06T02:00:00');
    await Promise.all([corrector, stopper, accepter, told].map((who) => who.signInAgain()));
    invited = await invitedMember(t, {
      name: '新人',
      signIn: 'newcomer',
      organisation: '商务局',
      roles: ['review1'],
      regions: ['320500'],
    });
    officer = await officerHeaders(t, ['review1']);
    await backup(t.deps, path.join(room, 'backup'));

    // The time that is lost.
    await must(call(t, 'DELETE', '/office/sessions/current', { headers: officer }));
    await must(told.send('DELETE', '/auth/sessions/current'));
    at('2026-12-06T09:00:00');
    await run(t);
    await Promise.all([corrector, stopper, accepter].map((who) => who.signInAgain()));
    const { revision } = await corrector.get(ids.corrected);
    await must(corrector.save(ids.corrected, 'newCarInfo', { sellerName: '示例汽车销售二店' }, revision));
    expect((await must(corrector.correct(ids.corrected))).status).toBe('submitted');
    await must(stopper.send('DELETE', '/me/mobile-request'));
    await mover.signInAgain();
    await must(mover.send('PUT', '/me/mobile', { mobile: MOVED, code: await codeFor(t, MOVED) }));
    expect((await must(accepter.submit(ids.offered, (await accepter.get(ids.offered)).revision))).status).toBe(
      'submitted',
    );
    await must(call(t, 'POST', '/office/invitations', { body: { ...invited, password: PASSWORD } }));
    await pay(t, ids.paid, 'paid');
    await run(t);
    expect(textsTo(told)).toEqual(['returned']);

    at('2026-12-07T01:00:00');
    restored = await restoredApp(t, path.join(room, 'backup'));
    await restored.deps.photos.delete(lostSubmitted);
  });
  afterAll(async () => {
    await (restored as TestApp | undefined)?.close();
    await t.close();
    await gateway.stop();
    fs.rmSync(room, { recursive: true });
  });

  it('leaves no session, invitation and pending change of a number', async () => {
    for (const table of ['sessions', 'office_sessions', 'mobile_requests', 'office_invitations', 'proposals'])
      expect([table, await restored.sql(`select from ${table}`)]).toEqual([table, []]);
    const accepted = await call(restored, 'POST', '/office/invitations', {
      body: { ...invited, password: PASSWORD },
    });
    expect(accepted.status).toBe(404);
  });

  it('keeps the row of a submitted photo that is lost, and answers officers with PHOTO_LOST', async () => {
    const lead = await staffMember(restored, ['lead']);
    expect(await lead.send('GET', `/files/${lostSubmitted}`)).toMatchObject({ status: 404, errorCode: 'PHOTO_LOST' });
  });

  it('holds payments since the backup, because the database does not know what was paid in the lost time', async () => {
    expect(await statusOf(ids.paid)).toBe('paying');
    const payer = await staffMember(restored, ['pay']);
    expect((await must(payer.send<CallTypes['batches']['reply']>('GET', '/batches'))).hold).toMatchObject({
      since: '2026-12-06T02:00:00.000+08:00',
      confirmedBy: null,
    });
    expect(await payer.send('POST', '/batches', { edition: 'scrap-cur' })).toMatchObject({
      errorCode: 'PAYMENTS_HELD',
    });
  });

  it('extends nothing in read-only maintenance, and once when killed or started twice afterwards', async () => {
    const { maintenanceUntil: _, ...config } = restored.deps.config;
    const readOnly = { ...config, maintenanceUntil: new Date('2026-12-08T09:00:00+08:00') };
    const deadlineOf = async () =>
      (await restored.sql<{ due_at: Date }>('select due_at from applications where id = $1', [ids.corrected]))[0]
        ?.due_at;
    const before = await deadlineOf();
    await recordMaintenance({ ...restored.deps, config: readOnly });
    expect(await deadlineOf()).toEqual(before);

    at('2026-12-08T09:30:00');
    // The start is killed in the middle of its transaction.
    await restored.sql(`alter table messages add constraint killed check (kind <> 'restored')`);
    await expect(recordMaintenance(restored.deps)).rejects.toThrow('killed');
    expect(await deadlineOf()).toEqual(before);
    await restored.sql('alter table messages drop constraint killed');
    await Promise.all([recordMaintenance(restored.deps), recordMaintenance(restored.deps)]);
    await recordMaintenance(restored.deps);
    expect(await deadlineOf()).toEqual(new Date('2026-12-23T00:00:00+08:00'));
    const rows = await restored.sql(
      `select account_id from messages where kind = 'restored' group by 1 having count(*) > 1`,
    );
    expect(rows).toEqual([]);
  });

  it('ends no case, hands over no account and repeats no message in 20 days, in which owners act on the one message', async () => {
    await run(restored);
    for (const who of [corrector, accepter, told])
      expect(textsTo(who).filter((kind) => kind === 'restored')).toHaveLength(1);
    expect(gateway.messagesTo(corrector.mobile).at(-1)?.text).toBe(
      '【汽车置换一件事】系统恢复后，您最近的操作可能没有保存。请在12月22日24:00前打开“汽车置换一件事”看一看，需要的话再提交一次。',
    );
    expect(textsTo(stopper)).not.toContain('restored');
    for (let day = 0; day < 20; day += 1) {
      t.clock.advance({ days: 1 });
      await run(restored);
      if (day !== 12) continue;
      const [first, second, third] = [await visitor(corrector), await visitor(accepter), await visitor(told)];
      const { revision } = await first.get(ids.corrected);
      await must(first.save(ids.corrected, 'newCarInfo', { sellerName: '示例汽车销售二店' }, revision));
      await must(first.correct(ids.corrected));
      await must(second.submit(ids.offered, (await second.get(ids.offered)).revision));
      const returned = await third.get(ids.told);
      await must(third.save(ids.told, 'newCarInfo', { sellerName: '示例汽车销售二店' }, returned.revision));
      await must(third.correct(ids.told));
    }
    expect([await statusOf(ids.corrected), await statusOf(ids.offered), await statusOf(ids.told)]).toEqual([
      'submitted',
      'submitted',
      'submitted',
    ]);
    const stranger = t.deps.vault.index('mobile', STRANGER);
    expect(await restored.sql('select from accounts where mobile_index = $1', [stranger])).toEqual([]);
    const sent = gateway.sent.map(({ id }) => id);
    expect(sent.filter((id, i) => sent.indexOf(id) < i)).toEqual([]);
    expect(textsTo(told).filter((kind) => kind === 'restored')).toHaveLength(1);
  });

  it('gives the account of a number that was changed after the backup to its owner, and not to the new holder of the earlier number', async () => {
    const { mobile, name, idNo } = mover;
    const strangersEnd = somebody().idNo.slice(-4);
    expect(await signIn(mobile)).toMatchObject({ status: 403, errorCode: 'ID_NO_END_REQUIRED' });
    t.clock.advance({ minutes: 2 });
    expect(await signIn(mobile, strangersEnd)).toMatchObject({ status: 422, errorCode: 'ID_NO_END_WRONG' });
    expect((await signIn(MOVED)).errorCode).toBe('ACCOUNT_NOT_FOUND');
    t.clock.advance({ minutes: 2 });
    const body = { name, idNo, mobile: MOVED, code: await codeFor(restored, MOVED) };
    await must(call(restored, 'POST', '/auth/mobile-requests', { body }));
    await run(restored);
    t.clock.advance({ hours: 25 });
    await run(restored);
    const { token } = await must(signIn(MOVED, idNo.slice(-4)));
    const me = await must(call<{ accountId: string }>(restored, 'GET', '/me', { headers: { 'user-token': token } }));
    expect(me.accountId).toBe(mover.accountId);
    expect((await signIn(mobile, idNo.slice(-4))).errorCode).toBe('ACCOUNT_NOT_FOUND');
  });
});

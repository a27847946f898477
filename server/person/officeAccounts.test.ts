import type { CallTypes } from '@domain/contract/types';
import { applicant, call, inCity, inNameOf, must, type Applicant } from '../testing/applicant';
import { useAccountOffice } from '../testing/accountOffice';
import { somebody } from '../testing/identity/person';
import { whileLocked, whileUnwritable } from '../testing/locks';
import { auditOf } from '../testing/record';
import { staffMember, type StaffMember } from '../testing/staff';
import { makeBatch } from '../payments/batches';
import { releaseBatch } from '../payments/release';
import { sweepMobileRequests } from '../accounts/mobileRequests';

const CITY = '320500';
const AWAY = '320100';

describe('accounts by the office', () => {
  const desk = useAccountOffice();
  const { t, gateway, paidCases, find, propose, proposed, confirm, inForce, withdraw, signIn, messages, me } = desk;
  let lead: StaffMember;
  let second: StaffMember;
  let who: Applicant;
  let n = 0;
  beforeEach(() => {
    ({ lead, second, who } = desk.members);
  });

  describe('finding one', () => {
    it('shows it masked with the cases of the own cities, and records each search', async () => {
      const { id, number } = await who.submitted('newApplyElv', (n += 1), inCity(CITY));
      const [near, far] = [
        await staffMember(t, ['lead'], { regions: [CITY] }),
        await staffMember(t, ['lead'], { regions: [AWAY] }),
      ];
      expect(await must(find(near))).toEqual({
        id: who.accountId,
        name: expect.stringContaining('*'),
        mobile: `${who.mobile.slice(0, 3)}****${who.mobile.slice(-4)}`,
        createdAt: expect.any(String),
        frozen: null,
        sessions: 1,
        devices: expect.any(Number),
        cases: [{ id, number, status: 'submitted', stage: null, regionCode: CITY }],
        mayPropose: true,
      });
      expect(await must(find(far))).toMatchObject({ cases: [], mayPropose: false });
      expect((await find(near, somebody().idNo)).status).toBe(404);
      expect((await find(near, '32999919900101001')).status).toBe(422);
      expect(await auditOf(t, { action: 'find_account', actor: `staff:${near.id}` })).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ target: `account:${who.accountId}` }),
          expect.objectContaining({ target: null }),
        ]),
      );
      expect((await propose(far, { kind: 'freezeAccount' })).status).toBe(403);
    });

    it('is for a lead only, and members of any city are responsible for an account without cases', async () => {
      for (const role of ['intake', 'review2', 'admin', 'policy2'] as const)
        expect((await find(await staffMember(t, [role]))).status).toBe(403);
      const { mayPropose } = await must(find(await staffMember(t, ['lead'], { regions: [AWAY] })));
      expect(mayPropose).toBe(true);
    });
  });

  describe('a freeze', () => {
    it('begins at once, ends sessions and sign-in, and ends after a day without a confirmation', async () => {
      const { id, frozenUntil } = await proposed({ kind: 'freezeAccount' });
      expect(Date.parse(frozenUntil!) - t.clock.now().getTime()).toBe(24 * 3_600_000);
      expect((await me()).status).toBe(401);
      expect(await signIn(who.mobile)).toMatchObject({ status: 403, errorCode: 'ACCOUNT_FROZEN' });
      expect(await messages(who.mobile)).toEqual(['account_frozen']);
      expect(await confirm(id, lead)).toMatchObject({ status: 403, errorCode: 'OTHER_PERSON_NEEDED' });
      t.clock.advance({ hours: 24 });
      expect((await signIn(who.mobile)).status).toBe(200);
    });

    it('lasts when another member confirms it, and two members lift it', async () => {
      await inForce({ kind: 'freezeAccount' });
      t.clock.advance({ days: 30 });
      for (const member of [lead, second]) await member.signInAgain();
      expect((await signIn(who.mobile)).status).toBe(403);
      expect((await must(find(lead))).frozen).toMatchObject({ until: null });
      expect(await propose(lead, { kind: 'freezeAccount' })).toMatchObject({ status: 409 });
      const { id } = await proposed({ kind: 'unfreezeAccount' });
      expect((await signIn(who.mobile)).status).toBe(403);
      await must(confirm(id));
      expect((await signIn(who.mobile)).status).toBe(200);
      expect(await messages(who.mobile)).toEqual(['account_frozen', 'account_unfrozen']);
      expect(await propose(lead, { kind: 'unfreezeAccount' })).toMatchObject({ status: 409 });
    });

    it('ends when its proposal is declined; one lead cannot begin another within a week', async () => {
      await must(withdraw((await proposed({ kind: 'freezeAccount' })).id, second));
      expect((await signIn(who.mobile)).status).toBe(200);
      const again = await proposed({ kind: 'freezeAccount' });
      expect(again.frozenUntil).toBeUndefined();
      t.clock.advance({ minutes: 2 });
      expect((await signIn(who.mobile)).status).toBe(200);
      await must(confirm(again.id));
      t.clock.advance({ minutes: 2 });
      expect((await signIn(who.mobile)).status).toBe(403);
    });

    it('ends when its proposal is withdrawn, whatever the clock and although its content cannot be decrypted', async () => {
      const { now } = t.clock;
      let ms = 0;
      // Moves between the proposal and the freeze.
      t.clock.now = () => new Date(now().getTime() + (ms += 1));
      try {
        const { id } = await proposed({ kind: 'freezeAccount' });
        await t.sql("update proposals set content_sealed = 'v2.x' where id = $1", [id]);
        await must(withdraw(id));
      } finally {
        t.clock.now = now;
      }
      t.clock.advance({ minutes: 2 });
      expect((await signIn(who.mobile)).status).toBe(200);
    });

    it('that another member has confirmed does not end with a later proposal', async () => {
      const [first, later] = [await proposed({ kind: 'freezeAccount' }), await proposed({ kind: 'freezeAccount' })];
      await must(confirm(first.id));
      await must(withdraw(later.id));
      expect((await signIn(who.mobile)).status).toBe(403);
    });

    it('deletes the requests of a thief for a new number, of before and during it, keeps a closed one, and forgets the devices', async () => {
      const now = t.clock.now();
      const until = new Date(now.getTime() + 7 * 86_400_000);
      const request = (closedUntil: Date | null) =>
        t.sql(
          `insert into mobile_requests (id, account_id, mobile_sealed, requested_at, notify_at, closed_until)
            values (gen_random_uuid(), $1, '', $2, $2, $3)`,
          [who.accountId, now, closedUntil],
        );
      const requests = () => t.sql('select closed_until from mobile_requests where account_id = $1', [who.accountId]);
      for (const closedUntil of [null, until]) await request(closedUntil);
      await inForce({ kind: 'freezeAccount' });
      expect(await requests()).toEqual([{ closed_until: until }]);
      await request(null);
      await sweepMobileRequests(t.deps);
      expect(await requests()).toEqual([{ closed_until: until }]);
      expect(await t.sql('select from known_devices where account_id = $1', [who.accountId])).toEqual([]);
    });

    it('leaves its cases out of batches, and a batch from before it is not released', async () => {
      const { people, numbers, maker, releaser } = await paidCases(2);
      const { id } = await makeBatch(t.deps, maker, 'scrap-cur');
      const frozen = people[0]!.who;
      await inForce({ kind: 'freezeAccount' }, frozen.accountId);
      await expect(releaseBatch(t.deps, releaser, id)).rejects.toMatchObject({
        code: 'BATCH_CLOSED',
        data: { moved: [], frozen: [numbers[0]], objectedTo: [] },
      });
      const batch = await makeBatch(t.deps, maker, 'scrap-cur');
      expect(batch).toMatchObject({ count: 1, leftOut: [{ number: numbers[0], field: null, reason: 'frozen' }] });
      await inForce({ kind: 'unfreezeAccount' }, frozen.accountId);
      const last = await makeBatch(t.deps, maker, 'scrap-cur');
      expect(last).toMatchObject({ count: 1, leftOut: [] });
      // The release waits for the case, which the freeze has locked.
      const release = () => releaseBatch(t.deps, releaser, last.id);
      const outcome = whileLocked(t, `select from applications where id = '${people[0]!.id}' for update`, release, [
        `update accounts set frozen_at = now(), frozen_until = null where id = '${frozen.accountId}'`,
      ]);
      await expect(outcome).rejects.toMatchObject({ code: 'BATCH_CLOSED', data: { frozen: [numbers[0]] } });
    });
  });

  describe('a new number', () => {
    it('opens the sign-in of a frozen account, ends sessions and devices, and tells both numbers', async () => {
      const mobile = somebody().mobile;
      await inForce({ kind: 'freezeAccount' });
      const { id } = await proposed({ kind: 'setMobile', mobile });
      expect((await signIn(mobile)).errorCode).toBe('ACCOUNT_NOT_FOUND');
      await must(confirm(id));
      t.clock.advance({ minutes: 2 });
      expect((await signIn(mobile)).status).toBe(200);
      expect((await signIn(who.mobile)).errorCode).toBe('ACCOUNT_NOT_FOUND');
      expect(await messages(who.mobile)).toContain('mobile_changed');
      expect(await messages(mobile)).toEqual(['mobile_set']);
      expect(await auditOf(t, { action: 'change_mobile', target: `account:${who.accountId}` })).toMatchObject([
        { actor: `staff:${second.id}`, detail: { proposal: id, payments: 'stopped' } },
      ]);
    });

    it('leaves the payments of a frozen account stopped until two members lift the freeze', async () => {
      const { people, numbers, maker } = await paidCases(2);
      const owner = people[0]!.who;
      const { mobile } = somebody();
      const freeze = await proposed({ kind: 'freezeAccount' }, owner.accountId);
      await inForce({ kind: 'setMobile', mobile }, owner.accountId);
      // Neither the end of the day nor the withdrawal of the proposal that began the freeze lifts it.
      await must(withdraw(freeze.id));
      t.clock.advance({ days: 2 });
      for (const member of [lead, second]) await member.signInAgain();
      const leftOut = async () => (await makeBatch(t.deps, maker, 'scrap-cur')).leftOut;
      expect(await leftOut()).toContainEqual({ number: numbers[0], field: null, reason: 'frozen' });
      const { token } = await must(signIn(mobile, owner));
      const about = () => must(me({ 'user-token': token }));
      expect(await about()).toMatchObject({ paymentsStopped: true });
      expect((await must(find(lead, owner.idNo))).frozen).toMatchObject({ until: null, signIn: true });
      await inForce({ kind: 'unfreezeAccount' }, owner.accountId);
      expect(await about()).not.toHaveProperty('paymentsStopped');
      expect(await leftOut()).not.toContainEqual(expect.objectContaining({ number: numbers[0] }));
    });

    it('of another account is refused, also when it was registered after the proposal', async () => {
      const other = await applicant(t);
      expect(await propose(lead, { kind: 'setMobile', mobile: other.mobile })).toMatchObject({ status: 422 });
      expect(await propose(lead, { kind: 'setMobile' })).toMatchObject({ status: 422 });
      const later = somebody();
      const { id } = await proposed({ kind: 'setMobile', mobile: later.mobile });
      await applicant(t, later);
      expect(await confirm(id)).toMatchObject({ status: 422, fields: { mobile: { code: 'duplicate' } } });
    });

    it('is given to one of two accounts for which it is confirmed at the same time', async () => {
      const other = await applicant(t);
      const { mobile } = somebody();
      const ids = [
        (await proposed({ kind: 'setMobile', mobile })).id,
        (await proposed({ kind: 'setMobile', mobile }, other.accountId)).id,
      ];
      const replies = await whileUnwritable(t, 'accounts', 2, () => Promise.all(ids.map((id) => confirm(id))));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });

  describe('a proposal', () => {
    const freeze = { kind: 'freezeAccount' };
    const unfreeze = { kind: 'unfreezeAccount' };
    const setMobile = () => ({ kind: 'setMobile', mobile: somebody().mobile });
    it.each<[string, object[], () => object, (() => object)[]]>([
      ['of a number, after the freeze has lapsed', [freeze], setMobile, []],
      ['to lift an earlier freeze', [freeze], () => unfreeze, [() => unfreeze, () => freeze]],
      ['of an older number', [], setMobile, [setMobile]],
    ])('%s is refused: the account has changed since', async (_name, before, stale, changes) => {
      for (const body of before) await proposed(body);
      const { id } = await proposed(stale());
      for (const change of changes) {
        t.clock.advance({ minutes: 2 });
        await inForce(change());
      }
      t.clock.advance({ hours: 25 });
      for (const member of [lead, second]) await member.signInAgain();
      const reason = 'unknown.changedProposal';
      expect(await confirm(id)).toMatchObject({ status: 409, fields: { proposal: { reason } } });
    });

    it('of a freeze removes wrong ends of the ID number and links to single sign-on, which may be those of a thief', async () => {
      await call(t, 'POST', '/auth/codes', { body: { mobile: who.mobile } });
      const code = gateway.codeFor(who.mobile);
      for (let i = 0; i < 10; i += 1) {
        // The first ones without a device, as an app of an earlier release.
        const device = i < 3 ? undefined : `thief${i}`.padEnd(43, 'a');
        await call(t, 'POST', '/auth/sessions', { body: { mobile: who.mobile, code, idNoEnd: 'AAAA', device } });
      }
      await t.sql(
        `insert into sso_identities (issuer, subject, account_id, linked_at, by_mobile) values ('https://id.example', 'thief', $1, now(), true)`,
        [who.accountId],
      );
      const { mobile } = somebody();
      await inForce(freeze);
      await inForce({ kind: 'setMobile', mobile });
      expect(await t.sql('select subject from sso_identities where account_id = $1', [who.accountId])).toEqual([]);
      expect((await signIn(mobile)).status).toBe(200);
    });
  });

  describe('an ID number that a stranger has registered', () => {
    it('is free for its owner; drafts of the stranger are deleted, cases count as foreign and are not paid', async () => {
      const stranger = who;
      const owner = { ...somebody(), idNo: stranger.idNo, name: '赵真' };
      await stranger.begin('apply');
      const { id: caseId } = await stranger.submitted('newApplyElv', (n += 1), inNameOf(stranger));
      expect(await propose(lead, { kind: 'releaseIdNo', name: stranger.name }, stranger.accountId)).toMatchObject({
        status: 422,
        fields: { name: { reason: 'unknown.ownName' } },
      });
      const { id } = await proposed({ kind: 'releaseIdNo', name: owner.name }, stranger.accountId);
      // The confirming member compares it with the ID card.
      const { list } = await must(second.send<CallTypes['proposals']['reply']>('GET', '/proposals'));
      expect(list.find((one) => one.id === id)?.content).toMatchObject({ ownerName: owner.name });
      await must(confirm(id));
      expect((await me(stranger.headers)).status).toBe(401);
      expect((await signIn(stranger.mobile)).errorCode).toBe('ACCOUNT_NOT_FOUND');
      expect(await messages(stranger.mobile)).toEqual(['account_frozen']);
      expect(
        await t.sql('select id, is_foreign, status from applications where account_id = $1', [stranger.accountId]),
      ).toEqual([{ id: caseId, is_foreign: true, status: 'submitted' }]);
      expect(await t.sql('select from files where application_id = $1', [caseId])).not.toEqual([]);
      const registered = await applicant(t, owner);
      const { applicationsByOthers } = await must(registered.send<CallTypes['me']['reply']>('GET', '/me'));
      expect(applicationsByOthers).toMatchObject([{ id: caseId }]);
      await registered.submitted('newApplyElv', (n += 1), inNameOf(registered));
    });
  });
});

import type { CallTypes } from '@domain/contract/types';
import { useAccountOffice } from '../testing/accountOffice';
import { inCity, must, type Applicant } from '../testing/applicant';
import { somebody } from '../testing/identity/person';
import { auditOf } from '../testing/record';
import { staffMember, type StaffMember } from '../testing/staff';

const CITY = '320500';
const AWAY = '320100';
const freeze = { kind: 'freezeAccount' };

describe('a stolen account at the office', () => {
  const desk = useAccountOffice();
  const { t, signInAgain, find, propose, proposed, confirm, inForce, withdraw, signIn, messages, me } = desk;
  let lead: StaffMember;
  let second: StaffMember;
  let who: Applicant;
  let n = 0;
  beforeEach(() => {
    ({ lead, second, who } = desk.members);
  });
  const later = async (time: { minutes?: number; hours?: number; days?: number }) => {
    t.clock.advance(time);
    await signInAgain();
  };
  const frozen = async () => (await must(find(lead))).frozen;

  describe('after its new number', () => {
    const recovered = async () => {
      const { mobile } = somebody();
      await inForce(freeze);
      await inForce({ kind: 'setMobile', mobile });
      await later({ minutes: 2 });
      await must(signIn(mobile));
      return mobile;
    };

    it('is frozen at once by one lead only once within a week, also when its payments were stopped before', async () => {
      await recovered();
      await must(withdraw((await proposed(freeze)).id, second));
      expect((await proposed(freeze)).frozenUntil).toBeUndefined();
    });

    it('is frozen at once again, and after a day without a confirmation only its payments stay stopped', async () => {
      const mobile = await recovered();
      const { frozenUntil } = await proposed(freeze);
      expect(Date.parse(frozenUntil!) - t.clock.now().getTime()).toBe(24 * 3_600_000);
      await later({ minutes: 2 });
      expect(await signIn(mobile)).toMatchObject({ status: 403, errorCode: 'ACCOUNT_FROZEN' });
      expect(await frozen()).toMatchObject({ until: frozenUntil, signIn: false });
      await later({ hours: 24 });
      const { token } = await must(signIn(mobile));
      expect(await must(me({ 'user-token': token }))).toMatchObject({ paymentsStopped: true });
      expect(await frozen()).toMatchObject({ until: null, signIn: true });
    });

    it('opens its sign-in when the second freeze is declined, and refuses it for good when it is confirmed', async () => {
      const mobile = await recovered();
      await must(withdraw((await proposed(freeze)).id, second));
      await later({ minutes: 2 });
      await must(signIn(mobile));
      expect(await frozen()).toMatchObject({ until: null, signIn: true });
      expect(await messages(mobile)).not.toContain('account_unfrozen');
      await later({ days: 8 });
      await inForce(freeze);
      await later({ days: 2 });
      expect((await signIn(mobile)).status).toBe(403);
      expect(await frozen()).toMatchObject({ until: null, signIn: false });
    });
  });

  it('is frozen at once by another lead after the proposal of the first one was declined', async () => {
    await must(withdraw((await proposed(freeze)).id, second));
    expect((await proposed(freeze)).frozenUntil).toBeUndefined();
    const another = await staffMember(t, ['lead']);
    expect((await must(propose(another, freeze))).frozenUntil).toEqual(expect.any(String));
  });

  it('is frozen at once by a lead whose earlier proposal began no freeze, because another one had begun it', async () => {
    const another = await staffMember(t, ['lead']);
    const { id } = await proposed(freeze);
    t.clock.advance({ minutes: 1 });
    expect((await must(propose(another, freeze))).frozenUntil).toBeUndefined();
    await must(withdraw(id));
    expect((await must(propose(another, freeze))).frozenUntil).toEqual(expect.any(String));
  });

  it('is frozen at once again by a lead whose freeze another member had confirmed', async () => {
    await inForce(freeze);
    await inForce({ kind: 'unfreezeAccount' });
    expect((await proposed(freeze)).frozenUntil).toEqual(expect.any(String));
  });

  it('is known to a proposal that an earlier release makes beside the new one: its end and the seven days', async () => {
    const { id } = await proposed(freeze);
    await t.sql(`alter table proposals disable trigger proposals_end_once; update proposals set account_id = null where id = '${id}';
      alter table proposals enable trigger proposals_end_once`);
    await must(withdraw(id, second));
    await later({ minutes: 2 });
    expect((await signIn(who.mobile)).status).toBe(200);
    expect((await proposed(freeze)).frozenUntil).toBeUndefined();
  });

  it('is seen and its proposal declined by members of the cities only in which it has got cases since', async () => {
    const { id } = await proposed({ kind: 'setMobile', mobile: somebody().mobile });
    const [far, near] = [
      await staffMember(t, ['review2'], { regions: [AWAY] }),
      await staffMember(t, ['review2'], { regions: [CITY] }),
    ];
    await who.submitted('newApplyElv', (n += 1), inCity(CITY));
    const seen = async (by: StaffMember) => {
      const { list } = await must(by.send<CallTypes['proposals']['reply']>('GET', '/proposals'));
      return list.find((one) => one.id === id);
    };
    expect([await seen(far), (await withdraw(id, far)).status, (await confirm(id, far)).status]).toEqual([
      undefined,
      404,
      404,
    ]);
    expect(await seen(near)).toMatchObject({ mayConfirm: true, confirmers: expect.not.arrayContaining([far.name]) });
    await must(withdraw(id, near));
  });

  it('of several countries is recorded for each account that the search has found', async () => {
    const number = `Q${String(Date.now()).slice(-7)}`;
    const ids = [];
    for (const country of ['EGY', 'USA']) {
      const rows = await t.sql<{ id: string }>(
        'insert into accounts (id, created_at, id_no_index) values (gen_random_uuid(), now(), $1) returning id',
        [t.deps.vault.index('idNo', `passport:${country}:${number}`)],
      );
      ids.push(`account:${rows[0]!.id}`);
    }
    expect(await find(lead, number)).toMatchObject({
      status: 422,
      fields: { idNo: { reason: 'format.severalCountries' } },
    });
    const entries = await auditOf(t, { action: 'find_account', actor: `staff:${lead.id}` });
    expect(entries.map(({ target }) => target).sort()).toEqual(ids.sort());
  });

  it('is found, frozen and given a new number when its number cannot be decrypted', async () => {
    await t.sql("update accounts set mobile_sealed = 'v2.x' where id = $1", [who.accountId]);
    expect(await must(find(lead))).toMatchObject({ name: expect.stringContaining('*'), mobile: '' });
    await inForce(freeze);
    expect((await me()).status).toBe(401);
    const { mobile } = somebody();
    await inForce({ kind: 'setMobile', mobile });
    await later({ minutes: 2 });
    await must(signIn(mobile));
  });

  it('is not deleted for another person while its name cannot be decrypted: it may be the name of the owner', async () => {
    await t.sql("update accounts set name_sealed = 'v2.x' where id = $1", [who.accountId]);
    expect(await propose(lead, { kind: 'releaseIdNo', name: '赵真' })).toMatchObject({
      status: 409,
      fields: { account: { reason: 'unknown.unreadableName' } },
    });
  });
});

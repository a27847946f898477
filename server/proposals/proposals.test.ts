import type { CallTypes } from '@domain/contract/types';
import { giveBackCases } from '../cases/caseRecords';
import { staffKinds } from '../staff/kinds';
import { passwordCost } from '../staff/passwords';
import { confirmStaff } from '../staff/rescue';
import { useTestApp } from '../testing/app';
import { call, must } from '../testing/applicant';
import { staffMember, type StaffMember } from '../testing/staff';
import { tidyProposals } from './proposals';

type Proposed = CallTypes['createStaff']['reply'];
type Confirmed = CallTypes['confirmProposal']['reply'];
type List = CallTypes['proposals']['reply'];

const password = 'correct horse 电池';
const otherPerson = { status: 403, errorCode: 'OTHER_PERSON_NEEDED' };
const ended = {
  status: 409,
  errorCode: 'TRANSITION_FORBIDDEN',
  fields: { proposal: { reason: 'unknown.proposalEnded' } },
};

describe('proposals', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let li: StaffMember;
  let wang: StaffMember;
  let officer: StaffMember;
  let n = 0;
  beforeAll(() => {
    jest.replaceProperty(passwordCost, 'N', 2);
  });
  beforeEach(async () => {
    // Proposals of the tests before cannot be confirmed any more.
    await t.sql(`update staff set active = false`);
    [li, wang] = [await staffMember(t, ['admin'], { name: '李管' }), await staffMember(t, ['admin'], { name: '王管' })];
    officer = await staffMember(t, ['review1'], { regions: ['320500'] });
    await t.sql('delete from proposals');
  });

  const newMember = () => ({ name: '新人', signIn: `new${(n += 1)}`, roles: ['review1'], regions: ['320500'] });
  const proposeMember = (by = li, body: object = newMember()) => must(by.send<Proposed>('POST', '/staff', body));
  const change = (by: StaffMember, id: string, body: object) =>
    by.send<CallTypes['changeStaff']['reply']>('PUT', `/staff/${id}`, body);
  /** Proposes the change and returns the id of the proposal. */
  const proposeChange = async (by: StaffMember, id: string, body: object) => {
    const { proposal } = await must(change(by, id, body));
    return proposal!.id;
  };
  const confirm = (by: StaffMember, id: string) => by.send<Confirmed>('POST', `/proposals/${id}/confirmation`);
  const withdraw = (by: StaffMember, id: string) => by.send('DELETE', `/proposals/${id}`);
  const listOf = async (by: StaffMember) => (await must(by.send<List>('GET', '/proposals'))).list;
  const accept = (body: object) => call(t, 'POST', '/office/invitations', { body: { password, ...body } });
  const rowOf = async (id: string) =>
    (
      await t.sql<{ roles: string[]; regions: string[]; active: boolean }>('select * from staff where id = $1', [id])
    )[0];
  const membersNamed = (signIn: string) => t.sql('select id from staff where sign_in = $1', [signIn]);

  it('creates a member only when another admin confirms, who gets the invitation and never the code', async () => {
    const body = newMember();
    const { id, state, code } = await proposeMember(li, body);
    expect([state, code]).toEqual(['proposed', expect.stringMatching(/^\d{6}$/)]);
    expect(await membersNamed(body.signIn)).toEqual([]);
    const [shown] = await listOf(wang);
    expect(shown).toEqual({
      id,
      content: { kind: 'createStaff', ...body, organisation: '' },
      by: li.name,
      mine: false,
      at: '2026-11-21T10:00:00.000+08:00',
      until: '2026-11-28T10:00:00.000+08:00',
      mayConfirm: true,
      confirmers: [wang.name],
      atConsole: false,
    });
    const { data } = await confirm(wang, id);
    expect(data).toEqual({ invitation: expect.any(String) });
    expect(await accept({ secret: data.invitation })).toMatchObject({ status: 422, errorCode: 'CODE_WRONG' });
    expect(await accept({ secret: data.invitation, code })).toMatchObject({ status: 200 });
    expect(await listOf(wang)).toEqual([]);
    const stored = JSON.stringify([await t.sql('select * from proposals'), await t.sql('select * from audit_log')]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain('新人');
    const entries = await t.sql(
      `select actor, action from audit_log where action like '%propos%' or action = 'create_staff' order by at, action`,
    );
    expect(entries).toEqual(
      expect.arrayContaining([
        { actor: `staff:${li.id}`, action: 'propose' },
        { actor: `staff:${wang.id}`, action: 'confirm_proposal' },
        { actor: `staff:${wang.id}`, action: 'create_staff' },
      ]),
    );
  });

  it('voids an invitation after five wrong codes, also when they arrive at the same time', async () => {
    const { id, code = '' } = await proposeMember();
    const { data } = await confirm(wang, id);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const guesses = await Promise.all(
      Array(8)
        .fill(0)
        .map(() => accept({ secret: data.invitation, code: wrong })),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 422, 422, 422, 422]);
    expect((await accept({ secret: data.invitation, code })).status).toBe(404);
  });

  it('is never confirmed by its proposer or by the member whose rights it widens', async () => {
    const { id } = await proposeMember();
    expect(await confirm(li, id)).toMatchObject({ ...otherPerson, data: { members: [wang.name] } });
    const own = await proposeChange(li, wang.id, { roles: ['admin', 'audit'] });
    expect(await confirm(wang, own)).toMatchObject(otherPerson);
    expect(await change(wang, wang.id, { roles: ['admin', 'audit'] })).toMatchObject(otherPerson);
    for (const confirmer of [li.id, wang.id])
      await expect(
        t.sql('update proposals set confirmed_at = proposed_at, confirmed_by = $2 where id = $1', [own, confirmer]),
      ).rejects.toMatchObject({ constraint: 'proposal_confirmed_by_another' });
    expect((await rowOf(wang.id))?.roles).toEqual(['admin']);
  });

  it('widens roles, cities and access after a confirmation only, and narrows at once', async () => {
    const widenings = [{ roles: ['review1', 'intake'] }, { regions: ['320500', '320100'] }, { regions: 'all' }];
    for (const body of widenings) {
      const before = await rowOf(officer.id);
      const id = await proposeChange(li, officer.id, body);
      expect(await rowOf(officer.id)).toEqual(before);
      expect((await confirm(wang, id)).data).toEqual({});
      expect(await must(change(li, officer.id, body))).toMatchObject(body);
    }
    expect((await change(li, officer.id, { roles: ['review1'], regions: ['320500'] })).data).not.toHaveProperty(
      'proposal',
    );
    expect((await change(li, officer.id, { active: false })).data).toMatchObject({ active: false });
    const id = await proposeChange(li, officer.id, { active: true });
    expect((await rowOf(officer.id))?.active).toBe(false);
    await must(confirm(wang, id));
    expect(await rowOf(officer.id)).toMatchObject({ active: true, roles: ['review1'], regions: ['320500'] });
  });

  it('gives a new invitation to an active member, whose password stays until it is accepted', async () => {
    const { id, code } = await must(li.send<Proposed>('POST', `/staff/${officer.id}/invitation`));
    const { invitation } = await must(confirm(wang, id));
    expect((await officer.send('GET', '/me')).status).toBe(200);
    expect(await accept({ secret: invitation })).toMatchObject({ status: 422, errorCode: 'CODE_WRONG' });
    expect((await accept({ secret: invitation, code })).status).toBe(200);
    expect((await officer.send('GET', '/me')).status).toBe(401);
    await must(change(li, officer.id, { active: false }));
    expect(await li.send('POST', `/staff/${officer.id}/invitation`)).toMatchObject({ status: 422 });
  });

  it('has one effect when two members confirm at the same time', async () => {
    const zhao = await staffMember(t, ['admin']);
    const { id } = await proposeMember();
    const replies = await Promise.all([confirm(wang, id), confirm(zhao, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject(ended);
    expect(await t.sql('select secret_hash from office_invitations where proposal_id = $1', [id])).toHaveLength(1);
  });

  it.each([
    ['deactivated', 'active = false'],
    ['no admin any more', `roles = '{audit}'`],
    ['an admin of another city', `regions = '{320100}'`],
  ])('is not confirmed when its proposer is %s meanwhile', async (_, loss) => {
    const { id } = await proposeMember();
    await t.sql(`update staff set ${loss} where id = $1`, [li.id]);
    expect(await confirm(wang, id)).toMatchObject({
      status: 409,
      fields: { proposal: { reason: 'unknown.proposer' } },
    });
    expect((await withdraw(wang, id)).status).toBe(200);
  });

  it('is not confirmed when the member has other rights than at the proposal', async () => {
    const id = await proposeChange(li, officer.id, { roles: ['review1', 'intake'] });
    await must(change(wang, officer.id, { active: false }));
    expect(await confirm(wang, id)).toMatchObject({ status: 409, errorCode: 'REVISION_CONFLICT' });
    expect(await rowOf(officer.id)).toMatchObject({ active: false, roles: ['review1'] });
  });

  it('is not confirmed when its sign-in name has been taken', async () => {
    const body = newMember();
    const [first, second] = [await proposeMember(li, body), await proposeMember(li, body)];
    expect((await confirm(wang, first.id)).status).toBe(200);
    expect(await confirm(wang, second.id)).toMatchObject({ status: 422, fields: { signIn: { code: 'duplicate' } } });
    expect(await membersNamed(body.signIn)).toHaveLength(1);
  });

  it('ends after seven days, and is deleted a month later', async () => {
    const { id } = await proposeMember();
    t.clock.advance({ days: 7 });
    await wang.signInAgain();
    expect(await listOf(wang)).toEqual([]);
    expect(await confirm(wang, id)).toMatchObject(ended);
    t.clock.advance({ days: 30, minutes: 1 });
    await tidyProposals(t.deps);
    expect(await t.sql('select from proposals where id = $1', [id])).toEqual([]);
  });

  it('is withdrawn by its proposer or declined by another admin, once', async () => {
    await Promise.all([li, wang].map((admin) => admin.signInAgain()));
    for (const by of [li, wang]) {
      const { id } = await proposeMember();
      expect((await withdraw(by, id)).status).toBe(200);
      expect(await withdraw(by, id)).toMatchObject(ended);
      expect(await confirm(wang, id)).toMatchObject(ended);
      await expect(
        t.sql('update proposals set withdrawn_at = null, withdrawn_by = null where id = $1', [id]),
      ).rejects.toThrow('ends once');
    }
    const { id } = await proposeMember();
    await expect(t.sql(`update proposals set kind = 'inviteStaff' where id = $1`, [id])).rejects.toThrow('not changed');
  });

  it('is not visible to an admin of another city, who can neither confirm nor withdraw it', async () => {
    const far = await staffMember(t, ['admin'], { regions: ['320100'] });
    const near = await staffMember(t, ['admin'], { regions: ['320500'] });
    const { id } = await proposeMember();
    expect(await listOf(far)).toEqual([]);
    expect((await listOf(near)).map((one) => one.mayConfirm)).toEqual([true]);
    for (const reply of [await confirm(far, id), await withdraw(far, id)]) expect(reply.status).toBe(404);
    const wide = await proposeChange(li, officer.id, { regions: ['320500', '320100'] });
    for (const admin of [far, near]) expect((await confirm(admin, wide)).status).toBe(404);
    expect((await confirm(near, id)).status).toBe(200);
  });

  describe('at the console', () => {
    const atConsole = (signIn: string) => confirmStaff(t.deps, staffKinds(t.deps, giveBackCases), signIn);

    it('is confirmed while no other admin may, with an audit entry', async () => {
      const body = newMember();
      const { id, code } = await proposeMember(li, body);
      await expect(atConsole(body.signIn)).rejects.toThrow(wang.name);
      await t.sql('update staff set active = false where id = $1', [wang.id]);
      expect((await listOf(li)).map(({ atConsole: only, confirmers }) => [only, confirmers])).toEqual([[true, []]]);
      await expect(atConsole('nobody')).rejects.toThrow('No proposal');
      const another = await proposeMember(li, body);
      await expect(atConsole(body.signIn)).rejects.toThrow('Several');
      await must(withdraw(li, another.id));
      const { proposer, effect } = await atConsole(` ${body.signIn.toUpperCase()} `);
      expect(proposer).toBe(li.name);
      expect((await accept({ secret: effect.invitation, code })).status).toBe(200);
      expect(await t.sql('select actor from audit_log where target = $1 order by action', [`proposal:${id}`])).toEqual([
        { actor: 'console' },
        { actor: `staff:${li.id}` },
      ]);
      await expect(atConsole(body.signIn)).rejects.toThrow('No proposal');
    });
  });
});

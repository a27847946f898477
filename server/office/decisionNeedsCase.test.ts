import type { Status } from '@domain/status';
import { useTestApp } from '../testing/app';
import { must } from '../testing/applicant';
import { manyWaiting, recordPass } from '../testing/manyWaiting';
import { openObjection } from '../testing/office';
import { type Act, decideAtOnce } from '../testing/pending';
import { staffMember, type StaffMember } from '../testing/staff';

/** Every act, in a state in which it is allowed. */
const decisions: [event: string, status: Status, stage: 1 | 2 | null, act: Act, body: object][] = [
  ['intake', 'submitted', null, 'intake', {}],
  ['pass', 'reviewing', 1, 'decide', { decision: 'approve', remark: '' }],
  ['publish', 'approved', null, 'publish', {}],
  ['revoke', 'approved', null, 'revoke', { reason: '复核' }],
  ['dismiss', 'publicity', null, 'object', { upheld: false, reason: '不属实' }],
];

describe('a decision', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  const roles = ['intake', 'review1', 'review2', 'publish'] as const;
  let id: string;
  let passer: StaffMember;
  let member: StaffMember;
  let colleague: StaffMember;
  let ids: string[];
  beforeAll(async () => {
    passer = await staffMember(t, ['intake', 'review1']);
    ids = await manyWaiting(t, table.length);
    await recordPass(t, ids, passer.id);
    // One approval for each person.
    await t.sql('update applications set person_index = id');
  });
  // A member has at most five cases.
  beforeEach(async () => {
    member = await staffMember(t, roles);
    colleague = await staffMember(t, roles);
  });

  const claim = (by: StaffMember) => must(by.send('POST', `/claims/${id}`, {}));
  const lapse = async () => {
    t.clock.advance({ minutes: 16 });
    for (const one of [member, colleague]) await one.signInAgain();
  };
  /** Who has the case → the error that the decision of `member` gets. */
  const holders: [who: string, take: () => Promise<unknown>, errorCode?: string][] = [
    ['is refused while no officer has the case', async () => undefined, 'NOT_HELD'],
    ['is accepted when its maker has the case', () => claim(member)],
    ['is accepted when the lease of its maker has lapsed', () => claim(member).then(lapse)],
    [
      'is refused after another officer has taken the lapsed case',
      () =>
        claim(member)
          .then(lapse)
          .then(() => claim(colleague)),
      'HELD_BY_OTHER',
    ],
    ['is refused when another officer has the case', () => claim(colleague), 'HELD_BY_OTHER'],
    ['is refused when the lease of another officer has lapsed', () => claim(colleague).then(lapse), 'NOT_HELD'],
    [
      'is refused after its maker has given the case back',
      () => claim(member).then(() => must(member.send('DELETE', `/claims/${id}`))),
      'NOT_HELD',
    ],
  ];
  const table = holders.flatMap(([who, take, errorCode]) =>
    decisions.map(([event, status, stage, act, body]) => ({ who, take, errorCode, event, status, stage, act, body })),
  );

  it.each(table)('$event in $status $stage $who', async ({ take, errorCode, status, stage, act, body }) => {
    id = ids.pop() ?? '';
    await t.sql('update applications set status = $2, stage = $3, approved_amount = 5 where id = $1', [
      id,
      status,
      stage,
    ]);
    await take();
    const named = act === 'object' && { objectionId: await openObjection(t, id) };
    const reply = await decideAtOnce(t, member.headers, id, act, { ...body, ...named });
    expect(reply).toMatchObject(errorCode ? { status: 409, errorCode } : { status: 200 });
    const [row] = await t.sql('select status, stage from applications where id = $1', [id]);
    if (errorCode) expect(row).toEqual({ status, stage });
  });
});

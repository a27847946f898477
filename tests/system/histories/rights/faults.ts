import type { Role } from '../../../../domain/office';
import { taken, type Fault } from '../faults';
import { but, holding, ofCases } from './members';
import { away, home, type Begun, type CaseAct, type Change, type Rights, type Step } from './steps';

/** A rule of the ledger or the judge, the protections of code and database that keep it, and a history that breaks it without them. */
interface RightsFault {
  rule: string;
  takes?: readonly Fault[];
  layers?: readonly string[];
  members?: readonly Rights[];
  cases?: readonly Begun[];
  steps: readonly Step[];
}

const change = (by: number, about: number, to: Change): Step => ({ do: 'change', by, about, change: to });
const member = (by: number, roles: readonly Role[]): Step => ({ do: 'new member', by, roles, regions: 'all' });
const invite = (by: number): Step => ({ do: 'invite', by, about: 4 });
const confirm = (by: number): Step => ({ do: 'confirm', by, back: 0 });
const act = (what: CaseAct, who: number): Step => ({ do: what, who, one: 0 });
const pay = (what: 'batch' | 'release', who: number): Step => ({ do: what, who });
const answer = (who: number, isPaid: boolean): Step => ({ do: 'answer', who, isPaid });
const wait = (hours: number): Step => ({ do: 'wait', hours });
const more: Change = { regions: 'all' };
const inactive: Change = { active: false };
const andAudit: Change = { roles: ['admin', 'audit'] };

const proposals = 'server/proposals/proposals.ts';
const objections = 'server/office/objections.ts';
const payable = 'server/payments/payableQueries.ts';
const release = 'server/payments/release.ts';

const withoutOther = taken(
  proposals,
  'memberId === row.proposed_by || memberId === row.subject_id;',
  "memberId === '';",
);
const byAnother = 'alter table proposals drop constraint proposal_confirmed_by_another';
const withoutBarred = taken(
  release,
  "if (barred.has(actor)) throw await otherPersonNeeded(trx, 'release', batch.regions, barred);",
);
const noneBarred = 'drop trigger payment_batches_other_person on payment_batches';
const noneNeeded = `create or replace function needs_other_person(application uuid, wanted text, staff uuid)
  returns boolean language sql as 'select false'`;

/** One for each rule that a removed protection breaks. All are removed at once. */
export const rightsFaults: readonly RightsFault[] = [
  {
    rule: 'one person proposed and confirmed',
    takes: [withoutOther],
    layers: [byAnother],
    steps: [change(0, 4, more), confirm(0)],
  },
  {
    rule: 'a person confirmed more rights for itself',
    takes: [withoutOther],
    layers: [byAnother],
    steps: [change(0, 1, andAudit), confirm(1)],
  },
  {
    rule: 'a member proposed more rights for itself',
    takes: [taken('server/staff/people.ts', "if (caller.id === id) throw new AppError('OTHER_PERSON_NEEDED');")],
    steps: [change(1, 1, andAudit)],
  },
  {
    rule: 'a proposal was confirmed after it had ended',
    takes: [taken(proposals, 'row.confirmed_at || row.withdrawn_at || row.until <= deps.clock.now()', 'false')],
    layers: ['drop trigger proposals_end_once on proposals'],
    steps: [change(0, 4, more), confirm(1), confirm(1)],
  },
  {
    rule: 'the proposer had lost the right',
    takes: [
      taken(
        proposals,
        'if (!(await stillHasRole(trx, { id: proposerId, regions }, rules.proposers ?? rules.roles)))',
        "if (proposerId === '')",
      ),
    ],
    steps: [change(1, 4, more), change(0, 1, inactive), confirm(0)],
  },
  {
    rule: 'a member confirmed without the role or the cities',
    takes: [
      taken(proposals, 'row.kind in kinds && hasRole(caller, rulesOf(kinds, row).roles))', 'row.kind in kinds)'),
      taken(
        proposals,
        'if (memberId && !(await stillHasRole(trx, { id: memberId, regions }, rules.roles)))',
        "if (memberId === '')",
      ),
    ],
    steps: [change(0, 4, more), confirm(6)],
  },
  {
    rule: 'rights were widened by one member',
    takes: [taken('server/staff/changes.ts', '(active === true && !before.active);', 'false;')],
    steps: [change(0, 4, inactive), change(0, 4, { active: true })],
  },
  {
    rule: 'rights were widened that had changed since the proposal',
    takes: [taken('server/staff/kinds.ts', 'isSame(current[key], before[key])', 'isSame(before[key], before[key])')],
    steps: [change(0, 4, more), change(1, 4, { roles: ['review1'] }), confirm(1)],
  },
  {
    rule: 'a member changed rights without being an admin of these cities',
    takes: [taken('server/staff/people.ts', "requireScope(caller, before.regions, 'change');")],
    steps: [change(2, 3, inactive)],
  },
  {
    rule: 'no admin of all cities is left',
    takes: [taken('server/staff/changes.ts', '!(await hasAdminOfAll(trx))', 'false')],
    members: but({ 1: { ...holding(['admin']), active: false } }),
    steps: [change(0, 0, { regions: [home] })],
  },
  {
    rule: 'a releaser got the second review',
    takes: [
      taken(
        'domain/office.ts',
        "return chosen.includes('release') && chosen.includes('review2') ? 'release' : null;",
        'return null;',
      ),
    ],
    layers: ['drop trigger staff_changed_releaser on staff'],
    steps: [change(0, 5, { roles: ['release', 'review2'] }), confirm(1)],
  },
  {
    rule: 'a person accepted the invitation of another one',
    takes: [
      taken('server/staff/invitations.ts', 'await requireCode(deps, secretHash(secret), code);', 'void requireCode;'),
    ],
    steps: [member(0, ['review1']), confirm(1), { do: 'accept', by: 1, back: 0 }],
  },
  {
    rule: 'a void invitation was accepted',
    takes: [taken('server/staff/invitations.ts', 'if (staffId) await voidInvitations(trx, staffId, now);')],
    steps: [invite(0), confirm(1), invite(1), confirm(0), { do: 'accept', by: 'the invited', back: 1 }],
  },
  {
    rule: 'approve by a member without the role, the city or access',
    takes: [
      taken('server/office/act.ts', "if (!hasRole(caller, roles)) throw new AppError('FORBIDDEN');"),
      taken('server/office/act.ts', "if (!(await stillHasRole(trx, caller, roles))) throw new AppError('FORBIDDEN');"),
    ],
    members: but({ 4: holding(['intake', 'review1']) }),
    cases: ofCases('second review'),
    steps: [act('approve', 4)],
  },
  {
    rule: 'one person passed and approved',
    layers: [noneNeeded],
    cases: ofCases('second review'),
    steps: [act('approve', 3)],
  },
  {
    rule: 'the person who approved it took it back',
    layers: [noneNeeded],
    cases: ofCases('approved'),
    steps: [act('revoke', 4)],
  },
  {
    rule: 'the person who approved it decided the objection',
    layers: [noneNeeded],
    cases: ofCases('approved'),
    steps: [act('publish', 3), act('object', 3), act('dismiss', 4)],
  },
  {
    rule: 'one person recorded and decided an objection',
    takes: [taken(objections, 'if (objection.recorded_by === caller.id) {', "if (objection.recorded_by === '') {")],
    layers: ['drop trigger objections_other_person on objections'],
    cases: ofCases('approved'),
    steps: [act('publish', 3), act('object', 3), act('dismiss', 3)],
  },
  {
    rule: 'it was paid while an objection was open',
    takes: [
      taken(payable, 'and not exists (select from objections o where o.application_id = a.id and o.event_seq is null)'),
      taken(release, 'withObjection.has(caseId) || disputed.has(caseId)', 'disputed.has(caseId)'),
    ],
    layers: ['drop trigger application_events_objected_case on application_events'],
    cases: ofCases('approved'),
    steps: [act('publish', 3), act('object', 3), wait(400), pay('batch', 3), pay('release', 5)],
  },
  {
    rule: 'a batch was released without the role or the cities',
    takes: [
      taken(
        'server/payments/routes.ts',
        "requireScope(staffOf(request), regions, request.method === 'GET' ? 'read' : 'change');",
        'void [regions, staffOf];',
      ),
    ],
    members: but({ 5: holding(['release'], [away]) }),
    steps: [pay('batch', 3), pay('release', 5)],
  },
  {
    rule: 'one person made and released a batch',
    takes: [withoutBarred],
    layers: ['alter table payment_batches drop constraint batch_released_by_another'],
    steps: [pay('batch', 5), pay('release', 5)],
  },
  {
    rule: 'the person who approved it released its payment',
    takes: [withoutBarred],
    layers: [noneBarred],
    // As before migration 0007: such members keep both roles.
    members: but({ 4: holding(['review2', 'release']) }),
    steps: [pay('batch', 3), pay('release', 4)],
  },
  {
    rule: 'the person who reported the failed payment released the next one',
    takes: [withoutBarred],
    layers: [noneBarred],
    steps: [pay('batch', 3), pay('release', 5), answer(5, false), act('payee', 3), pay('batch', 3), pay('release', 5)],
  },
  {
    rule: 'one person brought a case from submitted to paid',
    members: but({ 3: holding(['review2', 'publish', 'pay', 'release']) }),
    cases: ofCases('second review'),
    steps: [act('approve', 3), act('publish', 3), wait(400), pay('batch', 3), pay('release', 3), answer(3, true)],
  },
  {
    rule: 'it is in two batches',
    takes: [taken(payable, 'and not exists (select from payment_lines l where l.application_id = a.id and l.open)')],
    layers: ['drop index payment_lines_open'],
    steps: [pay('batch', 3), pay('batch', 3)],
  },
  {
    rule: 'the pools have spent another sum than was paid',
    takes: [taken('server/funds/poolQueries.ts', 'spent_fen = f.spent_fen + s.spent', 'spent_fen = f.spent_fen')],
    steps: [pay('batch', 3), pay('release', 5), answer(3, true)],
  },
  {
    rule: 'no such way: submitted intake reviewing2',
    takes: [
      taken(
        'domain/status.ts',
        "event: 'intake', to: 'reviewing', by: 'reviewer', toStage: 1,",
        "event: 'intake', to: 'reviewing', by: 'reviewer', toStage: 2,",
      ),
    ],
    layers: ['drop trigger applications_first_review_again on applications'],
    cases: ofCases('submitted'),
    steps: [act('intake', 3)],
  },
];

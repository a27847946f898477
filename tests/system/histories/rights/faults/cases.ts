import { readFileSync } from 'node:fs';
import { away, home } from '../cities';
import { taken } from '../../faults';
import {
  anyRole,
  holding,
  but,
  ofCases,
  change,
  reconcile,
  wait,
  act,
  pay,
  restore,
  inactive,
  release,
  isActive,
  isActiveAtEffect,
  named,
  type Short,
} from './short';

/** The two-person rule of cases without one of its events. */
const otherPersonBut = (event: string) => {
  const sql = readFileSync('server/platform/db/migrations/0015_objections_decided_and_paid.sql', 'utf8');
  const [rule = ''] = /create or replace function needs_other_person[\s\S]*?\$\$;/.exec(sql) ?? [];
  return rule.replace(new RegExp(`when '${event}' then`), `when '${event}' then false and`);
};

const ofPayments: readonly Short[] = [
  {
    what: 'the hold of payments is lifted by another member',
    takes: [taken('server/payments/hold.ts', 'if (!hold || hold.confirmed_by === actor)', 'if (!hold)')],
    layers: ['alter table payment_holds drop constraint hold_lifted_by_another'],
    steps: [restore, reconcile(3), reconcile(3)],
  },
  {
    what: 'the hold of payments is lifted by members of all cities',
    takes: [taken('server/payments/routes.ts', "requireScope(staffOf(request), null, 'change')", 'void request')],
    members: but({ 4: holding(['pay'], [home]) }),
    steps: [restore, reconcile(3), reconcile(4)],
  },
  {
    what: 'no batch is made during a hold',
    takes: [
      taken(
        'server/payments/batches.ts',
        'if (!numbers) await requireNoHold(trx);',
        'if (!numbers) void requireNoHold;',
      ),
    ],
    steps: [restore, pay('batch', 3)],
  },
  {
    what: 'no batch is released during a hold',
    takes: [taken(release, 'if (!isPaidByBank) await requireNoHold(trx);', 'void requireNoHold;')],
    steps: [pay('batch', 3), restore, pay('release', 5)],
  },
  {
    what: 'a batch is released by a member of its cities',
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
    what: 'who reported a failed payment does not release the next one',
    layers: [
      `create or replace function barred_from_release(batch uuid) returns table (actor text) language sql stable as
        $$ select e.actor from payment_lines l join application_events e on e.application_id = l.application_id
           where l.batch_id = batch and e.event = 'approve' $$`,
    ],
    steps: [
      pay('batch', 3),
      pay('release', 5),
      { do: 'answer', who: 5, isPaid: false },
      act('payee', 3),
      pay('batch', 3),
      pay('release', 5),
    ],
  },
];

const ofCasesAndObjections: readonly Short[] = [
  {
    what: 'an act requires its role',
    takes: [
      taken('server/office/act.ts', "if (!hasRole(caller, roles)) throw new AppError('FORBIDDEN');"),
      taken('server/office/act.ts', "if (!(await stillHasRole(trx, caller, roles))) throw new AppError('FORBIDDEN');"),
    ],
    members: but({ 4: holding(['intake', 'review1']) }),
    cases: ofCases('second review', [3, 3]),
    steps: [act('approve', 4)],
  },
  {
    what: 'a decision of a member who is deactivated meanwhile has no effect',
    takes: [isActiveAtEffect, isActive],
    cases: ofCases('first review', [3]),
    steps: [{ do: 'pend', who: 0, one: 0 }, change(0, 3, inactive), { do: 'effect' }],
  },
  {
    what: 'an objection is decided by another member than the one who recorded it',
    takes: [
      taken(
        'server/office/objections.ts',
        'if (objection.recorded_by === caller.id) {',
        "if (objection.recorded_by === '') {",
      ),
    ],
    layers: ['drop trigger objections_other_person on objections'],
    cases: ofCases('approved'),
    steps: [act('publish', 3), act('object', 3), act('dismiss', 3)],
  },
  ...(['dismiss', 'uphold'] as const).map((event): Short => ({
    what: `an objection is not decided by the approver: ${event}`,
    layers: [otherPersonBut(event)],
    cases: ofCases('approved'),
    steps: [act('publish', 3), act('object', 3), act(event, 4)],
  })),
  {
    what: 'an approval is taken back by another member',
    layers: [otherPersonBut('revoke')],
    cases: ofCases('approved'),
    steps: [act('revoke', 4)],
  },
  {
    what: 'an objection is recorded by a member with the role',
    takes: [
      ...anyRole,
      taken(
        'server/office/objections.ts',
        "if (!(await stillHasRole(trx, caller, ['intake', 'lead']))) throw new AppError('FORBIDDEN');",
      ),
    ],
    cases: ofCases('approved'),
    steps: [act('publish', 3), act('object', 5)],
  },
  {
    what: 'an objection is decided once',
    takes: [
      taken(
        'server/office/objections.ts',
        "if (objection.event_seq !== null) throw new AppError('TRANSITION_FORBIDDEN');",
      ),
    ],
    cases: ofCases('approved'),
    steps: [act('publish', 3), act('object', 6), act('dismiss', 3), act('dismiss', 3)],
  },
  {
    what: 'a member undoes no decision of another one',
    takes: [
      taken(
        'server/office/pending/pendingQueries.ts',
        "endPending(trx, id, { ended_at: now })\n    .where('staff_id', '=', staffId)",
        'endPending(trx, id, { ended_at: now })',
      ),
    ],
    cases: ofCases('first review', [3]),
    steps: [
      { do: 'pend', who: 0, one: 0 },
      { do: 'undo', who: 5, one: 0 },
    ],
  },
  {
    what: 'a case with an open objection is not paid',
    takes: [
      taken(
        'server/payments/payableQueries.ts',
        'and not exists (select from objections o where o.application_id = a.id and o.event_seq is null)',
      ),
      taken(release, 'withObjection.has(caseId) || disputed.has(caseId)', 'disputed.has(caseId)'),
    ],
    layers: ['drop trigger application_events_objected_case on application_events'],
    cases: ofCases('approved'),
    steps: [act('publish', 3), act('object', 3), wait(400), pay('batch', 3), pay('release', 5)],
  },
];

export const caseFaults = [...named('payments', ofPayments), ...named('cases', ofCasesAndObjections)];

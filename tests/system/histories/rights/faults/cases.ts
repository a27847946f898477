import { readFileSync } from 'node:fs';
import { away } from '../steps';
import { taken } from '../../faults';
import {
  anyRole,
  holding,
  but,
  ofCases,
  change,
  wait,
  act,
  pay,
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

const ofCasesAndObjections: readonly Short[] = [
  {
    what: 'an approval is by another member than the pass',
    layers: [
      'drop trigger application_events_other_person on application_events',
      `create or replace function needs_other_person(application uuid, wanted text, staff uuid) returns boolean language sql as 'select false'`,
    ],
    cases: ofCases('second review', [3, 3]),
    steps: [act('approve', 3)],
  },
  {
    what: 'a pass of earlier content does not count',
    layers: [
      `create or replace function passes_of_content(application uuid) returns table (staff_id uuid) language sql stable as
        $$ select e.staff_id from application_events e where e.application_id = application and e.event = 'pass' $$`,
    ],
    cases: ofCases('second review', [3, 3]),
    steps: [act('return', 4), act('correct', 4), act('intake', 3), act('approve', 4), act('approve', 4)],
  },
  {
    what: 'a correction starts at the first review',
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
  {
    what: 'an act requires the city of the case',
    takes: [
      taken(
        'server/office/act.ts',
        'requireScope(caller, row.region_code === null ? null : [row.region_code], access);',
        'void requireScope;',
      ),
      taken(
        'server/office/pending/effect.ts',
        "requireScope(caller, row.region_code === null ? null : [row.region_code], 'change');",
        'void requireScope;',
      ),
    ],
    members: but({ 4: holding(['review2'], [away]) }),
    cases: ofCases('second review', [3, 3]),
    steps: [act('approve', 4)],
  },
  {
    what: 'one decision waits for a case',
    takes: [
      taken(
        'server/office/pending/pending.ts',
        'await requireNonePending(trx, caller, id);',
        'void requireNonePending;',
      ),
    ],
    layers: ['drop index pending_decisions_of_case'],
    cases: ofCases('first review', [3]),
    steps: [
      { do: 'pend', who: 0, one: 0 },
      { do: 'pend', who: 0, one: 0 },
    ],
  },
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

export const caseFaults = named('cases', ofCasesAndObjections);

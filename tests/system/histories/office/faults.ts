import { taken, type OfficeFault } from '../faults';

const act = 'server/office/act.ts';
const assignments = 'server/office/assignments/assignmentQueries.ts';
const states = 'domain/status.ts';
const payable = 'server/payments/payableQueries.ts';
const pending = 'server/office/pending/pendingQueries.ts';
const effect = 'server/office/pending/effect.ts';

export const officeFaults: readonly OfficeFault[] = [
  {
    what: 'assignment: an action requires the assignment of the case',
    takes: [taken(act, 'await requireHeld({ ...deps, db: trx }, caller, row);', 'void requireHeld;')],
  },
  {
    what: 'assignment: a case that another officer has is not claimed',
    takes: [
      taken(
        assignments,
        ".where((eb) => eb.or([eb('held_by', 'is', null), eb('held_by', '=', staffId), eb('held_until', '<=', now)]))",
      ),
    ],
  },
  {
    what: 'assignment: the next case of a queue is unassigned',
    takes: [
      taken(
        assignments,
        'a.submitted_at is not null and (a.held_until is null or a.held_until <= ${now})',
        'a.submitted_at is not null and ${now}::timestamptz is not null',
      ),
      taken(
        assignments,
        'where (a.held_until is null or a.held_until <= ${officer.now}) and (',
        'where ${officer.now}::timestamptz is not null and (',
      ),
    ],
  },
  {
    what: 'assignment: only its officer renews or releases it',
    takes: [taken(assignments, ".where('held_by', 'is not distinct from', staffId)")],
  },
  {
    what: 'four-eyes rule: the second stage needs another officer',
    takes: [],
    layers: [
      'drop trigger application_events_other_person on application_events',
      `create or replace function needs_other_person(application uuid, wanted text, staff uuid) returns boolean language sql as 'select false'`,
    ],
  },
  {
    what: 'four-eyes rule: a pass of earlier content does not count',
    takes: [],
    layers: [
      `create or replace function passes_of_content(application uuid) returns table (staff_id uuid) language sql stable as
        $$ select e.staff_id from application_events e where e.application_id = application and e.event = 'pass' $$`,
    ],
  },
  {
    what: 'four-eyes rule: a correction starts at the first review',
    takes: [
      taken(
        states,
        "event: 'intake', to: 'reviewing', by: 'reviewer', toStage: 1,",
        "event: 'intake', to: 'reviewing', by: 'reviewer', toStage: 2,",
      ),
    ],
    layers: ['drop trigger applications_first_review_again on applications'],
  },
  {
    what: 'payments: a batch is released by another officer',
    takes: [
      taken(
        'server/payments/release.ts',
        "if (barred.has(actor)) throw await otherPersonNeeded(trx, 'release', batch.regions, barred);",
      ),
    ],
    layers: ['alter table payment_batches drop constraint batch_released_by_another'],
  },
  {
    what: 'payments: who approved a case does not release it',
    takes: [],
    layers: [
      'drop trigger payment_batches_other_person on payment_batches',
      `create or replace function barred_from_release(batch uuid) returns table (actor text) language sql stable as
        'select null::text where false'`,
    ],
  },
  {
    what: 'payments: a closed case that the bank has paid is spent',
    takes: [
      taken(
        'server/cases/money/spendReleased.ts',
        'spendFreeMoney(trx, { fundId: pool.fundId, applicationId: id, amount, at: clock.now(), actor });',
        'void [spendFreeMoney, clock, actor];',
      ),
    ],
  },
  {
    what: 'payments: a case is in one open batch',
    takes: [taken(payable, 'and not exists (select from payment_lines l where l.application_id = a.id and l.open)')],
    layers: ['drop index payment_lines_open'],
  },
  {
    what: 'funds: a withdrawal releases its reservation',
    takes: [
      taken(
        states,
        "{ from: 'submitted', event: 'withdraw', to: 'withdrawn', by: 'applicant', funds: 'release' }",
        "{ from: 'submitted', event: 'withdraw', to: 'withdrawn', by: 'applicant' }",
      ),
    ],
  },
  {
    what: 'funds: a payment is spent',
    takes: [taken('server/funds/poolQueries.ts', 'spent_fen = f.spent_fen + s.spent', 'spent_fen = f.spent_fen')],
  },
  {
    what: 'city scope: a change of a case requires its city',
    takes: [
      taken(
        act,
        'requireScope(caller, row.region_code === null ? null : [row.region_code], access);',
        'void requireScope;',
      ),
      taken(
        effect,
        "requireScope(caller, row.region_code === null ? null : [row.region_code], 'change');",
        'void requireScope;',
      ),
    ],
  },
  {
    what: 'city scope: a batch contains only cities of its maker',
    takes: [
      taken(
        payable,
        '(${regions}::text[] is null or a.region_code = any(${regions}::text[])) and a.approved_amount',
        "coalesce(${regions}::text[], '{}') is not null and a.approved_amount",
      ),
    ],
  },
  {
    what: 'pending decisions: one waits for a case',
    takes: [
      taken(
        'server/office/pending/pending.ts',
        'await requireNonePending(trx, caller, id);',
        'void requireNonePending;',
      ),
    ],
    layers: ['drop index pending_decisions_of_case'],
  },
  {
    what: 'pending decisions: none takes effect before it is due',
    takes: [
      taken(
        pending,
        '(due_at <= now() or due_at > now() + 2 * ${waiting}::interval)',
        '${waiting}::interval is not null',
      ),
    ],
  },
  {
    what: 'pending decisions: an undone one has no effect',
    takes: [
      taken(
        pending,
        'endPending(trx, id, { ended_at: now })',
        "trx.updateTable('pending_decisions').set({ created_at: now }).where('id', '=', id)",
      ),
    ],
  },
  {
    what: 'pending decisions: each takes effect once',
    takes: [taken(effect, 'await deletePending(trx, id);', 'void deletePending;')],
  },
];

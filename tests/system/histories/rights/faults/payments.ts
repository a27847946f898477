import { taken } from '../../faults';
import { away, home } from '../steps';
import { holding, but, ofCases, reconcile, act, pay, restore, release, named, type Short } from './short';

const payable = 'server/payments/payableQueries.ts';

const ofPayments: readonly Short[] = [
  {
    what: 'a batch is released by another member than the one who made it',
    takes: [
      taken(release, "if (barred.has(actor)) throw await otherPersonNeeded(trx, 'release', batch.regions, barred);"),
    ],
    layers: ['alter table payment_batches drop constraint batch_released_by_another'],
    steps: [pay('batch', 5), pay('release', 5)],
  },
  {
    what: 'who approved a case does not release it',
    layers: [
      'drop trigger payment_batches_other_person on payment_batches',
      `create or replace function barred_from_release(batch uuid) returns table (actor text) language sql stable as
        'select null::text where false'`,
    ],
    // As before migration 0007: such members keep both roles.
    members: but({ 4: holding(['review2', 'release']) }),
    steps: [pay('batch', 3), pay('release', 4)],
  },
  {
    what: 'a case is in one open batch',
    takes: [taken(payable, 'and not exists (select from payment_lines l where l.application_id = a.id and l.open)')],
    layers: ['drop index payment_lines_open'],
    steps: [pay('batch', 3), pay('batch', 3)],
  },
  {
    what: 'a batch contains only cities of its maker',
    takes: [
      taken(
        payable,
        '(${regions}::text[] is null or a.region_code = any(${regions}::text[])) and a.approved_amount',
        "coalesce(${regions}::text[], '{}') is not null and a.approved_amount",
      ),
    ],
    members: but({ 3: holding(['pay'], [away]) }),
    steps: [pay('batch', 3)],
  },
  {
    what: 'a withdrawal releases its reservation',
    takes: [
      taken(
        'domain/status.ts',
        "{ from: 'submitted', event: 'withdraw', to: 'withdrawn', by: 'applicant', funds: 'release' }",
        "{ from: 'submitted', event: 'withdraw', to: 'withdrawn', by: 'applicant' }",
      ),
    ],
    cases: ofCases('submitted'),
    steps: [act('withdraw', 3)],
  },
  {
    what: 'a payment is spent',
    takes: [taken('server/funds/poolQueries.ts', 'spent_fen = f.spent_fen + s.spent', 'spent_fen = f.spent_fen')],
    steps: [pay('batch', 3), pay('release', 5), { do: 'answer', who: 3, isPaid: true }],
  },
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

export const paymentFaults = named('payments', ofPayments);

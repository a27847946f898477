import { taken } from '../../faults';
import {
  change,
  member,
  confirm,
  decline,
  grant,
  wait,
  more,
  inactive,
  proposals,
  people,
  withoutProposer,
  ended,
  endsOnce,
  byAnother,
  exclusive,
  named,
  type Short,
} from './short';

const ofProposals: readonly Short[] = [
  {
    what: 'a proposal is confirmed by another member than its proposer',
    takes: [
      taken(proposals, 'memberId === row.proposed_by || memberId === row.subject_id;', 'memberId === row.subject_id;'),
    ],
    layers: [byAnother],
    steps: [change(0, 4, more), confirm(0)],
  },
  {
    what: 'more rights are confirmed by another member than the one who gets them',
    takes: [
      taken(proposals, 'memberId === row.proposed_by || memberId === row.subject_id;', 'memberId === row.proposed_by;'),
    ],
    layers: [byAnother],
    steps: [change(0, 1, { roles: ['admin', 'audit'] }), confirm(1)],
  },
  {
    what: 'more rights are proposed by another member than the one who gets them',
    takes: [taken(people, "if (caller.id === id) throw new AppError('OTHER_PERSON_NEEDED');")],
    layers: [byAnother],
    steps: [change(1, 1, { roles: ['admin', 'audit'] }), confirm(0)],
  },
  {
    what: 'a proposal that was withdrawn is not confirmed',
    takes: [taken(proposals, ended, 'row.confirmed_at || row.until <= deps.clock.now()')],
    layers: [endsOnce, exclusive],
    steps: [change(0, 4, more), decline(0), confirm(1)],
  },
  {
    what: 'a proposal takes effect once',
    takes: [taken(proposals, ended, 'row.withdrawn_at || row.until <= deps.clock.now()')],
    layers: [endsOnce],
    steps: [grant(6), confirm(7), confirm(7)],
  },
  {
    what: 'a proposal that was confirmed is not withdrawn',
    takes: [taken(proposals, ended, 'row.withdrawn_at || row.until <= deps.clock.now()')],
    layers: [endsOnce, exclusive],
    steps: [grant(6), confirm(7), decline(6)],
  },
  {
    what: 'a proposal ends after seven days',
    takes: [taken(proposals, ended, 'row.confirmed_at || row.withdrawn_at')],
    steps: [change(0, 4, more), wait(169), confirm(1)],
  },
  {
    what: 'the proposer still has the right when it is confirmed',
    takes: [withoutProposer],
    steps: [change(1, 4, more), change(0, 1, inactive), confirm(0)],
  },
  {
    what: 'a proposal is confirmed by a member with the role of its kind',
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
    what: 'a proposal is declined by a member with the role of its kind',
    takes: [taken(proposals, 'row.kind in kinds && hasRole(caller, rulesOf(kinds, row).roles))', 'row.kind in kinds)')],
    steps: [change(0, 4, more), decline(6)],
  },
  {
    what: 'a proposal is confirmed by a member of its cities',
    takes: [
      taken(proposals, '.filter(({ regions }) => coversRegions(caller, regions))', '.filter(() => true)'),
      taken(
        proposals,
        'stillHasRole(trx, { id: memberId, regions }, rules.roles)',
        'stillHasRole(trx, { id: memberId, regions: [] }, rules.roles)',
      ),
    ],
    steps: [change(0, 4, more), confirm(2)],
  },
  {
    what: 'the console confirms while no other admin may',
    takes: [taken('server/proposals/console.ts', 'if (confirmers.length)', 'if (confirmers.length > 99)')],
    steps: [member(0), { do: 'console' }],
  },
];

export const proposalFaults = [...named('proposals', ofProposals)];

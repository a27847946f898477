import type { OfficeFault } from '../faults';

/** Protections of the rights of members: a proposal of one, confirmed by another. */
export const rightsFaults: readonly OfficeFault[] = [
  {
    what: 'rights: a proposal is confirmed by another member, not by the one whose rights it widens',
    takes: [
      {
        what: 'the confirmation',
        file: 'server/proposals/proposals.ts',
        take: 'memberId === row.proposed_by || memberId === row.subject_id;',
        put: 'memberId === row.id;',
      },
    ],
    layers: ['alter table proposals drop constraint proposal_confirmed_by_another'],
  },
  {
    what: 'rights: a proposal that was withdrawn is not confirmed',
    takes: [
      {
        what: 'the lock of an open one',
        file: 'server/proposals/proposals.ts',
        take: 'if (row.confirmed_at || row.withdrawn_at || row.until <= deps.clock.now())',
        put: 'if (row.confirmed_at)',
      },
    ],
    layers: ['drop trigger proposals_end_once on proposals', 'alter table proposals drop constraint proposals_check'],
  },
  {
    what: 'rights: a change that widens them is proposed',
    takes: [
      {
        what: 'the change',
        file: 'server/staff/people.ts',
        take: 'if (!widens(before, change)) {',
        put: 'if (widens(before, change) || true) {',
      },
    ],
  },
];

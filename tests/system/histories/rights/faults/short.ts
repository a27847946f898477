import type { Role } from '../../../../../domain/office';
import { taken, type Fault } from '../../faults';
import { home } from '../steps';
import type { AccountKind, Begun, CaseAct, Change, History, Rights, Step } from '../steps';

/** A protection: its source texts and the database constraints behind it, and the shortest history that shows that all are gone. */
export interface RightsFault {
  what: string;
  takes: readonly Fault[];
  layers?: readonly string[];
  shows: History;
}

export const holding = (roles: readonly Role[], regions: readonly string[] | null = null): Rights => ({
  roles,
  regions,
  active: true,
});
export const members = [
  holding(['admin']),
  holding(['admin']),
  holding(['admin'], [home]),
  holding(['intake', 'review1', 'review2', 'publish', 'pay']),
  holding(['intake', 'review1', 'review2', 'publish'], [home]),
  holding(['pay', 'release']),
  holding(['lead']),
  holding(['lead', 'policy2']),
];
/** The members of these numbers differ. */
export const but = (others: Record<number, Rights>) => members.map((member, n) => others[n] ?? member);
export const ofCases = (at: Begun['at'], by = [3, 3, 4, 3]): readonly Begun[] => [
  { at, by },
  { at, by },
];

export const change = (by: number, about: number, to: Change): Step => ({ do: 'change', by, about, change: to });
export const member = (
  by: number,
  roles: readonly Role[] = ['review1'],
  regions: readonly string[] | 'all' = [home],
): Step => ({
  do: 'new member',
  by,
  roles,
  regions,
});
export const invite = (by: number): Step => ({ do: 'invite', by, about: 4 });
export const confirm = (by: number, back = 0): Step => ({ do: 'confirm', by, back });
export const decline = (by: number, back = 0): Step => ({ do: 'decline', by, back });
export const accept = (by: number | 'the invited' = 'the invited', back = 0): Step => ({ do: 'accept', by, back });
export const account = (by: number, kind: AccountKind = 'freezeAccount'): Step => ({ do: 'account', by, kind, one: 0 });
export const grant = (by: number, amount = 900_000, region: string | null = home): Step => ({
  do: 'grant',
  by,
  amount,
  region,
});
export const reconcile = (by: number): Step => ({ do: 'reconcile', by });
export const wait = (hours: number): Step => ({ do: 'wait', hours });
export const act = (what: CaseAct, who: number): Step => ({ do: what, who, one: 0 });
export const pay = (what: 'batch' | 'release', who: number): Step => ({ do: what, who });
export const restore: Step = { do: 'restore' };
export const more: Change = { regions: 'all' };
export const inactive: Change = { active: false };

export const proposals = 'server/proposals/proposals.ts';
export const people = 'server/staff/people.ts';
export const changes = 'server/staff/changes.ts';
export const kinds = 'server/staff/kinds.ts';
export const invitations = 'server/staff/invitations.ts';
export const staffQueries = 'server/staff/queries.ts';
export const sessions = 'server/auth/officeSessionRecords.ts';
export const grants = 'server/funds/grant.ts';
export const accountKinds = 'server/person/accountKinds.ts';
export const release = 'server/payments/release.ts';

export const withoutProposer = taken(
  proposals,
  'if (!(await stillHasRole(trx, { id: proposerId, regions }, rules.proposers ?? rules.roles)))',
  "if (proposerId === '')",
);
export const ended = 'row.confirmed_at || row.withdrawn_at || row.until <= deps.clock.now()';
export const isActive = taken(sessions, 'id = ${id} and active and roles', 'id = ${id} and roles');
export const isActiveAtEffect = taken(
  'server/staff/staffRecords.ts',
  ".where('id', '=', id).where('active', '=', true).forKeyShare()",
  ".where('id', '=', id).forKeyShare()",
);
export const endsOnce = 'drop trigger proposals_end_once on proposals';
export const byAnother = 'alter table proposals drop constraint proposal_confirmed_by_another';
export const exclusive = 'alter table proposals drop constraint proposals_check';
export const noExclusion = taken(
  'domain/office.ts',
  "return chosen.includes('release') && chosen.includes('review2') ? 'release' : null;",
  'return null;',
);
export interface Short {
  what: string;
  takes?: readonly Fault[];
  layers?: readonly string[];
  steps: readonly Step[];
  members?: readonly Rights[];
  cases?: readonly Begun[];
}
export const fault = ({
  what,
  takes = [],
  layers,
  steps,
  members: others = members,
  cases = ofCases('publicity'),
}: Short): RightsFault => ({
  what,
  takes,
  ...(layers && { layers }),
  shows: { members: others, cases, steps },
});

/** Every member may make every call. */
export const anyRole: readonly Fault[] = [
  taken('server/auth/requireOffice.ts', 'if (!hasRole(member, call?.roles ?? []) || !covers(', 'if (!covers('),
  taken('server/auth/requireOffice.ts', "if (!mayCall(caller, call)) throw new AppError('FORBIDDEN');"),
  taken(
    'server/auth/requireOffice.ts',
    "if (!(await stillHasRole(trx, caller, roles))) throw new AppError('FORBIDDEN');",
  ),
];

/** Returns the faults of a subject. */
export const named = (subject: string, shorts: readonly Short[]) =>
  shorts.map((one) => fault({ ...one, what: `${subject}: ${one.what}` }));

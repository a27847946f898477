import { home } from '../steps';
import { taken } from '../../faults';
import {
  anyRole,
  holding,
  but,
  ofCases,
  change,
  member,
  invite,
  confirm,
  accept,
  wait,
  act,
  more,
  inactive,
  people,
  changes,
  kinds,
  invitations,
  staffQueries,
  sessions,
  withoutProposer,
  isActive,
  isActiveAtEffect,
  noExclusion,
  named,
  type Short,
} from './short';

const ofStaff: readonly Short[] = [
  {
    what: 'an admin confirms changes of members',
    takes: [taken(kinds, "roles: ['admin'] as const, atConsole", "roles: ['admin', 'lead'] as const, atConsole")],
    steps: [member(0), confirm(6)],
  },
  {
    what: 'one more role is proposed',
    takes: [taken(changes, 'roles?.some((role) => !before.roles.includes(role)) ||')],
    steps: [change(0, 4, { roles: ['intake', 'lead'] })],
  },
  {
    what: 'one more city is proposed',
    takes: [taken(changes, '(regions !== undefined && !covers(before.regions, listed(regions))) ||')],
    steps: [change(0, 4, more)],
  },
  {
    what: 'renewed access is proposed',
    takes: [taken(changes, '(active === true && !before.active);', 'false;')],
    steps: [change(0, 4, inactive), change(0, 4, { active: true })],
  },
  {
    what: 'a change is confirmed for the rights that it was proposed for',
    takes: [taken(kinds, 'isSame(current[key], before[key])', 'isSame(before[key], before[key])')],
    steps: [change(0, 4, more), change(1, 4, { roles: ['review1'] }), confirm(1)],
  },
  {
    what: 'an admin of a city changes no member of other cities',
    takes: [taken(people, "requireScope(caller, before.regions, 'change');")],
    steps: [change(2, 3, inactive)],
  },
  {
    what: 'an admin of a city makes no member of other cities',
    takes: [taken(people, "requireScope(caller, listed(input.regions), 'change');"), withoutProposer],
    steps: [member(2, ['review1'], 'all'), confirm(1)],
  },
  {
    what: 'an admin of a city invites no member of other cities',
    takes: [taken(people, "requireScope(caller, row.regions, 'change');"), withoutProposer],
    members: but({ 4: holding(['review1']) }),
    steps: [invite(2), confirm(1)],
  },
  {
    what: 'a call requires its role',
    takes: anyRole,
    steps: [change(6, 4, inactive)],
  },
  {
    what: 'a deactivated member does nothing',
    takes: [
      isActiveAtEffect,
      taken(changes, 'beforeCommit(trx, () => dropOfficeSessions(trx, id));'),
      taken(sessions, 'and s.id = o.staff_id and s.active\n        returning', 'and s.id = o.staff_id returning'),
      taken(sessions, 'and o.expires_at > ${now} and s.active`', 'and o.expires_at > ${now}`'),
      isActive,
    ],
    cases: ofCases('second review', [3, 3]),
    steps: [change(0, 4, inactive), act('approve', 4)],
  },
  {
    what: 'an admin of all cities is left',
    takes: [taken(changes, '!(await hasAdminOfAll(trx))', 'false')],
    members: but({ 1: { ...holding(['admin']), active: false } }),
    steps: [change(0, 0, { regions: [home] })],
  },
  {
    what: 'an admin decides nothing',
    takes: [
      taken(
        'domain/office.ts',
        "if (chosen.includes('admin') && chosen.some((role) => !adminRoles.includes(role))) return 'admin';",
      ),
    ],
    layers: ['alter table staff drop constraint staff_admin_decides_nothing'],
    steps: [member(0, ['admin', 'lead'], 'all'), confirm(1)],
  },
  {
    what: 'a new releaser approves nothing',
    takes: [noExclusion],
    layers: ['drop trigger staff_new_releaser on staff'],
    steps: [member(0, ['release', 'review2'], 'all'), confirm(1)],
  },
  {
    what: 'a member who becomes a releaser approves nothing',
    takes: [noExclusion],
    layers: ['drop trigger staff_changed_releaser on staff'],
    steps: [change(0, 5, { roles: ['release', 'review2'] }), confirm(1)],
  },
];

const ofInvitations: readonly Short[] = [
  {
    what: 'an invitation is accepted with the code of its proposal',
    takes: [taken(invitations, 'await requireCode(deps, secretHash(secret), code);', 'void requireCode;')],
    steps: [member(0), confirm(1), accept(1)],
  },
  {
    what: 'the invitation of a new member has a code',
    takes: [
      taken(
        kinds,
        'detail: { roles, regions } });\n        return { invitation: await invite(trx, deps, { staffId: row.id, proposalId: by.proposalId }) };',
        'detail: { roles, regions } });\n        return { invitation: await invite(trx, deps, { staffId: row.id }) };',
      ),
    ],
    steps: [member(0), confirm(1), accept(1)],
  },
  {
    what: 'the invitation of a member who lost the password has a code',
    takes: [
      taken(
        kinds,
        "action: 'invite_staff', id: row.id });\n        return { invitation: await invite(trx, deps, { staffId: row.id, proposalId: by.proposalId }) };",
        "action: 'invite_staff', id: row.id });\n        return { invitation: await invite(trx, deps, { staffId: row.id }) };",
      ),
    ],
    steps: [invite(0), confirm(1), accept(1)],
  },
  {
    what: 'five wrong codes void an invitation',
    takes: [taken(invitations, 'triesLeft > 0 ? null : now', 'null')],
    steps: [member(0), confirm(1), { do: 'five wrong codes' }, accept()],
  },
  {
    what: 'an invitation is accepted once',
    takes: [
      taken(
        staffQueries,
        ".where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .forUpdate()",
        ".where('expires_at', '>', now)\n    .forUpdate()",
      ),
      taken(
        staffQueries,
        ".where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .returning",
        ".where('expires_at', '>', now)\n    .returning",
      ),
    ],
    steps: [member(0), confirm(1), accept(), accept()],
  },
  {
    what: 'an invitation ends after a day',
    takes: [
      taken(staffQueries, ".where('expires_at', '>', now)\n    .forUpdate()", '.forUpdate()'),
      taken(staffQueries, ".where('expires_at', '>', now)\n    .returning", '.returning'),
    ],
    steps: [member(0), confirm(1), wait(25), accept()],
  },
  {
    what: 'a new invitation voids the one before',
    takes: [taken(invitations, 'if (staffId) await voidInvitations(trx, staffId, now);')],
    steps: [invite(0), confirm(1), invite(1), confirm(0), accept('the invited', 1)],
  },
  {
    what: 'a deactivation voids the invitation, also after renewed access',
    takes: [taken(changes, 'await voidInvitations(trx, id, deps.clock.now());')],
    steps: [invite(0), confirm(1), change(0, 4, inactive), change(0, 4, { active: true }), confirm(1), accept()],
  },
  {
    what: 'a deactivated member accepts no invitation',
    takes: [
      taken(changes, 'await voidInvitations(trx, id, deps.clock.now());'),
      taken(invitations, "if (!row?.active) throw new AppError('NOT_FOUND');"),
    ],
    steps: [invite(0), confirm(1), change(0, 4, inactive), accept()],
  },
  {
    what: 'new credentials end the sessions before',
    takes: [taken(invitations, 'await dropOfficeSessions(trx, id);')],
    steps: [invite(0), confirm(1), accept(), { do: 'earlier session', about: 4 }],
  },
];

export const memberFaults = [...named('members', ofStaff), ...named('invitations', ofInvitations)];

import { away, home } from '../steps';
import { taken } from '../../faults';
import {
  holding,
  but,
  confirm,
  decline,
  account,
  grant,
  wait,
  pay,
  grants,
  accountKinds,
  release,
  withoutProposer,
  named,
  type Short,
} from './short';

const ofFunds: readonly Short[] = [
  {
    what: 'a lead or signer confirms money',
    takes: [taken(grants, "roles: ['policy2', 'lead'],", "roles: ['policy2', 'lead', 'review2'],")],
    steps: [grant(6), confirm(3)],
  },
  {
    what: 'a lead of a city proposes money of this city only',
    takes: [
      taken('server/funds/routes.ts', "requireScope(caller, pool(body.regionCode), 'change');"),
      taken(grants, 'if (!coversRegions(caller, regions))', "if (caller.id === '')"),
      withoutProposer,
    ],
    members: but({ 6: holding(['lead'], [home]) }),
    steps: [grant(6, 900_000, away), confirm(7)],
  },
  {
    what: 'money opens or closes a pool only as it was proposed',
    takes: [
      taken(
        grants,
        "if (poolChangeOf(granted, grant.amount) !== pool) throw new AppError('REVISION_CONFLICT');",
        'void pool;',
      ),
    ],
    steps: [grant(6, 900_000, null), grant(7, 900_000, null), confirm(7, 1), confirm(6)],
  },
  {
    what: 'reserved and spent money is not withdrawn',
    takes: [
      taken(grants, 'if (left + amount < 0) throw aboveLeft(left);'),
      taken('server/funds/poolQueries.ts', ' and ${leftFen} + ${amount} >= 0'),
    ],
    layers: ['alter table funds drop constraint funds_not_overspent'],
    steps: [grant(6, -9_999_999), confirm(7)],
  },
];

const ofAccounts: readonly Short[] = [
  {
    what: 'a lead or a second reviewer confirms for an account',
    takes: [
      taken(accountKinds, "roles: ['lead', 'review2'] as const,", "roles: ['lead', 'review2', 'admin'] as const,"),
    ],
    steps: [account(6), confirm(0)],
  },
  {
    what: 'a lead proposes for an account',
    takes: [
      taken(accountKinds, "proposers: ['lead'] as const,", "proposers: ['lead', 'review2'] as const,"),
      taken(
        'domain/contract/caseCalls.ts',
        "'/office/accounts/:id/proposals', ['lead'],",
        "'/office/accounts/:id/proposals', ['lead', 'review2'],",
      ),
    ],
    steps: [account(3, 'setMobile'), confirm(6)],
  },
  {
    what: 'a lead proposes for accounts of the own cities',
    takes: [taken('server/person/officeAccounts.ts', "requireScope(caller, regions, 'change');")],
    members: but({ 6: holding(['lead'], [away]) }),
    steps: [account(6)],
  },
  {
    what: 'one lead freezes an account for a day',
    takes: [
      taken('server/accounts/frozen.ts', 'const UNCONFIRMED_MS = DAY_MS;', 'const UNCONFIRMED_MS = 30 * DAY_MS;'),
    ],
    steps: [account(6)],
  },
  {
    what: 'one lead freezes an account once a week',
    takes: [
      taken(
        'server/person/officeAccounts.ts',
        '!(await unconfirmedFreezes(trx, { accountId: id, proposerId: caller.id, since })).some(hasBegunFreeze)',
        'since < now',
      ),
    ],
    steps: [account(6), wait(25), account(6)],
  },
  {
    what: 'a freeze that two members decided stays when its first proposal is withdrawn',
    takes: [
      taken(accountKinds, '!hasBegunAt(account, proposedAt, deps.clock.now())', '!proposedAt'),
      taken(accountKinds, 'if (account.frozen_until) return lift', 'if (proposedAt) return lift'),
    ],
    steps: [account(6), account(7), confirm(6), decline(6, 1)],
  },
  {
    what: 'payments stay stopped after the day of a freeze that follows a new number',
    takes: [
      taken(
        'server/accounts/frozen.ts',
        'frozen_until: null, recovered_at: until }',
        'frozen_until: until, recovered_at: null }',
      ),
    ],
    steps: [account(6), confirm(7), account(6, 'setMobile'), confirm(7), account(6), wait(25)],
  },
  {
    what: 'payments stay stopped when a freeze that follows a new number is declined',
    takes: [taken(accountKinds, 'if (account.frozen_until) return lift', 'if (proposedAt) return lift')],
    steps: [account(6), confirm(7), account(6, 'setMobile'), confirm(7), account(6), decline(7)],
  },
  {
    what: 'a freeze of another proposal stays',
    takes: [
      taken(
        accountKinds,
        '!hasBegunAt(account, proposedAt, deps.clock.now())',
        '!(proposedAt && account.frozen_until)',
      ),
    ],
    steps: [account(6), account(7), decline(7)],
  },
  {
    what: 'a new number leaves the payments of a frozen account stopped',
    takes: [
      taken(
        accountKinds,
        'if (isStopped) await openSignIn(trx, deps, account);',
        'if (isStopped) await unfreeze(trx, deps, account);',
      ),
    ],
    steps: [account(6), confirm(7), account(6, 'setMobile'), confirm(7)],
  },
  {
    what: 'no batch has a case of a frozen account',
    takes: [
      taken(
        'server/payments/selection.ts',
        "else if (row.frozen) chosen.leftOut.push({ number, field: null, reason: 'frozen' });",
      ),
    ],
    steps: [account(6), pay('batch', 3)],
  },
  {
    what: 'a batch with a case of an account that was frozen since is not released',
    takes: [taken(release, '=> ofFrozenAccounts.has(caseId)', "=> caseId === ''")],
    steps: [pay('batch', 3), account(6), pay('release', 5)],
  },
];

export const moneyFaults = [...named('money', ofFunds), ...named('accounts', ofAccounts)];

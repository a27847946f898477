import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An attempt that a test shows to fail, or to take effect with a second person only. */
interface Row {
  goal: Goal;
  file: string;
  title: string;
}

const goals = ['money', 'data', 'account', 'standInTheWay', 'rights'] as const;
type Goal = (typeof goals)[number];

const changes = 'server/person/me.changes.test.ts';
const idNoEnd = 'server/accounts/idNoEnd.test.ts';
const mobileRequests = 'server/accounts/mobileRequests.test.ts';
const officeAccounts = 'server/person/officeAccounts.test.ts';
const foreign = 'server/cases/submission/foreignIdNos.test.ts';
const byOthers = 'server/cases/byOthers.test.ts';
const staffRoutes = 'server/staff/routes.test.ts';
const proposals = 'server/proposals/proposals.test.ts';
const fourEyes = 'server/office/fourEyes.test.ts';
const payments = 'server/payments/payment.test.ts';
const scope = 'server/office/cityScope.test.ts';
const permissions = 'server/http/permissions.test.ts';
const guarded =
  'reject payee, export, deletion and the change of the number until a code to the registered number is confirmed';

const table: Record<string, readonly Row[]> = {
  stranger: [
    {
      goal: 'account',
      file: idNoEnd,
      title: 'limits an attacker who sends a new device with each try, and not the devices of the account',
    },
    {
      goal: 'account',
      file: mobileRequests,
      title: 'comes into force 24 hours after the notice to the old number and ends all sessions',
    },
    {
      goal: 'account',
      file: mobileRequests,
      title: 'is stopped by the signed-in applicant once; further requests are ignored for 24 hours',
    },
    {
      goal: 'account',
      file: officeAccounts,
      title: 'is free for its owner; drafts of the stranger are deleted, cases count as foreign and are not paid',
    },
    {
      goal: 'data',
      file: mobileRequests,
      title: 'gives the same reply and sends no notice when name and ID number match no account',
    },
    {
      goal: 'data',
      file: permissions,
      title: "every call with another account's id gives the same 404 as an unknown id",
    },
    {
      goal: 'data',
      file: foreign,
      title: 'does not show in the draft of a stranger whether the person has applied; the owner’s next draft shows it',
    },
    {
      goal: 'money',
      file: foreign,
      title: 'does not keep the owner of the number from applying, and only one of the two is approved',
    },
    {
      goal: 'money',
      file: 'server/payments/barredReleasers.test.ts',
      title: 'leave out a case that the owner of its ID number disputes',
    },
    {
      goal: 'standInTheWay',
      file: foreign,
      title: 'does not keep the owner of the number from applying, and only one of the two is approved',
    },
    {
      goal: 'standInTheWay',
      file: 'server/accounts/auth.lockout.slow.test.ts',
      title: 'signs in while an attacker guesses codes for the number from hundreds of networks',
    },
    {
      goal: 'standInTheWay',
      file: staffRoutes,
      title:
        'sign in from networks that they have used, whatever strangers enter; after 50 wrong passwords other networks are refused',
    },
    {
      goal: 'rights',
      file: 'server/site/officeNetworks.test.ts',
      title: 'refuses every call of an officer or an office key from elsewhere, whatever its path',
    },
  ],
  thiefOfAnUnlockedPhone: [
    { goal: 'money', file: changes, title: guarded },
    {
      goal: 'money',
      file: officeAccounts,
      title: 'leaves its cases out of batches, and a batch from before it is not released',
    },
    { goal: 'data', file: changes, title: guarded },
    { goal: 'account', file: changes, title: guarded },
    { goal: 'account', file: changes, title: 'confirm no other session of the account' },
    {
      goal: 'account',
      file: idNoEnd,
      title: 'records the device of a session from before the upgrade once, and of no other session',
    },
    {
      goal: 'account',
      file: officeAccounts,
      title: 'begins at once, ends sessions and sign-in, and ends after a day without a confirmation',
    },
    { goal: 'standInTheWay', file: changes, title: 'include the withdrawal of an application, which is final' },
    {
      goal: 'rights',
      file: permissions,
      title: 'a key calls statistics, fund pools, imports and the export, and gets 403 from every other office call',
    },
  ],
  dealer: [
    {
      goal: 'money',
      file: 'server/office/detail/similarCases.test.ts',
      title: 'are shown to the office by account, phone and address in any spelling, and follow a corrected account',
    },
    {
      goal: 'money',
      file: foreign,
      title: 'is refused when the account has three open ones, and accepted after a withdrawal',
    },
    {
      goal: 'money',
      file: 'server/funds/changedPool.slow.test.ts',
      title:
        'drafts with an ID number that is not of their accounts have one offer at a time, and do not keep its owner from an offer',
    },
    {
      goal: 'data',
      file: 'server/cases/draftRoutes.test.ts',
      title: 'take ten ID numbers of others a day and account, because they tell whether a person has applied',
    },
    {
      goal: 'account',
      file: officeAccounts,
      title: 'of another account is refused, also when it was registered after the proposal',
    },
    { goal: 'standInTheWay', file: foreign, title: 'is counted once when two are submitted at the same moment' },
    {
      goal: 'standInTheWay',
      file: byOthers,
      title: 'can be disputed once, which the office sees at once and the applicant never',
    },
    {
      goal: 'rights',
      file: byOthers,
      title: 'cannot be disputed by anybody else, whose reply is that of an unknown application',
    },
  ],
  clerk: [
    {
      goal: 'money',
      file: fourEyes,
      title: 'rejects the second review by the member who passed the first, in any session',
    },
    {
      goal: 'money',
      file: 'server/office/decide.test.ts',
      title: 'approves up to the estimate and rejects a higher amount with the limit in the message',
    },
    {
      goal: 'data',
      file: 'server/office/assignments/leases.slow.test.ts',
      title:
        'a member has at most five leases, and every unmasked reply is audited: as a prefetch, and as one read unless it is given back',
    },
    { goal: 'data', file: scope, title: '%s serves only the cities of its caller' },
    {
      goal: 'account',
      file: officeAccounts,
      title: 'is for a lead only, and members of any city are responsible for an account without cases',
    },
    {
      goal: 'standInTheWay',
      file: 'server/office/objections.test.ts',
      title: 'are recorded by intake or lead alone, in every status but only during the publicity',
    },
    {
      goal: 'rights',
      file: permissions,
      title: 'a key calls statistics, fund pools, imports and the export, and gets 403 from every other office call',
    },
    {
      goal: 'rights',
      file: proposals,
      title: 'is never confirmed by its proposer or by the member whose rights it widens',
    },
  ],
  lead: [
    {
      goal: 'money',
      file: 'server/funds/grant.test.ts',
      title: 'changes the pool when another lead or signer confirms, not its proposer, and never an admin',
    },
    {
      goal: 'data',
      file: officeAccounts,
      title: 'shows it masked with the cases of the own cities, and records each search',
    },
    {
      goal: 'account',
      file: officeAccounts,
      title: 'opens the sign-in of a frozen account, ends sessions and devices, and tells both numbers',
    },
    {
      goal: 'standInTheWay',
      file: officeAccounts,
      title: 'ends when its proposal is declined; one lead cannot begin another within a week',
    },
    {
      goal: 'standInTheWay',
      file: 'server/office/objections.test.ts',
      title: 'are at most three per lead that no other member has decided, also at the same moment',
    },
    {
      goal: 'rights',
      file: scope,
      title: 'opens and closes the pool of a city with every city only, and lets the city raise and lower an open one',
    },
  ],
  admin: [
    { goal: 'money', file: staffRoutes, title: 'an admin cannot act as the releaser' },
    {
      goal: 'data',
      file: officeAccounts,
      title: 'is for a lead only, and members of any city are responsible for an account without cases',
    },
    {
      goal: 'account',
      file: proposals,
      title: 'creates a member only when another admin confirms, who gets the invitation and never the code',
    },
    {
      goal: 'standInTheWay',
      file: staffRoutes,
      title: 'are signed out when deactivated, and the last admin cannot be removed',
    },
    {
      goal: 'rights',
      file: proposals,
      title: 'widens roles, cities and access after a confirmation only, and narrows at once',
    },
    { goal: 'rights', file: scope, title: 'lets no admin widen a member beyond the admin’s own cities' },
  ],
  twoOfficers: [
    {
      goal: 'money',
      file: payments,
      title: 'is not released by the member who gave the last approval of one of its cases',
    },
    {
      goal: 'money',
      file: 'server/office/approvedContent.test.ts',
      title: 'requires two reviews of a correction after a return during the publicity',
    },
    {
      goal: 'money',
      file: 'tests/system/histories/office/office.slow.test.ts',
      title:
        'every history of cases keeps the invariants (one assignee, two reviewers, one payment, balanced funds): ${runs} histories',
    },
    {
      goal: 'data',
      file: 'server/office/looking.test.ts',
      title: 'readAudit returns rows newest first with names, filters and cursors, and audits the read itself',
    },
    {
      goal: 'account',
      file: proposals,
      title: 'voids an invitation after five wrong codes, also when they arrive at the same time',
    },
    {
      goal: 'standInTheWay',
      file: 'server/office/objections.test.ts',
      title:
        'are decided only with a review2 role, by another member than the approver, while they are open, during the publicity',
    },
    {
      goal: 'rights',
      file: proposals,
      title: 'is not confirmed by a member who loses the role or the city during the call',
    },
    {
      goal: 'rights',
      file: 'tests/system/histories/rights/rights.slow.test.ts',
      title: 'no person brings a case from submitted to paid alone, and none widens the own rights: ${runs} histories',
    },
    {
      goal: 'rights',
      file: proposals,
      title: 'is not visible to an admin of another city, who can neither confirm nor withdraw it',
    },
  ],
};

const root = join(__dirname, '../..');
/** Returns whether the file has a test with this title. A skipped one does not count. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(join(root, file))) return false;
  const text = readFileSync(join(root, file), 'utf8');
  return ["'", '"', '`'].some((quote) => {
    const at = text.indexOf(`${quote}${title}${quote},`);
    const before = text.slice(Math.max(0, text.lastIndexOf(')', at)), at);
    return at >= 0 && /\(\s*$/.test(before) && !/\b(skip|todo|xit|xtest)\b/.test(before);
  });
}

describe('what each actor tries', () => {
  it.each(Object.entries(table))('%s: every goal has a test that exists', (_, rows) => {
    expect(goals.filter((goal) => !rows.some((row) => row.goal === goal))).toEqual([]);
    expect(rows.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
  });

  it('a title that no test has fails', () => {
    expect(hasTest(changes, guarded)).toBe(true);
    expect(hasTest(changes, 'gives the money to a thief')).toBe(false);
    expect(hasTest('server/person/none.test.ts', guarded)).toBe(false);
  });
});

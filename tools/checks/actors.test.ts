import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Goal = 'money' | 'data' | 'account' | 'standInTheWay' | 'rights';

const changes = 'server/person/me.changes.test.ts';
const idNoEnd = 'server/accounts/idNoEnd.test.ts';
const mobileRequests = 'server/accounts/mobileRequests.test.ts';
const officeAccounts = 'server/person/officeAccounts.test.ts';
const stolen = 'server/person/stolenAccounts.test.ts';
const foreign = 'server/cases/submission/foreignIdNos.test.ts';
const byOthers = 'server/cases/byOthers.test.ts';
const staffRoutes = 'server/staff/routes.test.ts';
const proposals = 'server/proposals/proposals.test.ts';
const payments = 'server/payments/payment.test.ts';
const permissions = 'server/http/permissions.test.ts';
const guarded =
  'reject payee, export, deletion and the change of the number until a code to the registered number is confirmed';

/** An attempt of each actor at each goal, which this test shows to fail, or to take effect with a second person only. */
const table: Record<string, Record<Goal, readonly [file: string, title: string]>> = {
  stranger: {
    money: [foreign, 'does not keep the owner of the number from applying, and only one of the two is approved'],
    data: [mobileRequests, 'gives the same reply and sends no notice when name and ID number match no account'],
    account: [idNoEnd, 'limits an attacker who sends a new device with each try, and not the devices of the account'],
    standInTheWay: [
      foreign,
      'does not keep the owner of the number from applying, and only one of the two is approved',
    ],
    rights: [
      'server/staff/secondFactor.test.ts',
      'gives the same replies to a stranger who tries passwords, whether one of them is right or not',
    ],
  },
  thiefOfAnUnlockedPhone: {
    money: [changes, guarded],
    data: [changes, guarded],
    account: [changes, guarded],
    standInTheWay: [changes, 'include the withdrawal of an application, which is final'],
    rights: [
      permissions,
      'a key calls statistics, fund pools, imports and the export, and gets 403 from every other office call',
    ],
  },
  thiefWhomTheOwnerReported: {
    money: [
      'server/payments/frozenAccounts.test.ts',
      'gives out no file, and names the case, until the freeze is lifted',
    ],
    data: [officeAccounts, 'begins at once, ends sessions and sign-in, and ends after a day without a confirmation'],
    account: [stolen, 'is frozen at once again, and after a day without a confirmation only its payments stay stopped'],
    standInTheWay: ['server/auth/endedWhileLocked.test.ts', 'gives no effect to %s'],
    rights: [idNoEnd, 'records no device of a session that was opened without one'],
  },
  dealer: {
    money: [
      'server/office/detail/similarCases.test.ts',
      'are shown to the office by account, phone and address in any spelling, and follow a corrected account',
    ],
    data: [
      'server/cases/draftRoutes.test.ts',
      'take ten ID numbers of others a day and account, because they tell whether a person has applied',
    ],
    account: [officeAccounts, 'of another account is refused, also when it was registered after the proposal'],
    standInTheWay: [foreign, 'is counted once when two are submitted at the same moment'],
    rights: [byOthers, 'cannot be disputed by anybody else, whose reply is that of an unknown application'],
  },
  clerk: {
    money: [
      'server/office/approvedContent.test.ts',
      'requires a first review of a correction after a return at the second stage, by another member than the approver',
    ],
    data: [
      'server/office/assignments/leases.slow.test.ts',
      'a prefetched case counts as read at the next prefetch, when another member claims it and after its lease, not when it is given back',
    ],
    account: [
      officeAccounts,
      'is for a lead only, and members of any city are responsible for an account without cases',
    ],
    standInTheWay: [
      'server/office/objections.test.ts',
      'are recorded by intake or lead alone, in every status but only during the publicity',
    ],
    rights: [
      permissions,
      'a key calls statistics, fund pools, imports and the export, and gets 403 from every other office call',
    ],
  },
  lead: {
    money: [
      'server/funds/grant.test.ts',
      'changes the pool when another lead or signer confirms, not its proposer, and never an admin',
    ],
    data: [officeAccounts, 'shows it masked with the cases of the own cities, and records each search'],
    account: [
      officeAccounts,
      'opens the sign-in of a frozen account, ends sessions and devices, and tells both numbers',
    ],
    standInTheWay: [officeAccounts, 'ends when its proposal is declined; one lead cannot begin another within a week'],
    rights: [
      'server/funds/grant.test.ts',
      'opens the pool of a city only by two members of the province, and leaves no pool behind when it is refused',
    ],
  },
  admin: {
    money: [staffRoutes, 'an admin cannot act as the releaser'],
    data: [officeAccounts, 'is for a lead only, and members of any city are responsible for an account without cases'],
    account: [
      proposals,
      'creates a member only when another admin confirms, who gets the invitation and never the code',
    ],
    standInTheWay: [staffRoutes, 'are signed out when deactivated, and the last admin cannot be removed'],
    rights: [proposals, 'widens roles, cities and access after a confirmation only, and narrows at once'],
  },
  twoOfficers: {
    money: [payments, 'is not released by the member who gave the last approval of one of its cases'],
    data: [
      'server/office/looking.test.ts',
      'readAudit returns rows newest first with names, filters and cursors, and audits the read itself',
    ],
    account: [proposals, 'voids an invitation after five wrong codes, also when they arrive at the same time'],
    standInTheWay: [
      'server/office/objections.test.ts',
      'are not decided by the member who recorded them; the refusal names the members who may',
    ],
    rights: [
      'tests/system/histories/rights/rights.slow.test.ts',
      'no person brings a case from submitted to paid alone, and none widens the own rights: ${runs} histories',
    ],
  },
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
  it.each(Object.entries(table))('%s: every goal has a test that exists', (_, ofGoals) =>
    expect(Object.values(ofGoals).filter(([file, title]) => !hasTest(file, title))).toEqual([]),
  );
});

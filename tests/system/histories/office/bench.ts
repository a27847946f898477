import { applyNextDue } from '../../../../server/office/pending/effect';
import { sweep } from '../../../../server/housekeeping';
import { applicant, must, type Applicant, type Reply } from '../../../../server/testing/applicant';
import { wrongFunds } from '../../../../server/testing/funds';
import { type Act, decideAtOnce } from '../../../../server/testing/pending';
import { staffMember, type StaffMember } from '../../../../server/testing/staff';
import { openServer } from '../server';

export { wrongFunds };
export type { Act, Applicant, Reply, StaffMember };

export const edition = 'scrap-cur';
const flow = 'newApplyElv';
const home = '320500';
const away = '320100';
const start = '2026-11-21T10:00:00+08:00';
const cases = 3;

/** Tables that are emptied between histories; dependent tables are emptied too. */
const emptied = [
  'applications',
  'payment_batches',
  'proposals',
  'funds',
  'fund_entries',
  'notifications',
  'limit_locks',
  'rate_limits',
  'leases',
];

/** Starts the real server with a real database, three applicants with complete drafts, and the officers. */
export async function openBench(layersTaken: readonly string[] = []) {
  const server = await openServer(start);
  const { t, query, signedIn } = server;
  const owners: Applicant[] = [];
  const ids: string[] = [];
  const regions = new Map<string, string>();
  for (let n = 0; n < cases; n += 1) {
    const who = await applicant(t);
    owners.push(who);
    const regionCode = n < cases - 1 ? home : away;
    const { id } = await who.filled(flow, 600 + n, (answers) => ({
      ...answers,
      personalInfo: { ...answers.personalInfo, regionCode },
    }));
    ids.push(id);
    regions.set(id, regionCode);
  }
  const desk = ['intake', 'review1', 'review2', 'publish'] as const;
  // The first has every role that one member may combine with both reviews. The third reviews in stage 1 and in one city only. The last pays in the other city only.
  const staff = [
    await staffMember(t, [...desk, 'pay']),
    await staffMember(t, desk),
    await staffMember(t, ['intake', 'review1', 'publish'], { regions: [home] }),
    await staffMember(t, ['pay', 'release']),
    await staffMember(t, ['pay', 'release'], { regions: [away] }),
  ];
  const scopes: readonly (readonly string[] | null)[] = [null, null, [home], null, [away]];
  // Both roles, as before migration 0007: this member may release what another member has approved.
  await query('alter table staff disable trigger staff_changed_releaser');
  await query('update staff set roles = $2 where id = $1', [staff[1]!.id, [...desk, 'release']]);
  await query('alter table staff enable trigger staff_changed_releaser');
  const [lead, signer] = [await staffMember(t, ['lead']), await staffMember(t, ['policy2'])];
  for (const layer of layersTaken) await query(layer);
  // Copies of the rows at the start: every history begins with the same ids, so that the encrypted values can be decrypted.
  for (const table of ['applications', 'files']) await query(`create table kept_${table} as table ${table}`);

  const tables = await server.tablesOf(emptied);
  // `delete` of few rows is ten times faster than `truncate` of so many tables. Replica mode disables the triggers that forbid it.
  const emptyAll = `set local session_replication_role = replica; ${tables.map((name) => `delete from ${name}`).join('; ')}`;

  return {
    owners,
    ids,
    staff,
    /** Returns true when the case is in the cities of a member (index in `staff`). */
    isInScope: (who: number, id: string) => scopes[who]?.includes(regions.get(id) ?? '') ?? true,
    /** ids of the officers who may decide stage 2 */
    seconds: new Set<string>(staff.slice(0, 2).map(({ id }) => id)),
    /** what a return marks */
    corrected: ['newCarInfo.sellerName', 'newCarInfo.priceInclTax', 'personalInfo.bankBranch'].map((key) => ({
      key,
      code: 'x',
      text: '请核对',
    })),
    query,
    clock: t.clock,
    signedIn,
    answer: server.answer,
    sweep: () => sweep(t.deps),
    grant: async (amount: number, regionCode = home) => {
      const { data, ...refused } = await signedIn(lead, () =>
        lead.send<{ id: string }>('POST', '/funds', { edition, regionCode, amount, reason: '下达' }),
      );
      if (refused.status !== 201) return { data, ...refused };
      return signedIn(signer, () => signer.send('POST', `/proposals/${data.id}/confirmation`));
    },
    /** Without a claim. */
    decide: (by: Pick<StaffMember, 'headers'>, id: string, act: Act, body: object) =>
      decideAtOnce(t, by.headers, id, act, body),
    /** Two processes look for due decisions; `isDue` false: none of those that wait is due. */
    async takeEffect(isDue: boolean): Promise<void> {
      const seconds = isDue ? 0 : 10;
      await query(`update pending_decisions set due_at = now() + interval '${seconds} seconds' where ended_at is null`);
      const apply = async () => {
        while (await applyNextDue(t.deps));
      };
      await Promise.all([apply(), apply()]);
    },
    /** `moved`: to a city without cases. */
    async changeMember(who: number, becomes: 'inactive' | 'moved' | 'as before'): Promise<void> {
      const regions = becomes === 'moved' ? ['320900'] : scopes[who];
      await query('update staff set active = $2, regions = $3 where id = $1', [
        staff[who]!.id,
        becomes !== 'inactive',
        regions,
      ]);
    },
    handOver: (id: string, to: string) => signedIn(lead, () => lead.send('POST', `/claims/${id}/hand-over`, { to })),
    /** Restores the state before the first history. */
    async again(amount: number): Promise<void> {
      await server.beginAt(start);
      await query(emptyAll);
      for (const who of staff.keys()) await this.changeMember(who, 'as before');
      await query('insert into applications select * from kept_applications');
      await query('insert into files select * from kept_files');
      await must(this.grant(amount));
      await must(this.grant(amount, away));
    },
    close: () => t.close(),
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

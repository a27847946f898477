import example from '@domain/policy/example.json';
import type { Answers } from '@domain/flow/types';
import type { CallTypes } from '@domain/contract/types';
import { useTestApp } from '../../testing/app';
import { type Applicant, applicant, call, inNameOf, must } from '../../testing/applicant';
import { whileUnwritable } from '../../testing/locks';
import { office, officerHeaders } from '../../testing/office';
import { enact } from '../../testing/policy';
import { fillPurchaseYears } from '../background/fillPurchaseYears';

/** Cars of 2025 and 2026 in one edition, which counts once in a year of purchase. */
function twoYears() {
  const policy = structuredClone(example);
  const { purchase, disposal } = policy.editions[1]!;
  Object.assign(purchase, { invoiceFrom: '2025-01-01', registerFrom: '2025-01-01' });
  Object.assign(disposal, { from: '2025-01-01' });
  // All editions state the limit of the current ones: those of two years have purchases of one year here.
  const { limits } = policy.editions[1]!;
  for (const edition of policy.editions) Object.assign(edition, { limits, version: `${edition.year}.2` });
  const { 报废更新和置换更新: all } = policy.groups;
  return { ...policy, groups: { 报废更新和置换更新: all } };
}

const inYearsOf = (answers: Answers, year: number): Answers =>
  JSON.parse(JSON.stringify(answers).replaceAll('"2026-', `"${year}-`)) as Answers;

describe('a limit by year of purchase', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let n = 0;
  const bought = (who: Applicant, year: number) =>
    who.filled('newApplyElv', (n += 10), (answers) => inYearsOf(inNameOf(who)(answers), year));
  const send = async (who: Applicant, year: number) => {
    const draft = await bought(who, year);
    return { id: draft.id, problems: draft.problems, reply: await who.submit(draft.id, draft.revision) };
  };
  const stored = () =>
    t.sql<{ id: string; purchase_year: number | null; old_vin_index: string | null }>(
      'select id, purchase_year, old_vin_index from applications where submitted_at is not null order by id',
    );

  beforeAll(() => enact(t, twoYears()));

  it('allows one car of each year, although both are submitted in one year', async () => {
    const who = await applicant(t);
    expect((await send(who, 2025)).reply.status).toBe(200);
    expect((await send(who, 2026)).reply.status).toBe(200);
    const third = await send(who, 2025);
    expect(third.problems).toMatchObject({ 'personalInfo.idNo': { reason: 'limit_reached' } });
    expect(third.reply).toMatchObject({ status: 409, errorCode: 'LIMIT_REACHED' });
  });

  const DATES = ['newCarInfo.invoiceDate', 'newCarInfo.regDate'];
  /** Returns the case with its dates, to be corrected, in this year. */
  async function moved(who: Applicant, { id }: { id: string }, year: number) {
    await must(office(t).intake(id));
    const items = DATES.map((key) => ({ key, code: 'x', text: '请核对' }));
    await must(office(t).sendBack(id, items));
    const { revision } = await who.get(id);
    const dates = { invoiceDate: `${year}-04-01`, regDate: `${year}-04-10` };
    return must(who.save(id, 'newCarInfo', dates, revision));
  }
  const minuteLater = () => t.clock.advance({ minutes: 1 });

  it('refuses a correction that moves the purchase into the year of a case submitted later', async () => {
    const who = await applicant(t);
    const first = await send(who, 2025);
    minuteLater();
    await send(who, 2026);
    const { problems } = await moved(who, first, 2026);
    expect(problems).toMatchObject({ [DATES[0]!]: { reason: 'limit_reached' } });
    expect(await who.correct(first.id)).toMatchObject({ status: 409, errorCode: 'LIMIT_REACHED' });
  });

  it('accepts one of a correction and a submission that take the same year at the same moment', async () => {
    const who = await applicant(t);
    const first = await send(who, 2025);
    const draft = await bought(who, 2026);
    await moved(who, first, 2026);
    minuteLater();
    const replies = await whileUnwritable(t, 'application_events', 2, () =>
      Promise.all([who.correct(first.id), who.submit(draft.id, draft.revision)]),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is filled in again after a server of the release before has accepted a correction', async () => {
    const who = await applicant(t);
    const { id } = await send(who, 2025);
    await moved(who, { id }, 2026);
    minuteLater();
    await must(who.correct(id));
    const [corrected] = await t.sql<{ at: Date }>('select resubmitted_at at from applications where id = $1', [id]);
    await t.sql(
      "update applications set purchase_year = 2025, purchase_year_at = $2::timestamptz - interval '1 day' where id = $1",
      [id, corrected!.at],
    );
    await fillPurchaseYears(t.deps);
    expect((await stored()).find((one) => one.id === id)).toMatchObject({ purchase_year: 2026 });
  });

  it('is filled in for cases of the release before, which no version can count by until then', async () => {
    const before = await stored();
    await t.sql('update applications set purchase_year = null, purchase_year_at = null, old_vin_index = null');
    const roles = ['policy', 'policy2'] as const;
    const post = async <T>(path: string, body: object, who: string) =>
      call<T>(t, 'POST', path, { body, headers: await officerHeaders(t, roles, who) });
    const policy = twoYears();
    policy.editions[1]!.version = '2026.3';
    policy.editions[1]!.intake.note = '';
    const { id } = await must(post<CallTypes['proposePolicy']['reply']>('/office/policies', policy, 'one'));
    const sign = () => post(`/office/policies/${id}/signature`, { against: id - 1 }, 'two');
    expect(await sign()).toMatchObject({
      status: 422,
      fields: { 'editions.scrap-cur.limits': { reason: 'policy.notCountedYet' } },
    });
    await fillPurchaseYears(t.deps);
    expect(await stored()).toEqual(before);
    expect((await sign()).status).toBe(200);
  });

  it('is the year of submission for a case that cannot be decrypted', async () => {
    const { id } = await send(await applicant(t), 2025);
    await t.sql(`update applications set purchase_year = null, purchase_year_at = null where id = $1`, [id]);
    await t.sql(`update submissions set answers_sealed = 'v2.lost.AAAA' where application_id = $1`, [id]);
    await expect(fillPurchaseYears(t.deps)).rejects.toThrow('1 applications');
    expect((await stored()).find((one) => one.id === id)).toMatchObject({ purchase_year: 2026 });
  });
});

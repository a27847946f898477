import type { CallTypes } from '@domain/contract/types';

import { findApplication } from '../cases/caseRecords';
import { openAnswers } from '../cases/answers';
import { sweep } from '../housekeeping';
import { useTestApp } from '../testing/app';
import { applicant, must, type Applicant } from '../testing/applicant';
import { grant, wrongFunds } from '../testing/funds';
import { staffCaller, staffMember, type StaffMember } from '../testing/staff';
import type { StaffCaller } from '../staff/caller';
import { importBankResults } from './bankResults';
import { makeBatch } from './batches';
import { releaseBatch } from './release';

const EDITION = 'scrap-cur';

describe('the bank corrects its result to 成功 after the case was closed', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let maker: StaffCaller;
  let releaser: StaffCaller;
  let desk: StaffMember;
  let second: StaffMember;
  let n = 900;
  beforeAll(async () => {
    await grant(t, 100_000_000, { edition: EDITION });
    const stages = ['intake', 'review1', 'review2', 'publish'] as const;
    [desk, second] = [await staffMember(t, stages), await staffMember(t, stages)];
    [maker, releaser] = [await staffCaller(t, ['pay']), await staffCaller(t, ['release'])];
  });
  beforeEach(async () => {
    for (const one of [desk, second]) await one.signInAgain();
  });

  const answer = (id: string, list: object[]) =>
    importBankResults(t.deps, releaser, id, { bytes: Buffer.from(JSON.stringify(list)), isJson: true });
  /** A batch whose payments the bank has reported as failed, and whose cases were closed since. */
  async function closed(count: number) {
    const people: { who: Applicant; id: string }[] = [];
    const numbers: string[] = [];
    for (let i = 0; i < count; i += 1) {
      const who = await applicant(t);
      const { id, number = '' } = await who.submitted('newApplyElv', (n += 1));
      for (const step of [desk.intake, desk.approve, second.approve, desk.publish]) await must(step(id));
      people.push({ who, id });
      numbers.push(number);
    }
    t.clock.advance({ days: 6 });
    const { id } = await makeBatch(t.deps, maker, EDITION);
    await releaseBatch(t.deps, releaser, id);
    await answer(
      id,
      numbers.map((number) => ({ number, result: 'failed', reason: '账号错误' })),
    );
    t.clock.advance({ days: 92 });
    expect(await sweep(t.deps)).toEqual([]);
    for (const { who } of people) await who.signInAgain();
    return { people, numbers, paid: numbers.map((number) => ({ number, result: 'paid' })), id };
  }
  const stateOf = async (id: string) => {
    const [row] = await t.sql('select status, fund_id, reserved_fen from applications where id = $1', [id]);
    const taken = await t.sql('select kind from claims where application_id = $1', [id]);
    return { ...row, uniqueNumbers: taken.length };
  };
  async function free(): Promise<number> {
    const [pool] = await t.sql<{ left: number }>(
      'select (granted_fen - reserved_fen - spent_fen)::float8 as left from funds',
    );
    return pool!.left;
  }

  it('spends the amount and takes the unique numbers again, also when the account was deleted', async () => {
    const before = await free();
    const { people, paid, id } = await closed(1);
    const [{ id: caseId, who }] = people as [(typeof people)[0]];
    expect(await stateOf(caseId)).toEqual({ status: 'expired', fund_id: null, reserved_fen: null, uniqueNumbers: 0 });
    await must(who.send('DELETE', '/me'));
    expect(await free()).toBe(before);
    expect(await answer(id, paid)).toMatchObject({ applied: 1 });
    expect(await stateOf(caseId)).toEqual({
      status: 'paid',
      fund_id: expect.any(Number),
      reserved_fen: null,
      uniqueNumbers: 4,
    });
    expect(await free()).toBe(before - 1_800_000);
    expect(await answer(id, paid)).toMatchObject({ applied: 0 });
    expect(await t.sql(wrongFunds)).toEqual([]);
  });

  it('leaves the numbers to a case that holds them meanwhile, and shows its officer that this one is paid', async () => {
    const { people, numbers, paid, id } = await closed(1);
    const answers = openAnswers(t.deps, (await findApplication(t.deps.db, people[0]!.id))!);
    const other = await (await applicant(t)).submitted('newApplyElv', (n += 1), () => answers);
    await answer(id, paid);
    expect(await stateOf(people[0]!.id)).toMatchObject({ status: 'paid', uniqueNumbers: 0 });
    expect(await stateOf(other.id)).toMatchObject({ status: 'submitted', uniqueNumbers: 4 });
    await sweep(t.deps);
    await desk.signInAgain();
    const alike = (
      await must(desk.send<CallTypes['officeApplication']['reply']>('GET', `/applications/${other.id}`))
    ).alike.map(({ kind, number, isPaid }) => [kind, number, isPaid]);
    expect(alike).toEqual(expect.arrayContaining([['oldCar', numbers[0], true]]));
    expect(alike).toEqual(expect.arrayContaining([['account', numbers[0], undefined]]));
  });

  it('records as many payments as the pool has money for, names the pool, and records the rest after a grant', async () => {
    const { people, numbers, paid, id } = await closed(3);
    const left = await free();
    await grant(t, 1_800_000 - left, { edition: EDITION });
    const first = await answer(id, paid);
    expect(first).toMatchObject({
      applied: 1,
      postponed: [{ edition: EDITION, regionCode: null, amount: 3_600_000, numbers: expect.any(Array) }],
    });
    const states = await Promise.all(people.map(({ id: caseId }) => stateOf(caseId)));
    expect(first.postponed![0]!.numbers).toEqual(numbers.filter((_, i) => states[i]!.status === 'expired'));
    expect(states.map(({ uniqueNumbers }) => uniqueNumbers).sort()).toEqual([0, 0, 4]);
    expect(await free()).toBe(0);
    expect(await answer(id, paid)).toMatchObject({ applied: 0, postponed: [{ amount: 3_600_000 }] });
    await grant(t, left, { edition: EDITION });
    const last = await Promise.all([answer(id, paid), answer(id, paid)]);
    expect(last.map(({ applied }) => applied).sort()).toEqual([0, 2]);
    expect(last[0]).not.toHaveProperty('postponed');
    expect(await t.sql(wrongFunds)).toEqual([]);
  });
});

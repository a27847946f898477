import type { CallTypes } from '@domain/contract/types';

import { findApplication } from '../cases/caseRecords';
import { openAnswers } from '../platform/crypto/sealedAnswers';
import { sweep } from '../housekeeping';
import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { grant, wrongFunds } from '../testing/funds';
import { paymentOffice, type PaymentOffice } from '../testing/paymentOffice';

const EDITION = 'scrap-cur';

describe('the bank corrects its result to 成功 after the case was closed', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let office: PaymentOffice;
  beforeAll(async () => {
    await grant(t, 100_000_000, { edition: EDITION });
    office = await paymentOffice(t);
  });
  beforeEach(async () => {
    for (const one of [office.desk, office.second]) await one.signInAgain();
  });

  /** A batch whose payments the bank has reported as failed, and whose cases were closed since. */
  async function closed(count: number) {
    const { people, numbers } = await office.payable(count);
    const id = await office.released();
    await office.answer(
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
    expect(await office.answer(id, paid)).toMatchObject({ applied: 1 });
    expect(await stateOf(caseId)).toEqual({
      status: 'paid',
      fund_id: expect.any(Number),
      reserved_fen: null,
      uniqueNumbers: 4,
    });
    expect(await free()).toBe(before - 1_800_000);
    expect(await office.answer(id, paid)).toMatchObject({ applied: 0 });
    expect(await t.sql(wrongFunds)).toEqual([]);
  });

  it('leaves the numbers to a case that has taken them, and shows its officer that this one is paid', async () => {
    const { people, numbers, paid, id } = await closed(1);
    const answers = openAnswers(t.deps, (await findApplication(t.deps.db, people[0]!.id))!);
    const other = await (await applicant(t)).submitted('newApplyElv', 1, () => answers);
    await office.answer(id, paid);
    expect(await stateOf(people[0]!.id)).toMatchObject({ status: 'paid', uniqueNumbers: 0 });
    expect(await stateOf(other.id)).toMatchObject({ status: 'submitted', uniqueNumbers: 4 });
    await sweep(t.deps);
    await office.desk.signInAgain();
    const alike = (
      await must(office.desk.send<CallTypes['officeApplication']['reply']>('GET', `/applications/${other.id}`))
    ).alike.map(({ kind, number, isPaid }) => [kind, number, isPaid]);
    expect(alike).toEqual(expect.arrayContaining([['oldCar', numbers[0], true]]));
    expect(alike).toEqual(expect.arrayContaining([['account', numbers[0], undefined]]));
  });

  it('records as many payments as the pool has money for, names the pool, and records the rest after a grant', async () => {
    const { people, numbers, paid, id } = await closed(3);
    const left = await free();
    await grant(t, 1_800_000 - left, { edition: EDITION });
    const first = await office.answer(id, paid);
    expect(first).toMatchObject({
      applied: 1,
      postponed: [{ edition: EDITION, regionCode: null, amount: 3_600_000, numbers: expect.any(Array) }],
    });
    const states = await Promise.all(people.map(({ id: caseId }) => stateOf(caseId)));
    expect(first.postponed![0]!.numbers).toEqual(numbers.filter((_, i) => states[i]!.status === 'expired'));
    expect(states.map(({ uniqueNumbers }) => uniqueNumbers).sort()).toEqual([0, 0, 4]);
    expect(await free()).toBe(0);
    expect(await office.answer(id, paid)).toMatchObject({ applied: 0, postponed: [{ amount: 3_600_000 }] });
    await grant(t, left, { edition: EDITION });
    const last = await Promise.all([office.answer(id, paid), office.answer(id, paid)]);
    expect(last.map(({ applied }) => applied).sort()).toEqual([0, 2]);
    expect(last[0]).not.toHaveProperty('postponed');
    expect(await t.sql(wrongFunds)).toEqual([]);
  });
});

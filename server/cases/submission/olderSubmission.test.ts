import type { Answers } from '@domain/flow/types';

import { useTestApp } from '../../testing/app';
import { applicant, must } from '../../testing/applicant';
import { office } from '../../testing/office';
import { openAnswers, sealAnswers } from '../../platform/crypto/sealedAnswers';
import { findApplication, photosById } from '../caseRecords';

/** A submission of an earlier release: its rules accepted answers that the rules of this release refuse. */
describe('correction of an application that an earlier release accepted', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  const item = (key: string) => ({ key, code: 'wrong', text: '请核对' });
  let n = 0;

  /** Returns a returned application whose stored answers are changed as if another release had accepted them. */
  async function olderReturned(marked: string[], change: (answers: Answers) => void) {
    const who = await applicant(t);
    const { id } = await who.submitted('newApply', (n += 1));
    const answers = openAnswers(t.deps, (await findApplication(t.deps.db, id))!);
    change(answers);
    await t.sql('update applications set answers_sealed = $2 where id = $1', [id, sealAnswers(t.deps, id, answers)]);
    await must(office(t).intake(id));
    await must(office(t).sendBack(id, marked.map(item)));
    const save = async (step: string, body: object) => who.save(id, step, body, (await who.get(id)).revision);
    return { who, id, save };
  }

  it('succeeds although a field that was not marked has no answer and is required today', async () => {
    const { who, id, save } = await olderReturned(['newCarInfo.sellerName'], ({ personalInfo }) => {
      delete personalInfo.bankBranch;
    });
    const saved = await must(save('newCarInfo', { sellerName: '示例销售' }));
    expect(saved.problems).toEqual({});
    expect(await who.correct(id)).toMatchObject({ status: 200 });
    expect((await who.get(id)).steps.personalInfo).not.toHaveProperty('bankBranch');
  });

  it('keeps the estimate of the submission when no answer that decides the amount is marked and one is unknown today', async () => {
    const { who, id, save } = await olderReturned(['personalInfo.address'], ({ newCarInfo }) => {
      newCarInfo.carType = 'steam';
    });
    const { amount } = (await must(save('personalInfo', { address: '江苏省苏州市示例区示例路2号' }))).estimate;
    expect(amount).toBeGreaterThan(0);
    await must(who.correct(id));
    expect((await who.get(id)).estimate.amount).toBe(amount);
    expect(
      await t.sql("select estimate->>'amount' as amount from submissions where application_id = $1", [id]),
    ).toEqual([{ amount: String(amount) }, { amount: String(amount) }]);
  });

  it('refuses a missing answer in a field that a corrected choice shows', async () => {
    const { who, id, save } = await olderReturned(['newCarInfo.carType'], ({ personalInfo }) => {
      delete personalInfo.bankBranch;
    });
    const shown = { 'newCarInfo.displacementMl': expect.objectContaining({ code: 'required' }) };
    expect((await must(save('newCarInfo', { carType: 'ice' }))).problems).toEqual(shown);
    expect((await who.correct(id)).fields).toEqual(shown);
    await must(save('newCarInfo', { displacementMl: 1500 }));
    expect(await who.correct(id)).toMatchObject({ status: 200 });
  });

  it('has no photos when its policy version required none: photosById reads none without an id', async () => {
    expect(await photosById(t.deps.db, [])).toEqual([]);
  });
});

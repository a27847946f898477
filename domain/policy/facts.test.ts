import { flows } from '../flow';
import { openForCorrection } from '../flow/correction';
import { fieldsOf, findField } from '../flow/fields';
import { normaliseAnswers } from '../flow/normalise';
import { type Answers, flowIds } from '../flow/types';
import { sampleAnswers } from '../testing/sample';
import { OLD_CAR_OWNER } from '../flow/askedMaterials';
import { conditionFacts } from './conditionFacts';
import { factKeys, factsOf } from './facts';
import type { Facts } from './types';

describe.each(flowIds)('factKeys in %s', (id) => {
  const flow = flows[id];
  /** Only terms and conditions read the others: `termKeys`, `readKeys`. */
  const all = [...new Set([...factKeys, OLD_CAR_OWNER, ...Object.values(conditionFacts).map(({ key }) => key)])].filter(
    (key) => findField(flow, key),
  );
  const sample = sampleAnswers(id);
  const before: Answers = { ...sample, newCarInfo: { ...sample.newCarInfo, carType: 'ice', displacementMl: 1500 } };

  /** Returns the keys of the answers that change the facts when they alone have another value or none. */
  const decisiveIn = (read: (answers: Answers) => Facts): string[] =>
    flow.steps.flatMap((step) =>
      fieldsOf(step).flatMap(({ key, options }) => {
        const changesFacts = [null, '1', 1, ...(options?.codes ?? [])].some((value) => {
          const answers: Answers = { ...before, [step.key]: { ...before[step.key], [key]: value } };
          return JSON.stringify(read(answers)) !== JSON.stringify(read(before));
        });
        return changesFacts ? [`${step.key}.${key}`] : [];
      }),
    );

  it('are exactly the answers that change the facts', () =>
    expect(decisiveIn(factsOf).sort()).toEqual([...all].sort()));

  it('include one that is open in each correction that can change the facts, also by hiding one', () => {
    const decisive = decisiveIn((answers) => factsOf(normaliseAnswers(flow, answers)));
    const unknown = decisive.filter((key) => {
      const open = openForCorrection(flow, [key]);
      return !all.some((fact) => open.has(fact));
    });
    expect(decisive).toEqual(expect.arrayContaining([...factKeys]));
    expect(unknown).toEqual([]);
  });
});

describe('factsOf', () => {
  // A draft is saved while a date is still being typed.
  it.each(['03-15-2026', '15.3.2026', '-', '2-5', '2026-02-30', '2026-1-1'])('knows no day when it is %j', (typed) => {
    const { newCarInfo, ...rest } = sampleAnswers('newApplyElv');
    const facts = factsOf({ ...rest, newCarInfo: { ...newCarInfo, regDate: typed, invoiceDate: typed } });
    expect([facts.regDate, facts.invoiceDate]).toEqual([null, null]);
  });
});

import fc from 'fast-check';

import { problemCodes } from '../errors';
import { estimateAnswers } from '../policy';
import { uniqueNumbers } from '../policy/uniqueness';
import { examplePolicy, sampleAnswers, sampleContext } from '../testing/sample';
import { fieldsOf } from './fields';
import { flows } from './index';
import { normaliseAnswers } from './normalise';
import { mergeStep } from './save';
import { type Answers, flowIds, type Values } from './types';
import { checkApplication } from './validate';

/** Any answers that a save accepts: text up to 200 characters, integers or null, and sometimes a valid answer. */
const stepOf = (right: Values, keys: string[]): fc.Arbitrary<Values> => {
  const valueOf = (key: string) =>
    fc.oneof(
      fc.constant(right[key] ?? null),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constantFrom(null, '', ' ', '中'.repeat(200)),
    );
  return fc.record(Object.fromEntries(keys.map((key) => [key, valueOf(key)])), { requiredKeys: [] });
};

describe.each(flowIds)('any saved answers of %s', (id) => {
  const flow = flows[id];
  const ctx = sampleContext(id);
  const right = sampleAnswers(id);
  const anything = fc.record(
    Object.fromEntries(
      flow.steps.map((step) => {
        const keys = fieldsOf(step).flatMap(({ key, confirmedBy }) => (confirmedBy ? [key, confirmedBy] : [key]));
        return [step.key, stepOf(right[step.key], keys)];
      }),
    ),
  ) as unknown as fc.Arbitrary<Answers>;

  it('are checked, normalised, estimated and merged without an exception, in 100 random cases', () => {
    fc.assert(
      fc.property(anything, (answers) => {
        const problems = checkApplication(flow, answers, [], ctx);
        const badlySaid = Object.values(problems).filter(
          ({ code, message }) => !problemCodes.includes(code) || /\{(label|other|min|max|char)\}/.test(message),
        );
        expect(badlySaid).toEqual([]);
        const clean = normaliseAnswers(flow, answers);
        expect(normaliseAnswers(flow, clean)).toEqual(clean);
        const sayable = (found: object) => Object.keys(found).sort();
        expect(sayable(checkApplication(flow, clean, [], ctx))).toEqual(sayable(problems));
        const { amount } = estimateAnswers(flow, answers, ctx);
        expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0 && amount <= 2_000_000)).toBe(true);
        uniqueNumbers(clean, examplePolicy.common);
        mergeStep(flow, 'newCarInfo', answers.newCarInfo, right.newCarInfo);
      }),
      { numRuns: 100, seed: 20261121 },
    );
  });
});

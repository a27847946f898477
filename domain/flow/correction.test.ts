import { sampleAnswers, sampleContext, sampleFiles } from '../testing/sample';
import { isHidden, openForCorrection } from './correction';
import { fieldsOf } from './fields';
import { flows } from './index';
import { type Answers, flowIds } from './types';
import { checkApplication } from './validate';

describe.each(flowIds)('a correction of %s', (id) => {
  const flow = flows[id];
  const choices = flow.steps.flatMap((step) =>
    fieldsOf(step).flatMap((field) =>
      (field.options?.codes ?? []).map((code) => ({ step: step.key, key: field.key, code })),
    ),
  );

  it.each(choices)(
    'that sets $step.$key to $code may change every field that becomes invalid',
    ({ step, key, code }) => {
      const before = sampleAnswers(id);
      const answers: Answers = { ...before, [step]: { ...before[step], [key]: code } };
      const open = openForCorrection(flow, [`${step}.${key}`]);
      const problems = checkApplication(flow, answers, sampleFiles(id), sampleContext(id), open);
      expect(Object.keys(problems).filter((wrong) => !open.has(wrong))).toEqual([]);
    },
  );

  it('may change the invoice number with its kind, and nothing in other steps', () => {
    expect([...openForCorrection(flow, ['newCarInfo.invoiceKind'])]).toEqual([
      'newCarInfo.invoiceKind',
      'newCarInfo.invoiceCode',
      'newCarInfo.invoiceNo',
    ]);
    expect([...openForCorrection(flow, ['newCarInfo.sellerName', 'newInvoice'])]).toEqual([
      'newCarInfo.sellerName',
      'newInvoice',
    ]);
  });

  it('isHidden considers the answers of the same step, and hides no material', () => {
    const answers = sampleAnswers(id);
    expect(isHidden(flow, 'newCarInfo.displacementMl', answers)).toBe(true);
    answers.newCarInfo.carType = 'ice';
    expect(isHidden(flow, 'newCarInfo.displacementMl', answers)).toBe(false);
    expect(isHidden(flow, 'newInvoice', answers)).toBe(false);
  });
});

import type { Problems } from '../errors';
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

  const messages = (problems: Problems) => Object.values(problems).map(({ message }) => message);

  it.each(choices)('that sets $step.$key to $code drops no problem that it causes', ({ step, key, code }) => {
    const before = sampleAnswers(id);
    const answers: Answers = { ...before, [step]: { ...before[step], [key]: code } };
    const open = openForCorrection(flow, [`${step}.${key}`]);
    const all = checkApplication(flow, answers, sampleFiles(id), sampleContext(id));
    const counted = checkApplication(flow, answers, sampleFiles(id), sampleContext(id), open);
    expect(messages(counted).sort()).toEqual(messages(all).sort());
    expect(Object.keys(counted).filter((wrong) => !open.has(wrong))).toEqual([]);
  });

  it('of any field is refused when its value causes a problem, also when only some fuels have a lowest price', () => {
    const { edition, ...rules } = sampleContext(id);
    const tiers = { method: 'tiers', base: 'taxInclusivePrice', cap: 2, tiers: [{ from: 20_000_000, amount: 2 }] };
    const amounts = [
      { oldFuel: ['gasoline'], newFuel: 'nev', method: 'fixed', amount: 2 },
      { oldFuel: ['any'], newFuel: 'nev', ...tiers },
      { oldFuel: ['any'], newFuel: 'ice', ...tiers },
    ] as typeof edition.amounts;
    const context = { ...rules, edition: { ...edition, amounts } };
    const before = sampleAnswers(id);
    expect(checkApplication(flow, before, sampleFiles(id), context)).toEqual({});
    const accepted = flow.steps.flatMap((step) =>
      fieldsOf(step).flatMap(({ key, options }) =>
        [...(options?.codes ?? []), null, '1', '2011-05-19', '2024-01-01', '2026-03-06', '2026-11-20', 1].flatMap(
          (to) => {
            const answers: Answers = { ...before, [step.key]: { ...before[step.key], [key]: to } };
            const open = openForCorrection(flow, [`${step.key}.${key}`]);
            const problems = checkApplication(flow, answers, sampleFiles(id), context);
            const isRefused = Object.keys(checkApplication(flow, answers, sampleFiles(id), context, open)).length > 0;
            return isRefused ? [] : Object.keys(problems).map((wrong) => `${step.key}.${key} ${to}: ${wrong}`);
          },
        ),
      ),
    );
    expect(accepted).toEqual([]);
  });

  it('counts no problem that involves no open field, and a problem of two dates at each open one', () => {
    const answers = sampleAnswers(id);
    delete answers.personalInfo.bankBranch;
    Object.assign(answers.newCarInfo, { brand: '', invoiceDate: '2027-01-01' });
    const problemsOf = (...open: string[]) =>
      Object.entries(checkApplication(flow, answers, [], sampleContext(id), new Set(open))).map(
        ([key, { code }]) => `${key} ${code}`,
      );
    expect(problemsOf('newCarInfo.sellerName')).toEqual([]);
    expect(problemsOf('newCarInfo.brand')).toEqual(['newCarInfo.brand required']);
    expect(problemsOf('newCarInfo.regDate', 'newInvoice')).toEqual([
      'newCarInfo.regDate date_order',
      'newInvoice required',
    ]);
  });

  it('of the nationality opens no other field', () =>
    expect([...openForCorrection(flow, ['personalInfo.nationality'])]).toEqual(['personalInfo.nationality']));

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

  it('isHidden considers the normalised answers of the same step, and hides no material', () => {
    const answers = sampleAnswers(id);
    expect(isHidden(flow, 'newCarInfo.displacementMl', answers)).toBe(true);
    for (const carType of ['ice', ' ice ']) {
      answers.newCarInfo.carType = carType;
      expect([carType, isHidden(flow, 'newCarInfo.displacementMl', answers)]).toEqual([carType, false]);
    }
    expect(isHidden(flow, 'newInvoice', answers)).toBe(false);
  });
});

import { sampleAnswers } from '../testing/sample';
import { changesBetween } from './changes';
import { flows } from './index';
import type { Answers } from './types';

const flow = flows.newApplyElv;
const answers = sampleAnswers('newApplyElv', 1);
const withNewCar = (change: Answers['newCarInfo']): Answers => ({
  ...answers,
  newCarInfo: { ...answers.newCarInfo, ...change },
});
const photos = [
  { slot: 'newInvoice', picture: 'a' },
  { slot: 'newInvoice', picture: 'b' },
  { slot: 'idCardFront', picture: 'c' },
];
const before = { answers, photos };

describe('changesBetween', () => {
  it('finds nothing between equal submissions, whatever the order of the photos', () => {
    const { changed, stateOf } = changesBetween(flow, before, { answers, photos: [...photos].reverse() });
    expect(changed).toEqual([]);
    expect([stateOf('newCarInfo.sellerName'), stateOf('newInvoice')]).toEqual(['unchanged', 'unchanged']);
  });

  it('finds a changed field and a replaced photo, and warns of the requested rest', () => {
    const { changed, stateOf } = changesBetween(flow, before, {
      answers: withNewCar({ sellerName: '另一家示例公司' }),
      photos: [{ slot: 'newInvoice', picture: 'd' }, ...photos.slice(1)],
    });
    expect(changed).toEqual(['newCarInfo.sellerName', 'newInvoice']);
    expect(['newCarInfo.sellerName', 'newInvoice', 'newCarInfo.invoiceNo', 'idCardFront'].map(stateOf)).toEqual([
      'changed',
      'changed',
      'unchanged',
      'unchanged',
    ]);
  });

  it('treats a new upload of the same picture and a text with different white space as unchanged', () => {
    const spaced = withNewCar({ sellerName: ` ${String(answers.newCarInfo.sellerName)} ` });
    expect(changesBetween(flow, before, { answers: spaced, photos }).changed).toEqual([]);
  });

  it('reports a removed photo as absent, and as changed where one of several was removed', () => {
    const none = changesBetween(flow, before, { answers, photos: photos.slice(2) });
    expect([none.changed, none.stateOf('newInvoice')]).toEqual([['newInvoice'], 'absent']);
    const withoutFirst = changesBetween(flow, before, { answers, photos: photos.slice(1) });
    expect([withoutFirst.changed, withoutFirst.stateOf('newInvoice')]).toEqual([['newInvoice'], 'changed']);
  });

  it('reports a requested field that the form does not have as absent', () => {
    const { stateOf } = changesBetween(flow, before, before);
    expect([stateOf('newCarInfo.colour'), stateOf('thirdCarInfo.vin')]).toEqual(['absent', 'absent']);
  });

  it('reports a field that another answer hides as absent, although its value is still stored', () => {
    const hidden = flow.steps
      .flatMap((step) => step.groups.flatMap(({ fields }) => fields.map((field) => ({ step, field }))))
      .find(({ field }) => field.visibleWhen)!;
    const key = `${hidden.step.key}.${hidden.field.key}`;
    const { field, is } = hidden.field.visibleWhen!;
    const stepWith = (choice: string): Answers => ({
      ...answers,
      [hidden.step.key]: { ...answers[hidden.step.key], [field]: choice, [hidden.field.key]: '示例' },
    });
    const shown = stepWith(is[0]!);
    const { changed, stateOf } = changesBetween(
      flow,
      { answers: shown, photos },
      { answers: stepWith('no such choice'), photos },
    );
    expect(changed).toContain(key);
    expect(stateOf(key)).toBe('absent');
  });
});

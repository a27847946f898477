import type { Detail } from '../contract/types';
import { sampleAnswers, sampleContext } from '../testing/sample';
import { resumeStep } from './resumeStep';

const { edition } = sampleContext('newApplyElv');
const problem = { code: 'required', message: '' } as const;
const steps = sampleAnswers('newApplyElv') as Detail['steps'];
const draft = (problems: Detail['problems'], filled: Partial<Detail['steps']> = {}) =>
  resumeStep({ flow: 'newApplyElv', status: 'draft', problems, steps: { ...steps, ...filled } }, edition);
const sentBack = (...items: [key: string, touched: boolean][]) =>
  resumeStep(
    {
      flow: 'newApplyElv',
      status: 'returned',
      problems: { 'personalInfo.idNo': problem },
      steps,
      returned: {
        round: 1,
        remark: '',
        items: items.map(([key, touched]) => ({ key, code: 'unclear', text: '', old: null, touched })),
      },
    },
    edition,
  );

describe('resumeStep of a draft', () => {
  it('returns the first step with a problem', () =>
    expect(draft({ 'newCarInfo.vin': problem, 'oldCarInfo.vin': problem })).toBe('oldCarInfo'));

  it('returns the first step without any input', () => {
    expect(draft({ 'newCarInfo.vin': problem }, { oldCarInfo: {} })).toBe('oldCarInfo');
    expect(draft({ 'newCarInfo.vin': problem }, { oldCarInfo: { vin: null, plateNo: '' } })).toBe('oldCarInfo');
  });

  it.each(edition.materials)('returns the step of a missing photo: $key', ({ key, step }) =>
    expect(draft({ [key]: problem })).toBe((['personalInfo', 'oldCarInfo', 'newCarInfo'] as const)[step - 1]),
  );

  it('returns null (the review) when nothing is left to do', () => expect(draft({})).toBeNull());
});

describe('resumeStep of a returned application', () => {
  it('returns the first marked step that was not corrected, not one without editable fields', () =>
    expect(sentBack(['newCarInfo.vin', false], ['oldCarInfo.vin', true])).toBe('newCarInfo'));

  it('assigns a marked photo to its step', () => {
    const photo = edition.materials.find(({ step }) => step === 2)?.key ?? '';
    expect(sentBack([photo, false], ['newCarInfo.vin', false])).toBe('oldCarInfo');
  });

  it('returns null (the review) when everything was corrected', () =>
    expect(sentBack(['oldCarInfo.vin', true])).toBeNull());
});

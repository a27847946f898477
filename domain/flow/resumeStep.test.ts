import type { Detail } from '../contract/types';
import { sampleAnswers, sampleContext } from '../testing/sample';
import { findEdition } from '../policy/findEdition';
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

describe('where a draft goes on', () => {
  it('is the first step with a problem', () => {
    expect(draft({ 'newCarInfo.vin': problem, 'oldCarInfo.vin': problem })).toBe('oldCarInfo');
  });

  it('is the first step where nothing was typed', () => {
    expect(draft({ 'newCarInfo.vin': problem }, { oldCarInfo: {} })).toBe('oldCarInfo');
    expect(draft({ 'newCarInfo.vin': problem }, { oldCarInfo: { vin: null, plateNo: '' } })).toBe('oldCarInfo');
  });

  it.each(edition.materials)('is the step that asks for the photo: $key', ({ key, step }) => {
    expect(draft({ [key]: problem })).toBe((['personalInfo', 'oldCarInfo', 'newCarInfo'] as const)[step - 1]);
  });

  it('is the review when nothing is left', () => {
    expect(draft({})).toBeNull();
  });
});

describe('where an application that was sent back goes on', () => {
  it('is the first marked step that was not mended, never one whose fields are all locked', () => {
    expect(sentBack(['newCarInfo.vin', false], ['oldCarInfo.vin', true])).toBe('newCarInfo');
  });

  it('counts a marked photo to its step', () => {
    const photo = edition.materials.find(({ step }) => step === 2)?.key ?? '';
    expect(sentBack([photo, false], ['newCarInfo.vin', false])).toBe('oldCarInfo');
  });

  it('is the review when all of it was mended', () => {
    expect(sentBack(['oldCarInfo.vin', true])).toBeNull();
  });
});

describe('the edition of an application', () => {
  const editions = [
    { id: 'old', flow: 'applyElv' as const },
    { id: 'new', flow: 'newApplyElv' as const },
  ];

  it('is for a draft what its flow has now', () => {
    expect(findEdition(editions, { status: 'draft', flow: 'newApplyElv', edition: 'old' })?.id).toBe('new');
  });

  it('is for what was submitted the one it was submitted under, where that still stands', () => {
    expect(findEdition(editions, { status: 'returned', flow: 'newApplyElv', edition: 'old' })?.id).toBe('old');
    expect(findEdition(editions, { status: 'returned', flow: 'newApplyElv', edition: 'gone' })?.id).toBe('new');
  });

  it('is missing where neither does', () => {
    expect(findEdition(editions, { status: 'draft', flow: 'apply', edition: 'old' })).toBeUndefined();
  });
});

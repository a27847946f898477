import { makeProblem } from '../rules/sentences';
import { idTypes } from '../rules/idTypes';
import { sampleContext } from '../testing/sample';
import { firstStepRules, problemsWith } from './check';
import { emptyAnswers, fieldsOf } from './fields';
import { flows } from './index';

const { newApply: flow } = flows;
const firstStep = { ...flow, steps: flow.steps.slice(0, 1) };
const numbers = ['110101199003070021', '810000199408230021', '91001199003070021X', 'USA110012060110', 'A1234567'];
const typed = [
  '',
  ' ',
  '1',
  'x',
  '甲',
  '\u{1F697}',
  '\u0000',
  'CHN',
  'XYZ',
  '2026-02-31',
  '2999-01-01',
  '6'.repeat(16),
  'y'.repeat(201),
];

describe('the rules of the first step by itself', () => {
  it('have a message for each of their problems', () => {
    const fields = flow.steps.slice(0, 1).flatMap(fieldsOf);
    const ctx = sampleContext('newApply');
    const messages = new Set<string>();
    for (const idType of idTypes)
      for (const value of [...typed, ...numbers]) {
        const ofFields = Object.fromEntries(fields.map(({ key }) => [key, value]));
        for (const kind of [idType, value]) {
          const answers = { ...emptyAnswers(), personalInfo: { ...ofFields, idType: kind } };
          const files = value ? ctx.edition.materials.flatMap(({ key }) => Array(20).fill({ slot: key })) : [];
          const problems = problemsWith(firstStepRules, firstStep, answers, files, ctx);
          const withAll = problemsWith({ ...firstStepRules, makeProblem }, firstStep, answers, files, ctx);
          expect(problems).toEqual(withAll);
          for (const { message } of Object.values(problems)) messages.add(message);
        }
      }
    expect(messages.size).toBeGreaterThan(25);
  });
});

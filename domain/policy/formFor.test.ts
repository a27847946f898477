import { contextOf, estimateAnswers } from '.';
import { flows } from '../flow';
import { fieldsOf } from '../flow/fields';
import { flowIds, type Answers, type FlowDef } from '../flow/types';
import { checkApplication } from '../flow/validate';
import { sampleAnswers, sampleFiles, sampleNow } from '../testing/sample';
import example from './example.json';
import { formFor } from './formFor';
import { parsePolicy } from './parse';
import type { PolicyFile, TermsFile } from './schema';
import { withTerms } from './terms';
import type { Condition } from './types';

const keysOf = (flow: FlowDef) => flow.steps.flatMap((step) => fieldsOf(step).map(({ key }) => `${step.key}.${key}`));
const onlyIfRead = (flow: FlowDef) =>
  flow.steps.flatMap((step) =>
    fieldsOf(step)
      .filter((field) => field.onlyIfRead)
      .map(({ key }) => `${step.key}.${key}`),
  );

/** The example, in which the last term of each edition has these conditions. */
function policyWith(eligible: Condition[]) {
  const file: TermsFile = withTerms(structuredClone(example) as unknown as PolicyFile);
  for (const { terms } of file.editions) Object.assign(terms[terms.length - 1]!, { eligible });
  return parsePolicy(file);
}
const upToChina5 = { fact: 'oldEmission', is: ['china3', 'china4', 'china5'] } satisfies Condition;
const asking = policyWith([upToChina5]);

describe.each(flowIds)('formFor in %s', (id) => {
  const flow = flows[id];
  const context = contextOf(asking, id, sampleNow);
  const withEmission = (emission: string | null) => {
    const answers = sampleAnswers(id);
    return { ...answers, oldCarInfo: { ...answers.oldCarInfo, emission } };
  };
  const check = (emission: string | null, ctx = context) =>
    checkApplication(flow, withEmission(emission), sampleFiles(id), ctx);

  it('leaves out exactly the fields that no term reads', () => {
    const { edition } = contextOf(policyWith([]), id, sampleNow);
    const left = keysOf(formFor(flow, edition));
    expect(keysOf(flow).filter((key) => !left.includes(key))).toEqual(onlyIfRead(flow));
    expect(keysOf(formFor(flow, context.edition))).toContain('oldCarInfo.emission');
    expect(formFor(formFor(flow, edition), edition)).toEqual(formFor(flow, edition));
  });

  it('requires the answer, and decides by it, where a term reads it', () => {
    expect(check(null)).toMatchObject({ 'oldCarInfo.emission': { code: 'required', reason: 'required.choice' } });
    expect(check('petrol')).toMatchObject({ 'oldCarInfo.emission': { code: 'enum' } });
    expect(check('china6b')).toMatchObject({ 'oldCarInfo.emission': { reason: 'not_eligible.value' } });
    expect(check('china5')).toEqual({});
    expect(estimateAnswers(flow, withEmission('china6b'), context)).toMatchObject({ eligible: false, amount: null });
  });

  it('refuses a powertrain of another kind of car', () => {
    const reads = contextOf(policyWith([{ fact: 'powertrain', notIn: ['fcev'] }]), id, sampleNow);
    const reasonOf = (powertrain: string, carType: string | null) => {
      const answers = sampleAnswers(id);
      const newCarInfo = { ...answers.newCarInfo, carType, displacementMl: 1500, powertrain };
      return checkApplication(flow, { ...answers, newCarInfo }, [], reads)['newCarInfo.powertrain']?.reason;
    };
    expect(['bev', 'hev', 'ice'].map((code) => reasonOf(code, 'nev'))).toEqual([
      undefined,
      'format.powertrain',
      'format.powertrain',
    ]);
    expect(['bev', 'hev', 'ice'].map((code) => reasonOf(code, 'ice'))).toEqual([
      'format.powertrain',
      undefined,
      undefined,
    ]);
    expect([reasonOf('bev', null), reasonOf('petrol', null), reasonOf('fcev', 'nev')]).toEqual([
      undefined,
      'enum',
      'not_eligible.value',
    ]);
  });

  it('takes the place of the seller from its number, and accepts the code that replaces it', () => {
    const reads = contextOf(policyWith([{ fact: 'sellerPlace', is: ['32'] }]), id, sampleNow);
    const reasonOf = (sellerPlace: string | null) => {
      const answers = sampleAnswers(id);
      const newCarInfo = { ...answers.newCarInfo, sellerPlace };
      return checkApplication(flow, { ...answers, newCarInfo }, [], reads)['newCarInfo.sellerPlace']?.reason;
    };
    expect(['91329999MA0000015Y', '320500', '91329999MA0000015X', '440100', null].map(reasonOf)).toEqual([
      undefined,
      undefined,
      'format.sellerPlace',
      'not_eligible.value',
      'required',
    ]);
  });

  it('ignores an answer, also an impossible one, that no term reads', () => {
    const unread = contextOf(policyWith([]), id, sampleNow);
    expect(check('china6b', unread)).toEqual({});
    for (const key of onlyIfRead(flow)) {
      const [step, name] = key.split('.') as [keyof Answers, string];
      const of = (value: string | null) => {
        const answers = sampleAnswers(id);
        return { ...answers, [step]: { ...answers[step], [name]: value } };
      };
      expect(checkApplication(flow, of('other'), sampleFiles(id), unread)).toEqual({});
      expect(estimateAnswers(flow, of('other'), unread)).toEqual(estimateAnswers(flow, of(null), unread));
    }
  });
});

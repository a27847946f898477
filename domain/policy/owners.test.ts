import { isMaterialAsked, MARRIAGE_PAPER, OLD_CAR_OWNER, OLD_CAR_OWNER_NAME } from '../flow/askedMaterials';
import { isHidden, openForCorrection } from '../flow/correction';
import { flows } from '../flow';
import { normaliseAnswers } from '../flow/normalise';
import { flowIds } from '../flow/types';
import { checkApplication } from '../flow/validate';
import { sampleAnswers, sampleFiles, sampleNow } from '../testing/sample';
import { contextOf, estimate, estimateAnswers } from '.';
import { checkListOf } from './checkList';
import { policyDifference } from './difference';
import example from './example.json';
import { factsAsked } from './factsAsked';
import { formFor } from './formFor';
import { marriagePaper } from './owners';
import { parsePolicy } from './parse';
import { publicTerms } from './publicRules';
import type { PolicyFile, TermsFile } from './schema';
import { isOpenTerm, termsOf, withTerms } from './terms';
import { resultUnder } from './trial';
import type { OpenTerm } from './types';

type Rule = OpenTerm['newCar']['sameOwner'];

function fileWith(sameOwner: Rule): PolicyFile {
  const file = structuredClone(example) as unknown as PolicyFile;
  for (const edition of file.editions) edition.newCar.sameOwner = sameOwner;
  return file;
}
const policyWith = (sameOwner: Rule) => parsePolicy(fileWith(sameOwner));
const spouse = policyWith('spouse');

describe.each(flowIds)('the owner of the old car in %s', (id) => {
  const flow = flows[id];
  const context = contextOf(spouse, id, sampleNow);
  const files = sampleFiles(id);
  const paper = { slot: MARRIAGE_PAPER };
  const owned = (owner: string | null, ownerName: string | null = null, more: object = {}) => {
    const answers = sampleAnswers(id);
    return { ...answers, oldCarInfo: { ...answers.oldCarInfo, owner, ownerName, ...more } };
  };
  const check = (answers: ReturnType<typeof owned>, photos = files, ctx = context) =>
    checkApplication(flow, answers, photos, ctx);

  it('is asked, and the name and the proof of the marriage only of the spouse', () => {
    expect(check(owned(null))).toMatchObject({ [OLD_CAR_OWNER]: { reason: 'required.choice' } });
    expect(check(owned('self'))).toEqual({});
    const missing = check(owned('spouse'));
    expect(Object.keys(missing).sort()).toEqual([MARRIAGE_PAPER, OLD_CAR_OWNER_NAME].sort());
    expect(missing[MARRIAGE_PAPER]).toMatchObject({ reason: 'required.photo' });
    expect(check(owned('spouse', '李示例'), [...files, paper])).toEqual({});
    expect(check(owned('other'))).toMatchObject({ [OLD_CAR_OWNER]: { reason: 'not_eligible.value' } });
    expect(check(owned('uncle'))).toMatchObject({ [OLD_CAR_OWNER]: { code: 'enum' } });
  });

  it.each([
    ['ＬＩ Ｓｈｉｌｉ', undefined],
    ["d'arc  jeanne", undefined],
    ['李·示 例', undefined],
    ['<script>alert(1)</script>', 'format.name'],
    ['李示例\u0000', 'format.text'],
    ['李', 'format.name'],
    ['   ', 'whitespace'],
  ])('takes the name %j by the rules of an applicant', (name, reason) => {
    expect(check(owned('spouse', name), [...files, paper])[OLD_CAR_OWNER_NAME]?.reason).toBe(reason);
  });

  it('asks to confirm the name of the applicant as that of the spouse', () => {
    const same = owned('spouse', '张 示例');
    expect(check(same, [...files, paper])).toMatchObject({ [OLD_CAR_OWNER_NAME]: { code: 'confirm' } });
    expect(check(owned('spouse', '张示例', { ownerNameConfirmed: true }), [...files, paper])).toEqual({});
  });

  it('drops name, confirmation and proof with another answer', () => {
    const back = owned('self', '李示例', { ownerNameConfirmed: true });
    const clean = normaliseAnswers(formFor(flow, context.edition), back);
    expect(clean.oldCarInfo).toMatchObject({ owner: 'self' });
    expect(Object.keys(clean.oldCarInfo)).not.toEqual(expect.arrayContaining(['ownerName']));
    expect(clean.oldCarInfo).not.toHaveProperty('ownerNameConfirmed');
    expect(isMaterialAsked(MARRIAGE_PAPER, clean)).toBe(false);
    expect(isHidden(flow, MARRIAGE_PAPER, back)).toBe(true);
    expect(isHidden(flow, MARRIAGE_PAPER, owned('spouse'))).toBe(false);
  });

  it('opens name, proof and the day since when the owner is marked for correction', () => {
    expect([...openForCorrection(flow, [OLD_CAR_OWNER])]).toEqual([
      OLD_CAR_OWNER,
      OLD_CAR_OWNER_NAME,
      'oldCarInfo.ownedSince',
      MARRIAGE_PAPER,
    ]);
    const open = openForCorrection(flow, [OLD_CAR_OWNER]);
    expect(Object.keys(checkApplication(flow, owned('spouse'), files, context, open)).sort()).toEqual(
      [MARRIAGE_PAPER, OLD_CAR_OWNER_NAME].sort(),
    );
    expect(checkApplication(flow, owned('spouse'), files, context, new Set(['oldCarInfo.vin']))).toEqual({});
  });

  it.each(['same', 'any', true, false] as const)('is not asked where the policy states %j', (rule) => {
    const unread = contextOf(policyWith(rule), id, sampleNow);
    expect(check(owned('other', '1'), files, unread)).toEqual({});
    expect(unread.edition.materials.map(({ key }) => key)).not.toContain(MARRIAGE_PAPER);
    expect(unread.edition.newCar.sameOwner).toBe(rule === true || rule === 'same');
  });

  it('is asked by the estimators only where the form asks for it, and counts only then', () => {
    const request = { flow: id, oldFuel: 'gasoline', carType: 'nev', oldOwner: 'other' } as const;
    const asking = { spouse: ['oldOwner'], same: [], any: [] };
    for (const rule of ['spouse', 'same', 'any'] as const) {
      const policy = policyWith(rule);
      expect(factsAsked(contextOf(policy, id, sampleNow).edition, request)).toEqual(asking[rule]);
      expect(estimate(policy, request).eligible).toBe(rule === 'spouse' ? false : null);
    }
  });

  it('counts in the trial of a policy that does not accept it any more, although its form does not ask', () => {
    const amountUnder = (rule: Rule, owner: string) =>
      resultUnder(policyWith(rule), { flow: id, edition: context.edition.id, answers: owned(owner, '李示例') }).amount;
    expect(amountUnder('same', 'self')).toBeGreaterThan(0);
    expect(amountUnder('any', 'spouse')).toBe(amountUnder('same', 'self'));
    expect(amountUnder('same', 'spouse')).toBeNull();
  });

  it('leaves the estimate open until it is known, and refuses the owner that the term does not accept', () => {
    expect(estimateAnswers(flow, owned(null), context)).toMatchObject({ eligible: null });
    expect(estimateAnswers(flow, owned('spouse'), context)).toMatchObject({ eligible: true });
    expect(estimateAnswers(flow, owned('other'), context)).toMatchObject({ eligible: false, amount: null });
  });
});

describe('terms with several rules for the owner', () => {
  const file: TermsFile = withTerms(fileWith('spouse'));
  for (const edition of file.editions) {
    const [term] = edition.terms as [OpenTerm];
    const strict = { ...term, name: '纯电', applies: { newCar: ['nev' as const] } };
    edition.terms = [{ ...strict, newCar: { ...term.newCar, sameOwner: 'same' } }, term];
  }
  const context = contextOf(parsePolicy(file), 'newApplyElv', sampleNow);
  const answers = (owner: string | null, carType: string) => {
    const { newCarInfo, oldCarInfo, ...rest } = sampleAnswers('newApplyElv');
    const car = { ...newCarInfo, carType, displacementMl: 1500 };
    return { ...rest, newCarInfo: car, oldCarInfo: { ...oldCarInfo, owner, ownerName: '李示例' } };
  };

  it('judge the answer each by its own rule', () => {
    const reasonOf = (owner: string, carType: string) =>
      checkApplication(flows.newApplyElv, answers(owner, carType), [], context)[OLD_CAR_OWNER]?.reason;
    expect(reasonOf('spouse', 'nev')).toBe('not_eligible.value');
    expect(reasonOf('spouse', 'ice')).toBeUndefined();
    expect(reasonOf('other', 'ice')).toBe('not_eligible.value');
    expect(reasonOf('self', 'nev')).toBeUndefined();
    expect(estimateAnswers(flows.newApplyElv, answers(null, 'nev'), context).eligible).toBeNull();
  });
});

describe('a policy that accepts the car of the spouse', () => {
  it('has the proof of the marriage as a material, with the texts of the file if it states them', () => {
    for (const { materials, requiredMaterials } of spouse.editions) {
      expect(requiredMaterials).toContain(MARRIAGE_PAPER);
      expect(materials).toContainEqual(expect.objectContaining({ key: MARRIAGE_PAPER, step: 2, min: 1 }));
    }
    const own = { label: '婚姻关系证明', step: 2 as const, min: 1, max: 2 };
    const file = { ...fileWith('spouse'), materials: { ...fileWith('spouse').materials, [MARRIAGE_PAPER]: own } };
    expect(parsePolicy(file).editions[0]?.materials).toContainEqual({ key: MARRIAGE_PAPER, ...own });
    const optional = { ...file, materials: { ...file.materials, [MARRIAGE_PAPER]: { ...own, min: 0 } } };
    expect(() => parsePolicy(optional)).toThrow(`materials.${MARRIAGE_PAPER}.min`);
  });

  it('may list it, and a policy that does not accept that car may not', () => {
    const listing = (rule: Rule) => {
      const file = fileWith(rule);
      file.materials[MARRIAGE_PAPER] = marriagePaper;
      for (const { requiredMaterials } of file.editions) requiredMaterials.push(MARRIAGE_PAPER);
      return () => parsePolicy(file);
    };
    expect(listing('spouse')).not.toThrow();
    for (const { id } of spouse.editions)
      expect(listing('same')).toThrow(`editions.${id}.requiredMaterials: ${MARRIAGE_PAPER} has no effect`);
  });

  it('has a sentence for the public, for the signer and for the officer', () => {
    const keysOf = (rule: Rule) =>
      publicTerms(policyWith(rule).editions[0]!, policyWith(rule), '2026-11-21')
        .flatMap(({ statements }) => statements.map(({ key }) => key))
        .filter((key) => /Owner|owned/.test(key));
    expect(keysOf('spouse')).toEqual(['spouseOwner', 'owned']);
    expect(keysOf('same')).toEqual(['sameOwner', 'owned']);
    expect(keysOf('any')).toEqual(['anyOwner', 'owned']);

    const sentences = policyDifference(policyWith(true), spouse);
    expect(sentences).toContainEqual(expect.stringContaining('旧车登记在谁名下由“申请人本人”改为“申请人本人或者配偶”'));
    expect(sentences).toContainEqual(expect.stringContaining('新增材料“结婚证或户口簿（旧车在配偶名下）”'));
    expect(policyDifference(policyWith(true), policyWith('same'))).toEqual([]);
    expect(policyDifference(policyWith('any'), policyWith(false))).toEqual([]);

    const [term] = termsOf(spouse.editions[0]!).filter(isOpenTerm);
    const itemsOf = (oldOwner: string | null) =>
      checkListOf(term!, spouse.common, { carType: 'nev', oldOwner }).map(({ key }) => key);
    expect(itemsOf('spouse')).toContain('spouseOwner');
    expect(itemsOf('spouse')).not.toContain('sameOwner');
    expect(itemsOf('self')).toContain('sameOwner');
  });
});

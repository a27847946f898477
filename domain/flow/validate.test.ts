import { isEligibilityProblem } from '../errors';
import { sampleAnswers, sampleContext, sampleFiles, sampleNow } from '../testing/sample';
import { vin } from '../testing/vectors.json';
import { flows } from './index';
import type { Answers, FlowId, StepKey, Values } from './types';
import type { RuleContext } from '../policy/types';
import { checkApplication, checkField } from './validate';

/** A valid application of the flow with changed values in one step. */
const changed = (id: FlowId, step: StepKey, values: Values): Answers => {
  const answers = sampleAnswers(id);
  return { ...answers, [step]: { ...answers[step], ...values } };
};
const check = (id: FlowId, step: StepKey, values: Values, ctx: RuleContext = sampleContext(id)) =>
  checkApplication(flows[id], changed(id, step, values), sampleFiles(id), ctx);
const codes = (problems: ReturnType<typeof check>) =>
  Object.entries(problems).map(([key, { code }]) => `${key} ${code}`);

const passport = { idType: 'passport', idNo: 'A1234567', birthDate: '1990-03-07' };

describe('checkApplication: single answers', () => {
  it.each<[FlowId, StepKey, Values, string[]]>([
    ['newApply', 'personalInfo', { name: null }, ['personalInfo.name required']],
    ['newApply', 'personalInfo', { name: '  ' }, ['personalInfo.name whitespace']],
    ['newApply', 'personalInfo', { idNo: '339999201206010068' }, ['personalInfo.idNo minor']],
    ['newApply', 'personalInfo', { idNo: '119999198512120017' }, ['personalInfo.idNo checksum']],
    ['newApply', 'personalInfo', { ...passport, nationality: 'EGY' }, ['personalInfo.idType not_eligible']],
    [
      'newApply',
      'personalInfo',
      { ...passport, nationality: 'XYZ' },
      ['personalInfo.idType not_eligible', 'personalInfo.nationality format'],
    ],
    ['newApply', 'personalInfo', { address: '苏州市' }, ['personalInfo.address too_short']],
    ['newApply', 'personalInfo', { address: '路'.repeat(101) }, ['personalInfo.address too_long']],
    ['newApply', 'personalInfo', { bankCardNo: '6299990000000000013' }, ['personalInfo.bankCardNo confirm']],
    ['newApply', 'personalInfo', { bankCardNo: '6299990000000000013', bankCardConfirmed: true }, []],
    ['newApply', 'oldCarInfo', { fuel: 'coal' }, ['oldCarInfo.fuel enum']],
    ['newApply', 'oldCarInfo', { transferPrice: 0 }, ['oldCarInfo.transferPrice range']],
    ['newApply', 'oldCarInfo', { transferInvoiceCode: null }, ['oldCarInfo.transferInvoiceCode required']],
    [
      'newApply',
      'oldCarInfo',
      { transferInvoiceKind: 'digital', transferInvoiceCode: null, transferInvoiceNo: '26329000000000000001' },
      [],
    ],
    ['newApply', 'newCarInfo', { vin: vin.invalid.checkDigit }, ['newCarInfo.vin checksum']],
    ['newApply', 'newCarInfo', { vin: vin.invalid.checkDigit, origin: 'imported' }, ['newCarInfo.vin confirm']],
    ['newApply', 'newCarInfo', { vin: vin.invalid.checkDigit, origin: 'imported', vinConfirmed: true }, []],
    [
      'newApply',
      'newCarInfo',
      { vin: vin.invalid.checkDigit, origin: 'domestic', vinConfirmed: true },
      ['newCarInfo.vin checksum'],
    ],
    ['newApply', 'newCarInfo', { carType: 'ice' }, ['newCarInfo.displacementMl required']],
    ['newApply', 'newCarInfo', { priceInclTax: 999_999 }, ['newCarInfo.priceInclTax range']],
    ['newApply', 'newCarInfo', { priceInclTax: 1_000_000_001 }, ['newCarInfo.priceInclTax range']],
    ['newApply', 'newCarInfo', { priceInclTax: '十五万' }, ['newCarInfo.priceInclTax format']],
    ['newApply', 'newCarInfo', { brand: true }, ['newCarInfo.brand type']],
    ['newApplyElv', 'oldCarInfo', { scrapCertNo: 'A1' }, ['oldCarInfo.scrapCertNo too_short']],
    ['newApplyElv', 'oldCarInfo', { cancelDate: '2026-02-30' }, ['oldCarInfo.cancelDate format']],
    ['newApplyElv', 'oldCarInfo', { cancelDate: '20260310' }, []],
  ])('%s %s %j: %j', (id, step, values, expected) => expect(codes(check(id, step, values))).toEqual(expected));

  it('reports in Chinese how to correct a value', () => {
    expect(check('newApply', 'oldCarInfo', { vin: 'L00TEST06CT000002' })['oldCarInfo.vin']?.message).toBe(
      '第9位“6”与其他各位对不上。请照行驶证一位一位核对',
    );
  });
});

describe('checkApplication: rules across answers', () => {
  it.each<[FlowId, StepKey, Values, string[]]>([
    ['newApply', 'oldCarInfo', { firstRegDate: '2011-05-21' }, ['oldCarInfo.ownedSince date_order']],
    ['newApply', 'oldCarInfo', { transferRegDate: '2026-02-28' }, ['oldCarInfo.transferRegDate date_order']],
    ['newApply', 'newCarInfo', { regDate: '2026-03-31' }, ['newCarInfo.regDate date_order']],
    ['newApplyElv', 'oldCarInfo', { handoverDate: '2026-03-06' }, ['oldCarInfo.scrapCertDate date_order']],
    ['newApplyElv', 'oldCarInfo', { cancelDate: '2026-03-04' }, ['oldCarInfo.cancelDate date_order']],
    [
      'newApplyElv',
      'oldCarInfo',
      { scrapCertDate: 'soon', cancelDate: '2026-02-28' },
      ['oldCarInfo.scrapCertDate format', 'oldCarInfo.cancelDate date_order'],
    ],
    ['newApply', 'newCarInfo', { vin: 'l00test05b t000001' }, ['newCarInfo.vin same_as_old_car']],
    ['newApply', 'newCarInfo', { invoiceDate: '2025-12-31' }, ['newCarInfo.invoiceDate outside_window']],
    ['newApply', 'newCarInfo', { invoiceDate: '2026-01-01' }, []],
    [
      'newApply',
      'newCarInfo',
      { invoiceDate: '2026-11-22', regDate: '2026-11-22' },
      ['newCarInfo.invoiceDate future_date', 'newCarInfo.regDate future_date'],
    ],
    ['apply', 'newCarInfo', { regDate: '2026-01-01' }, ['newCarInfo.regDate outside_window']],
    ['applyElv', 'oldCarInfo', { cancelDate: '2026-01-01' }, ['oldCarInfo.cancelDate outside_window']],
    [
      'newApply',
      'oldCarInfo',
      { transferInvoiceDate: '2025-12-31' },
      ['oldCarInfo.transferInvoiceDate outside_window'],
    ],
    ['newApplyElv', 'oldCarInfo', { handoverDate: '2025-12-31' }, []],
    ['newApply', 'oldCarInfo', { useNature: 'commercial' }, ['oldCarInfo.useNature not_eligible']],
    ['newApply', 'oldCarInfo', { useNature: 'converted' }, []],
    ['newApplyElv', 'oldCarInfo', { fuel: 'bev' }, []],
    ['newApplyElv', 'newCarInfo', { carType: 'ice', displacementMl: 2000 }, []],
    ['newApplyElv', 'newCarInfo', { carType: 'ice', displacementMl: 2001 }, ['newCarInfo.displacementMl not_eligible']],
    ['newApplyElv', 'newCarInfo', { carType: 'nev', displacementMl: 9999 }, []],
    ['apply', 'newCarInfo', { priceInclTax: 4_999_999 }, ['newCarInfo.priceInclTax no_amount']],
  ])('%s %s %j: %j', (id, step, values, expected) => expect(codes(check(id, step, values))).toEqual(expected));

  it('rejects replacing a scrapped electric car by a fuel car', () => {
    const answers = changed('newApplyElv', 'newCarInfo', { carType: 'ice', displacementMl: 1500 });
    answers.oldCarInfo.fuel = 'erev';
    const problems = checkApplication(
      flows.newApplyElv,
      answers,
      sampleFiles('newApplyElv'),
      sampleContext('newApplyElv'),
    );
    expect(codes(problems)).toEqual(['newCarInfo.carType no_amount']);
    expect(Object.values(problems).every(isEligibilityProblem)).toBe(true);
  });

  it('isEligibilityProblem distinguishes missing eligibility from invalid input', () => {
    const problems = check('newApply', 'oldCarInfo', { useNature: 'commercial', plateNo: '苏E1' });
    expect(
      Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, isEligibilityProblem(problem)])),
    ).toEqual({
      'oldCarInfo.useNature': true,
      'oldCarInfo.plateNo': false,
    });
  });

  it('ignores invalid dates in rules across fields', () =>
    expect(codes(check('newApply', 'newCarInfo', { invoiceDate: '9999-99-99' }))).toEqual([
      'newCarInfo.invoiceDate format',
    ]));

  it('places a problem of two fields on the one that may be corrected', () => {
    const answers = changed('newApply', 'newCarInfo', { regDate: '2026-03-31' });
    const problems = checkApplication(
      flows.newApply,
      answers,
      sampleFiles('newApply'),
      sampleContext('newApply'),
      new Set(['newCarInfo.invoiceDate']),
    );
    expect(codes(problems)).toEqual(['newCarInfo.invoiceDate date_order']);
    expect(problems['newCarInfo.invoiceDate']?.message).toBe('注册登记日期不能早于开票日期。请核对这两个日期');
  });

  it('uses the current day in Shanghai', () => {
    const midnight = sampleContext('newApply', new Date('2026-04-09T15:59:59Z'));
    expect(codes(check('newApply', 'newCarInfo', {}, midnight))).toEqual(['newCarInfo.regDate future_date']);
    expect(check('newApply', 'newCarInfo', {}, { ...midnight, now: new Date('2026-04-09T16:00:00Z') })).toEqual({});
  });
});

describe('checkApplication: photos', () => {
  const { edition } = sampleContext('newApply');
  const withPhotos = (...slots: string[]) => {
    const others = sampleFiles('newApply').filter(({ slot }) => slot !== 'oldRegCert');
    return checkApplication(
      flows.newApply,
      sampleAnswers('newApply'),
      [...others, ...slots.map((slot) => ({ slot }))],
      sampleContext('newApply'),
    );
  };

  it('requires the photos of each material up to its maximum', () => {
    expect(withPhotos().oldRegCert).toMatchObject({ code: 'required', message: '请上传旧车机动车登记证书' });
    expect(withPhotos(...Array(4).fill('oldRegCert'))).toEqual({});
    expect(withPhotos(...Array(5).fill('oldRegCert')).oldRegCert).toMatchObject({
      code: 'too_many',
      message: '最多4个旧车机动车登记证书',
    });
  });

  it('requires the minimum of the policy, and none where the minimum is zero', () => {
    const withMin = (min: number, slots: string[]) => {
      const ctx = {
        common: sampleContext('newApply').common,
        now: sampleNow,
        edition: { ...edition, materials: [{ key: 'newLicence', label: '新车行驶证', step: 3 as const, min, max: 2 }] },
      };
      return checkApplication(
        flows.newApply,
        sampleAnswers('newApply'),
        slots.map((slot) => ({ slot })),
        ctx,
      );
    };
    expect(withMin(2, ['newLicence']).newLicence).toMatchObject({ code: 'too_few', params: { min: 2 } });
    expect(withMin(0, [])).toEqual({});
  });
});

describe('checkField', () => {
  it('considers the other answers', () => {
    const answers = changed('newApply', 'newCarInfo', { regDate: '2026-03-31' });
    expect(checkField(flows.newApply, 'newCarInfo.regDate', answers, sampleContext('newApply'))?.code).toBe(
      'date_order',
    );
    expect(checkField(flows.newApply, 'newCarInfo.invoiceDate', answers, sampleContext('newApply'))).toBeNull();
    expect(checkField(flows.newApply, 'idCardFront', answers, sampleContext('newApply'))).toBeNull();
  });
});

import { emptyAnswers, findStep } from './flow/fields';
import { flows } from './flow';
import { readable } from './flow/papers';
import { flowOf } from './flow/names';
import { normaliseAnswers } from './flow/normalise';
import { resumeStep } from './flow/resumeStep';
import { checkPatch, mergeStep } from './flow/save';
import { stepOf } from './flow/stepOf';
import { checkApplication } from './flow/validate';
import { labelOf } from './flow/labels';
import { isEligibilityProblem, problemCodes } from './errors';
import { firstNumbers } from './firstNumbers';
import { directionOf, languages, nearest } from './languages';
import { last } from './last';
import { maskAddress } from './mask';
import { rolesConflict, type Role } from './office';
import { queueOf, queues } from './queues';
import { differs, agreed } from './reading';
import { sampleAnswers, sampleContext, sampleFiles } from './testing/sample';
import type { Answers } from './flow/types';

describe('readable fields of a document', () => {
  const listed = Object.entries(readable).map(
    ([slot, { paper, fields }]) =>
      `${slot} ${paper}: ${Object.entries(fields)
        .map(([name, key]) => `${name} ${key}`)
        .join(', ')}`,
  );
  it('map each document to its fields', () =>
    expect(listed).toEqual([
      'idCardFront idCardFront: name personalInfo.name, idNo personalInfo.idNo',
      'idCardBack idCardBack: ',
      'bankCard bankCard: cardNo personalInfo.bankCardNo, bankName personalInfo.bankName',
      'scrapCert scrapCert: owner personalInfo.name, idNo personalInfo.idNo, number oldCarInfo.scrapCertNo, plate oldCarInfo.plateNo, vin oldCarInfo.vin, handoverDate oldCarInfo.handoverDate, issueDate oldCarInfo.scrapCertDate, recycler oldCarInfo.recyclerName',
      'cancelCert cancelCert: owner personalInfo.name, number oldCarInfo.cancelCertNo, plate oldCarInfo.plateNo, vin oldCarInfo.vin, cancelDate oldCarInfo.cancelDate',
      'oldRegCert regCert: owner personalInfo.name, idNo personalInfo.idNo, plate oldCarInfo.plateNo, vin oldCarInfo.vin, regDate oldCarInfo.firstRegDate, fuel oldCarInfo.fuel, origin oldCarInfo.origin, useNature oldCarInfo.useNature, brandModel oldCarInfo.brandModel',
      'transferInvoice usedInvoice: invoiceKind oldCarInfo.transferInvoiceKind, code oldCarInfo.transferInvoiceCode, number oldCarInfo.transferInvoiceNo, date oldCarInfo.transferInvoiceDate, vin oldCarInfo.vin, price oldCarInfo.transferPrice, plate oldCarInfo.plateNo, seller personalInfo.name, sellerIdNo personalInfo.idNo',
      'newInvoice newInvoice: invoiceKind newCarInfo.invoiceKind, code newCarInfo.invoiceCode, number newCarInfo.invoiceNo, date newCarInfo.invoiceDate, vin newCarInfo.vin, price newCarInfo.priceInclTax, buyer personalInfo.name, buyerIdNo personalInfo.idNo, seller newCarInfo.sellerName',
      'newRegCert12 regCert: owner personalInfo.name, idNo personalInfo.idNo, plate newCarInfo.plateNo, vin newCarInfo.vin, regDate newCarInfo.regDate, origin newCarInfo.origin, brand newCarInfo.brand',
      'newLicence licence: owner personalInfo.name, plate newCarInfo.plateNo, vin newCarInfo.vin, regDate newCarInfo.regDate, brand newCarInfo.brand, model newCarInfo.model',
    ]));

  it('map to fields of a flow that requires the document', () => {
    const keys = new Set(
      Object.values(flows).flatMap((flow) =>
        flow.steps.flatMap((step) =>
          step.groups.flatMap((group) => group.fields.map(({ key }) => `${step.key}.${key}`)),
        ),
      ),
    );
    const read = Object.values(readable).flatMap(({ fields }) => Object.values(fields));
    expect(read.filter((key) => !keys.has(key))).toEqual([]);
  });
});

test.each<[Role[], ReturnType<typeof rolesConflict>]>([
  [[], null],
  [['admin'], null],
  [['admin', 'audit'], null],
  [['audit', 'pay'], null],
  [['intake', 'review1', 'review2'], null],
  [['review1', 'pay', 'release'], null],
  [['admin', 'pay'], 'admin'],
  [['policy2', 'admin'], 'admin'],
  [['review2', 'pay', 'release'], 'release'],
])('rolesConflict: one member with %j: %s', (chosen, expected) => expect(rolesConflict(chosen)).toBe(expected));

test.each([
  ['ar-SA', 'rtl'],
  ['he', 'rtl'],
  ['fa-IR', 'rtl'],
  ['KU', 'rtl'],
  ['zh-CN', 'ltr'],
] as const)('directionOf: %s is %s', (language, direction) => expect(directionOf(language)).toBe(direction));

describe('nearest', () => {
  it.each([
    ['zh-cn', 'zh-CN'],
    ['ZH-TW', 'zh-CN'],
    ['en', 'en-US'],
    ['EN-us', 'en-US'],
    ['ar-EG', 'ar-SA'],
    ['fr', undefined],
    ['', undefined],
  ] as const)('to %s is %s', (tag, found) => expect(nearest(tag)).toBe(found));
  it('returns each supported language for itself', () => expect(languages.map(nearest)).toEqual([...languages]));
});

it('queues: each queue has one status and role, and queueOf finds no queue for other statuses', () => {
  expect(queues).toEqual({
    intake: { role: 'intake', status: 'submitted', stage: null },
    review1: { role: 'review1', status: 'reviewing', stage: 1 },
    review2: { role: 'review2', status: 'reviewing', stage: 2 },
    publish: { role: 'publish', status: 'approved', stage: null, publicity: true },
  });
  expect(queueOf({ status: 'submitted' })).toBe('intake');
  expect(queueOf({ status: 'approved', stage: null })).toBe('publish');
  expect([queueOf({ status: 'reviewing', stage: 1 }), queueOf({ status: 'reviewing', stage: 2 })]).toEqual([
    'review1',
    'review2',
  ]);
  expect([
    queueOf({ status: 'reviewing' }),
    queueOf({ status: 'paid' }),
    queueOf({ status: 'submitted', stage: 1 }),
  ]).toEqual([undefined, undefined, undefined]);
});

it('isEligibilityProblem, last and maskAddress return the expected values', () => {
  const asked = problemCodes.filter((code) => isEligibilityProblem({ code, message: '' }));
  expect(asked).toEqual(['outside_window', 'not_eligible', 'minor', 'no_amount']);
  expect([last([1, 2, 3]), last([])]).toEqual([3, undefined]);
  expect(maskAddress('江苏省苏州市')).toBe('江苏省***');
});

describe('differs: names of companies, brands and models are compared leniently', () => {
  const differ = (key: string, typed: string, value: string) => differs({ key, value }, typed);
  it.each(
    [
      'personalInfo.bankName',
      'oldCarInfo.brandModel',
      'oldCarInfo.recyclerName',
      'newCarInfo.brand',
      'newCarInfo.model',
      'newCarInfo.sellerName',
    ].map((key) => [key]),
  )('%s', (key) => {
    expect(differ(key, '示例甲乙丙', '示例甲乙')).toBe(false);
    expect(differ(key, '示例甲乙', '示例甲乙丙')).toBe(false);
    expect(differ(key, '示例甲乙', '示例甲丁')).toBe(false);
    expect(differ(key, '丁示例甲', '示例甲乙')).toBe(true);
    expect(differ(key, 'sl7150', 'SL7150')).toBe(false);
    expect(differ(key, '示例甲乙', '示例丙丁')).toBe(true);
    expect(differ(key, '甲示例乙', '示例乙丙丁')).toBe(true);
    expect(differ(key, '示例（集团）汽车公司', '汽车公司')).toBe(false);
    expect(differ(key, '汽车公司', '示例集团汽车公司')).toBe(false);
  });
  it('compares other fields exactly and treats an empty field as equal', () => {
    expect(differ('oldCarInfo.vin', 'L00TEST', 'L00TES')).toBe(true);
    expect(differs({ key: 'newCarInfo.priceInclTax', value: '15000000' }, 15_000_000)).toBe(false);
    expect([null, undefined, ''].map((typed) => differs({ key: 'oldCarInfo.vin', value: 'x' }, typed))).toEqual([
      false,
      false,
      false,
    ]);
  });
  it('agreed keeps an existing proof', () => {
    const finding = { key: 'oldCarInfo.vin', value: 'x', proof: 'qr' as const, box: [0, 0, 1, 1] as never };
    const both = agreed(['a', 'b'].map((slot) => ({ slot, findings: [finding] })));
    expect(both.map(({ findings }) => findings[0]?.proof)).toEqual(['qr', 'qr']);
  });
});

describe('checkPatch and mergeStep', () => {
  const flow = flows.newApply;
  it.each([
    ['newCarInfo', { vinConfirmed: 'yes' }, 'type', { type: 'boolean' }],
    ['newCarInfo', { priceInclTax: '12万' }, 'type', { type: 'integer' }],
    ['newCarInfo', { brand: 7 }, 'type', { type: 'string' }],
    ['newCarInfo', { wings: 'two' }, 'unknown', {}],
    ['newCarInfo', { brand: '中'.repeat(201) }, 'too_long', { max: 200 }],
  ] as const)('%s %j', (step, patch, code, params) => {
    const [problem] = Object.values(checkPatch(flow, step, patch));
    expect(problem?.code).toBe(code);
    expect(problem?.params).toMatchObject(params);
    expect(problem?.message).not.toMatch(/undefined|\{|Stryker/);
  });
  it('names the field by its label, or by its key when it has no label', () => {
    expect(checkPatch(flow, 'newCarInfo', { brand: 7 })['newCarInfo.brand']?.message).toContain('品牌');
    expect(checkPatch(flow, 'newCarInfo', { wings: 'two' })['newCarInfo.wings']?.message).toContain('wings');
  });
  it('removes cleared values', () => {
    expect(
      mergeStep(flow, 'newCarInfo', { brand: '示例', model: 'x' }, { brand: null, model: undefined as never }),
    ).toEqual({});
  });
  it('findStep throws an error that names step and flow when the step does not exist', () =>
    expect(() => findStep(flow, 'oldStep' as never)).toThrow(/oldStep.*newApply/));
});

describe('checkApplication', () => {
  const flow = flows.newApply;
  const ctx = sampleContext('newApply');
  const check = (change: (answers: Answers) => void, marked?: string[]) => {
    const answers = structuredClone(sampleAnswers('newApply'));
    change(answers);
    return checkApplication(flow, answers, sampleFiles('newApply'), ctx, marked && new Set(marked));
  };

  it('accepts both ends of a window and reports both when a day is outside', () => {
    const { purchase } = ctx.edition;
    const dated = (invoiceDate: string) =>
      check(({ newCarInfo }) => Object.assign(newCarInfo, { invoiceDate, regDate: invoiceDate }));
    expect(dated(purchase.invoiceFrom)).toEqual({});
    const problem = checkApplication(
      flow,
      {
        ...sampleAnswers('newApply'),
        newCarInfo: { ...sampleAnswers('newApply').newCarInfo, invoiceDate: '2025-12-31' },
      },
      sampleFiles('newApply'),
      ctx,
    )['newCarInfo.invoiceDate'];
    expect(problem).toMatchObject({
      code: 'outside_window',
      params: { from: purchase.invoiceFrom, to: purchase.invoiceTo },
    });
  });

  it('accepts the last day of a window', () => {
    const { to } = ctx.edition.disposal;
    const late = { ...ctx, now: new Date('2027-06-01T10:00:00+08:00') };
    const answers = structuredClone(sampleAnswers('newApply'));
    Object.assign(answers.oldCarInfo, { transferInvoiceDate: to, transferRegDate: to });
    expect(checkApplication(flow, answers, sampleFiles('newApply'), late)).toEqual({});
  });

  it('names the other date when dates are in the wrong order, and ignores a missing date', () => {
    const problems = check(({ newCarInfo }) => Object.assign(newCarInfo, { regDate: '2026-03-31' }));
    expect(problems['newCarInfo.regDate']).toMatchObject({
      code: 'date_order',
      params: { other: 'newCarInfo.invoiceDate' },
    });
    expect(problems['newCarInfo.regDate']?.message).toContain('开票日期');
    const missing = check(({ newCarInfo }) => void delete newCarInfo.invoiceDate);
    expect(Object.keys(missing)).toEqual(['newCarInfo.invoiceDate']);
  });

  it('rejects the same VIN for old and new car, but not two missing VINs', () => {
    const vin = String(sampleAnswers('newApply').oldCarInfo.vin);
    const withOldVin = (answers: Answers) => void (answers.newCarInfo.vin = vin);
    expect(check(withOldVin)['newCarInfo.vin']?.code).toBe('same_as_old_car');
    expect(check(withOldVin, ['oldCarInfo.vin'])['oldCarInfo.vin']?.code).toBe('same_as_old_car');
    const neither = check(({ oldCarInfo, newCarInfo }) => {
      delete oldCarInfo.vin;
      delete newCarInfo.vin;
    });
    expect(Object.values(neither).map(({ code }) => code)).toEqual(['required', 'required']);
  });

  it('reports how many photos are missing', () => {
    const problems = checkApplication(flow, sampleAnswers('newApply'), [], ctx);
    expect(problems.oldRegCert).toMatchObject({ code: 'required', params: { min: 1 } });
  });

  it('excludes an invalid value from checks across fields', () => {
    const personal = check(({ personalInfo }) => void (personalInfo.name = 'x'));
    expect(Object.keys(personal)).toEqual(['personalInfo.name']);
  });

  it('reports every field of an empty application as required', () => {
    const blank: Answers = emptyAnswers();
    expect(normaliseAnswers(flow, blank)).toEqual(blank);
    expect(
      Object.values(checkApplication(flow, blank, sampleFiles('newApply'), ctx)).every(
        ({ code }) => code === 'required',
      ),
    ).toBe(true);
  });
});

describe('stepOf, labelOf, resumeStep and flowOf', () => {
  const { edition } = sampleContext('apply');
  it('returns no step and the key itself as label for an unknown key', () => {
    expect(stepOf(flows.apply, edition, 'nowhere')).toBeNull();
    expect(stepOf(flows.apply, { materials: [{ key: 'x', step: 9 } as never] }, 'x')).toBeNull();
    expect(labelOf(flows.apply, edition, 'nowhere')).toBe('nowhere');
  });
  it('resumeStep returns null (the review) for a returned draft without problems', () => {
    const detail = { flow: 'apply' as const, status: 'returned' as const, steps: sampleAnswers('apply'), problems: {} };
    expect(resumeStep(detail as never, edition)).toBeNull();
  });
  it('flowOf names a flow by its kind and generation', () => {
    expect(
      ['replacement', 'scrap'].flatMap((kind) =>
        ['previous', 'current'].map((one) => flowOf(kind as never, one as never)),
      ),
    ).toEqual(['apply', 'newApply', 'applyElv', 'newApplyElv']);
  });
});

it('firstNumbers joins up to ten numbers and ends with an ellipsis when there are more', () => {
  const numbers = [...'1234567890'];
  expect(firstNumbers(numbers, ', ')).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 0');
  expect(firstNumbers([...numbers, '11', '12'], '、')).toBe('1、2、3、4、5、6、7、8、9、0、…');
});

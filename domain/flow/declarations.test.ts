import { textRules, numberRules } from '../rules';
import { normaliseText } from '../rules/normalise';
import { flows } from './index';
import { fieldsOf, findField, visibleFields } from './fields';
import { flowOf } from './names';
import { flowIds, stepKeys } from './types';

/** Fields and labels of each step, copied from PRODUCT §5. */
const personal =
  'name 姓名 idNo 身份证号 mobile 手机号 regionCode 申请地 address 联系地址 bankName 开户银行 bankBranch 开户支行 bankCardNo 银行卡号';
const oldCar =
  'plateNo 号牌号码 origin 产地 vin 车辆识别代号 brandModel 品牌型号 fuel 燃料种类 useNature 使用性质 firstRegDate 注册登记日期 ownedSince 登记到本人名下日期';
const scrap =
  'recyclerName 回收企业 scrapCertNo 回收证明编号 handoverDate 交车日期 scrapCertDate 回收证明开具日期 cancelCertNo 注销证明编号 cancelDate 注销日期';
const transfer =
  'transferInvoiceKind 发票类型 transferInvoiceCode 二手车发票代码 transferInvoiceNo 二手车发票号码 transferInvoiceDate 开票日期 transferPrice 车价合计 transferRegDate 转移登记日期';
const newCar =
  'carType 新车类型 displacementMl 排量 origin 产地 brand 品牌 model 车型 vin 车辆识别代号 plateNo 号牌号码 invoiceKind 发票类型 invoiceCode 发票代码 invoiceNo 发票号码 invoiceDate 开票日期 priceInclTax 价税合计 sellerName 销货单位 regDate 注册登记日期';

describe.each(flowIds)('the declaration of %s', (id) => {
  const flow = flows[id];
  const all = flow.steps.flatMap((step) => fieldsOf(step).map((field) => ({ step, field })));

  it('has three steps with exactly the fields and labels of the requirements, in order', () => {
    const said = flow.steps.map((step) =>
      fieldsOf(step)
        .map(({ key, label }) => `${key} ${label}`)
        .join(' '),
    );
    expect(said).toEqual([personal, `${oldCar} ${flow.kind === 'scrap' ? scrap : transfer}`, newCar]);
    expect(flow.steps.map((step) => step.key)).toEqual(stepKeys);
  });

  it('has the same kind and number prefix in the other generation', () => {
    const other = flows[flowOf(flow.kind, flow.generation === 'current' ? 'previous' : 'current')];
    expect([other.kind, other.numberPrefix]).toEqual([flow.kind, flow.numberPrefix]);
    expect(other.generation).not.toBe(flow.generation);
  });

  it('uses unique keys per step and existing rules, and refers to fields of the same step only', () => {
    for (const step of flow.steps) {
      const keys = fieldsOf(step).map((field) => field.key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { rule, dependsOn, notBefore = [], visibleWhen } of fieldsOf(step)) {
        expect({ ...textRules, ...numberRules }).toHaveProperty(rule);
        for (const other of [
          ...notBefore,
          ...(dependsOn ? [dependsOn] : []),
          ...(visibleWhen ? [visibleWhen.field] : []),
        ])
          expect(keys).toContain(other);
      }
    }
  });

  it('gives codes to choices only', () => {
    for (const { field } of all)
      expect([field.key, field.options !== undefined]).toEqual([field.key, field.control === 'choice']);
  });

  it('shows invoice code and displacement only where they exist', () => {
    const keysFor = (values: Record<string, string>) =>
      flow.steps.flatMap((step) => visibleFields(step, values).map((field) => field.key));
    const digital = keysFor({ carType: 'nev', invoiceKind: 'digital', transferInvoiceKind: 'digital' });
    const paper = keysFor({ carType: 'ice', invoiceKind: 'paper', transferInvoiceKind: 'paper' });
    expect(paper.filter((key) => !digital.includes(key))).toEqual([
      ...(flow.kind === 'scrap' ? [] : ['transferInvoiceCode']),
      'displacementMl',
      'invoiceCode',
    ]);
  });

  it('leaves values unchanged that its rule has already normalised', () => {
    for (const { field } of all) {
      const once = normaliseText(field.rule, ' 苏Ｅ·12345 2026/1/31 ');
      expect(normaliseText(field.rule, String(once))).toBe(once);
    }
  });

  it('findField finds a field by its full key only', () => {
    expect(findField(flow, 'oldCarInfo.vin')?.field.label).toBe('车辆识别代号');
    for (const key of ['vin', 'oldCarInfo', 'oldCarInfo.vin.x', 'oldCarInfo.constructor', 'idCardFront', ''])
      expect(findField(flow, key)).toBeNull();
  });
});

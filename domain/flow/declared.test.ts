import { fieldsOf } from './fields';
import { flows } from './index';
import type { FieldDef, FlowDef } from './types';

/** Returns a readable line with every property of a field. */
function describeField(field: FieldDef): string {
  const {
    key,
    label,
    control,
    rule,
    options,
    suggest,
    visibleWhen,
    dependsOn,
    confirmedBy,
    notBefore,
    grouping,
    preset,
    onlyIfRead,
  } = field;
  const { minLength, maxLength, min, max, inputMode, autocomplete, capitals, hint } = field;
  return [
    `${key} ${label}`,
    control === rule ? control : `${control} ${rule}`,
    options && `of ${options.set}: ${options.codes.join(' ')}`,
    suggest && `suggests ${suggest}`,
    maxLength !== undefined && `${minLength ?? 1}–${maxLength} long`,
    (min !== undefined || max !== undefined) && `${min}–${max ?? ''}`,
    inputMode && `keys ${inputMode}`,
    autocomplete && `fills ${autocomplete}`,
    capitals && 'capitals',
    grouping && `in ${grouping.join(' ')}`,
    hint && 'hint',
    dependsOn && `by ${dependsOn}`,
    notBefore && `not before ${notBefore.join(' ')}`,
    visibleWhen && `where ${visibleWhen.field} is ${visibleWhen.is.join(' ')}`,
    preset && 'preset',
    onlyIfRead && 'only if read',
    confirmedBy && `confirmed by ${confirmedBy}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const declared = (flow: FlowDef, n: number): string[] =>
  (flow.steps[n]?.groups ?? []).flatMap((group) => [`[${group.key}]`, ...group.fields.map(describeField)]);
const lines = (text: string): string[] => text.trim().split(/\n\s*/);

const oldCar = `
  [car]
  plateNo 号牌号码, text plate, 1–8 long, capitals, hint
  origin 产地, choice, of origin: domestic imported
  vin 车辆识别代号, text vin, 1–17 long, capitals, hint, by origin, confirmed by vinConfirmed
  vehicleClass 车辆类型, choice, of vehicleClass: small_passenger mini_passenger medium_passenger large_passenger truck other, hint, only if read
  brandModel 品牌型号, text, 1–60 long, hint
  fuel 燃料种类, choice, of fuel: gasoline diesel bev phev erev fcev other
  emission 排放标准, choice, of emission: china0 china1 china2 china3 china4 china5 china6a china6b none, hint, only if read
  useNature 使用性质, choice, of useNature: private converted commercial
  [ownership]
  owner 旧车车主, choice, of owner: self spouse other, hint, only if read
  ownerName 配偶姓名, text name, 1–60 long, fills off, hint, where owner is spouse, only if read, confirmed by ownerNameConfirmed
  firstRegDate 注册登记日期, date, 1–10 long, keys numeric, hint
  ownedSince 登记到车主名下日期, date, 1–10 long, keys numeric, hint, by owner, not before firstRegDate`;
const transferred = `
  [transfer]
  transferInvoiceKind 发票类型, choice, of invoiceKind: paper digital
  transferInvoiceCode 二手车发票代码, text invoiceCode, 1–12 long, keys numeric, where transferInvoiceKind is paper
  transferInvoiceNo 二手车发票号码, text invoiceNo, 1–20 long, keys numeric, in 4, hint, by transferInvoiceKind
  transferInvoiceDate 开票日期, date, 1–10 long, keys numeric
  transferPrice 车价合计, money, 1–, keys decimal
  transferRegDate 转移登记日期, date, 1–10 long, keys numeric, not before transferInvoiceDate`;
const scrapped = `
  [recycling]
  recyclerName 回收企业, suggest text, suggests recyclers, 2–60 long
  scrapCertNo 回收证明编号, text certNo, 6–30 long, capitals
  handoverDate 交车日期, date, 1–10 long, keys numeric
  scrapCertDate 回收证明开具日期, date, 1–10 long, keys numeric, not before handoverDate
  [cancellation]
  cancelCertNo 注销证明编号, text certNo, 6–30 long, capitals
  cancelDate 注销日期, date, 1–10 long, keys numeric, not before scrapCertDate handoverDate`;

test('step 1 declares identity, address and bank account', () =>
  expect(declared(flows.apply, 0)).toEqual(
    lines(`
  [identity]
  name 姓名, text name, 1–60 long, fills name
  idType 证件类型, choice idType, of idType: idCard residencePermit permanentResident passport, preset
  idNo 证件号码, text idNo, 1–20 long, fills off, capitals, in 6 4 4 4, by idType
  nationality 国籍, country nationality, hint, where idType is passport
  birthDate 出生日期, date birthDate, 1–10 long, keys numeric, where idType is passport
  mobile 手机号, text mobile, 1–11 long, keys tel, fills tel, in 3 4
  [residence]
  regionCode 申请地, region, hint
  address 联系地址, text, 5–100 long, fills address-line1
  [bank]
  bankName 开户银行, suggest text, suggests banks, 2–60 long
  bankBranch 开户支行, text, 2–60 long, hint
  bankCardNo 银行卡号, text bankCard, 1–19 long, keys numeric, fills off, in 4, hint, confirmed by bankCardConfirmed`),
  ));

test.each([
  ['apply', transferred],
  ['newApply', transferred],
  ['applyElv', scrapped],
  ['newApplyElv', scrapped],
] as const)('the second step of %s asks for the old car and what became of it', (id, more) =>
  expect(declared(flows[id], 1)).toEqual(lines(oldCar + more)),
);

test('step 3 declares the new car', () =>
  expect(declared(flows.applyElv, 2)).toEqual(
    lines(`
  [car]
  carType 新车类型, choice, of carType: nev ice
  displacementMl 排量, integer, 100–10000, keys numeric, hint, where carType is ice
  powertrain 动力类型, choice powertrain, of powertrain: bev phev erev fcev hev ice, hint, by carType, only if read
  emission 排放标准, choice, of emission: china0 china1 china2 china3 china4 china5 china6a china6b none, hint, only if read
  vehicleClass 车辆类型, choice, of vehicleClass: small_passenger mini_passenger medium_passenger large_passenger truck other, hint, only if read
  origin 产地, choice, of origin: domestic imported
  brand 品牌, suggest text, suggests brands, 1–30 long
  model 车型, text, 1–60 long
  vin 车辆识别代号, text vin, 1–17 long, capitals, hint, by origin, confirmed by vinConfirmed
  plateNo 号牌号码, text plate, 1–8 long, capitals, hint
  [purchase]
  invoiceKind 发票类型, choice, of invoiceKind: paper digital
  invoiceCode 发票代码, text invoiceCode, 1–12 long, keys numeric, where invoiceKind is paper
  invoiceNo 发票号码, text invoiceNo, 1–20 long, keys numeric, in 4, hint, by invoiceKind
  invoiceDate 开票日期, date, 1–10 long, keys numeric
  priceInclTax 价税合计, money, 1000000–1000000000, keys decimal, hint
  priceExclTax 不含税价, money, 850000–1000000000, keys decimal, hint, only if read
  sellerName 销货单位, text, 2–60 long
  sellerPlace 销货单位所在地, text sellerPlace, 1–18 long, capitals, hint, only if read
  [registration]
  regDate 注册登记日期, date, 1–10 long, keys numeric, hint, not before invoiceDate`),
  ));

test('all flows share the steps 1 and 3 and have different ids and number prefixes', () => {
  const all = Object.entries(flows);
  for (const n of [0, 2]) expect(new Set(all.map(([, flow]) => declared(flow, n).join())).size).toBe(1);
  expect(all.map(([key, flow]) => [key, flow.id, flow.kind, flow.generation, flow.numberPrefix].join(' '))).toEqual([
    'apply apply replacement previous ZH',
    'applyElv applyElv scrap previous BF',
    'newApply newApply replacement current ZH',
    'newApplyElv newApplyElv scrap current BF',
  ]);
  for (const [, flow] of all) expect(flow.steps.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(all.flatMap(([, flow]) => flow.steps.flatMap((step) => fieldsOf(step))).every(({ label }) => label)).toBe(
    true,
  );
});

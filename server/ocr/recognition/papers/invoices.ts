import type { RecognisedValue, Page, Paper } from '../page';
import { labelledValue } from '../labelledValues';
import { digits, idNo, sellerPlace } from '../shapes';
import { anyIdNo, company, day, name, netPrice, plate, price, appearsTwice, unproven, vin } from './parts';

const NUMBER = ['发票号码', '机打号码'];

const numberOf = (page: Page): RecognisedValue | null =>
  labelledValue(page, NUMBER, digits(20, 20), { anywhere: 'one' }) ??
  labelledValue(page, NUMBER, digits(8, 8), { reach: 5, below: true });

const codeOf = (page: Page): RecognisedValue | null =>
  labelledValue(page, ['发票代码', '机打代码'], digits(12, 12), { reach: 5, below: true });

/** A paper invoice has an 8-digit number and a code; a digital invoice has a 20-digit number and no code. */
function numbers(page: Page): Record<'invoiceKind' | 'number' | 'code', RecognisedValue | null> {
  const number = appearsTwice(page, numberOf(page));
  const digital = number && String(number.value).length === 20;
  return {
    number,
    invoiceKind: number && { ...number, value: digital ? 'digital' : 'paper' },
    code: digital ? null : appearsTwice(page, codeOf(page)),
  };
}

/** 机动车销售统一发票, on paper or digital */
export const newInvoice: Paper = {
  identifyingWords: [
    ['机动车销售', 4],
    ['购买方名称', 1],
    ['价税合计', 1],
    ['合格证号', 1],
    ['不含税价', 1],
    ['销货单位', 1],
    ['进口证明书号', 1],
    ['完税凭证号码', 1],
    ['限乘人数', 1],
  ],
  read: (page) => {
    const total = price(page, ['小写']);
    return {
      ...numbers(page),
      date: day('开票日期')(page),
      buyer: name('购买方名称')(page),
      buyerIdNo: anyIdNo('身份证明号码', '纳税人识别号/统一')(page),
      vin: vin(page),
      price: total,
      netPrice: netPrice(page, total),
      seller: company('销货单位名', '销货单位名称')(page),
      sellerPlace: labelledValue(page, ['纳税人识别号'], sellerPlace, { reach: 8, below: true }),
    };
  },
};

/** 二手车销售统一发票 */
export const usedInvoice: Paper = {
  identifyingWords: [
    ['二手车', 2],
    ['二手车销售', 3],
    ['车价合计', 1.5],
    ['卖方单位', 1],
    ['买方单位', 1],
    ['转入地车辆管理所', 1.5],
    ['二手车市场', 1],
    ['车牌照号', 1],
  ],
  read: (page) => ({
    ...numbers(page),
    date: day('开票日期')(page),
    seller: name('卖方单位/个人')(page),
    sellerIdNo: unproven(labelledValue(page, ['卖方单位/个人'], idNo, { reach: 10 })),
    plate: plate('车牌照号')(page),
    vin: vin(page),
    price: price(page, ['小写']),
  }),
};

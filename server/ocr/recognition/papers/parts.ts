import type { RecognisedValue, Line, Page } from '../page';
import { allOf, seenFrom, labelledValue } from '../labelledValues';
import * as shapes from '../shapes';
import { spanOf, type Span } from '../span';
import { isSpelled, spelledFen } from '../spelled';

/** Values that several documents share. */
type Read = (page: Page) => RecognisedValue | null;

/** A valid ID number on a document other than the ID card does not prove whose it is. */
export const unproven = (found: RecognisedValue | null): RecognisedValue | null =>
  found && { ...found, proof: undefined, firm: true };

export const vin: Read = (page) =>
  labelledValue(page, ['车辆识别代号', '车架号码', '车架号', '识别代码', 'VIN'], shapes.vin, {
    anywhere: 'one',
    below: true,
    reach: 5,
  });

export const plate =
  (...labels: string[]): Read =>
  (page) =>
    labelledValue(page, labels, shapes.plate, { anywhere: 'one', below: true, reach: 8 });

export const day =
  (...labels: string[]): Read =>
  (page) =>
    labelledValue(page, labels, shapes.date);

export const anyIdNo =
  (...labels: string[]): Read =>
  (page) =>
    unproven(labelledValue(page, labels, shapes.idNo, { anywhere: 'proven', below: true }));

export const certNo =
  (...labels: string[]): Read =>
  (page) =>
    labelledValue(page, labels, shapes.certNo);

/** Texts that occur in other labels and in addresses, but not in names. */
const NO_NAME =
  /(省|市.*[路街区]|号牌|号码|车辆|类型|日期|名称|住址|性质|品牌|型号|识别|发动机|机关|单位|编号|电话|纳税|合计|小写|燃料|颜色|企业|证件|种类|原因|地址|账号|银行|税|性别|民族|出生|公民|身份|所有人|留存|[一二三四五]联)/;

export const name =
  (...labels: string[]): Read =>
  (page) =>
    labelledValue(page, labels, shapes.name, { reach: 3, not: NO_NAME });

export const oneOf =
  (labels: readonly string[], codes: Record<string, string>, reach = 4): Read =>
  (page) => {
    const pattern = new RegExp(Object.keys(codes).join('|'));
    const labelled = labelledValue(page, labels, shapes.matching(pattern), { reach });
    return labelled && { ...labelled, value: codes[labelled.value] ?? labelled.value, firm: true };
  };

/** Fuel names of the vehicle register → codes of the form; longer names first. */
export const fuels: Record<string, string> = {
  插电式混合动力: 'phev',
  增程式: 'erev',
  纯电动: 'bev',
  燃料电池: 'fcev',
  汽油: 'gasoline',
  柴油: 'diesel',
};
export const origins: Record<string, string> = { 国产: 'domestic', 进口: 'imported' };
export const uses: Record<string, string> = {
  营转非: 'converted',
  出租转非: 'converted',
  非营运: 'private',
  预约出租客运: 'commercial',
  出租客运: 'commercial',
  公路客运: 'commercial',
  货运: 'commercial',
  租赁: 'commercial',
};

const BRAND_MODEL = /\p{Script=Han}{1,8}牌\(?[A-Za-z0-9-]{4,20}\)?/u;
export const brandModel =
  (...labels: string[]): Read =>
  (page) =>
    labelledValue(page, labels, shapes.matching(BRAND_MODEL), { anywhere: 'one' });

/** 示例牌SL7150 → 示例 and SL7150. */
export function brandAndModel(brandText: RecognisedValue | null): {
  brand: RecognisedValue | null;
  model: RecognisedValue | null;
} {
  const [, brand, model] = /^(.+?)牌(.+)$/.exec(String(brandText?.value ?? '')) ?? [];
  return {
    brand: brandText && brand ? { ...brandText, value: brand } : null,
    model: brandText && model ? { ...brandText, value: model } : null,
  };
}

/** Marks a number as proven when it occurs twice on the page. */
export function appearsTwice(page: Page, number: RecognisedValue | null): RecognisedValue | null {
  if (!number) return null;
  const lines = page.lines.filter((line) =>
    [...spanOf(line).text.matchAll(/\d{8,20}/g)].some(([text]) => text === String(number.value)),
  );
  return apart(lines) ? { ...number, proof: 'twice' } : number;
}

export function dayTwice(page: Page, day: RecognisedValue | null): RecognisedValue | null {
  if (!day) return null;
  const lines = allOf(page, shapes.date).flatMap(({ value, line }) => (line && value === day.value ? [line] : []));
  return apart(lines) ? { ...day, proof: 'twice' } : day;
}

/** Returns true for two distinct lines, not one line detected twice. */
const apart = (lines: Line[]): boolean =>
  lines.some((one) => lines.some((other) => Math.hypot(one.x - other.x, one.y - other.y) > Math.max(one.h, other.h)));

/** Returns the price. It is proven when it is also written in words or is the sum of net and tax. */
export function price(page: Page, labels: readonly string[]): RecognisedValue | null {
  const sums = allOf(page, shapes.money);
  const spelled = spelledSums(page);
  // Small decimals are sometimes not recognised; the amount in words still confirms the value.
  const both = [...sums, ...allOf(page, shapes.wholeYuan)].find(({ value }) =>
    spelled.some((one) => one.value === value),
  );
  if (both) return { ...both, proof: 'twice' };
  const whole = sums.find((sum) => sums.some((net) => sums.some((tax) => areParts(sum, net, tax))));
  if (whole) return { ...whole, proof: 'twice' };
  const beside = labelledValue(page, labels, shapes.money, { reach: 5 });
  if (!beside) return spelled.length === 1 ? (spelled[0] ?? null) : null;
  return { ...beside, doubt: spelled.length > 0 };
}

/** Returns the price without tax if it and the tax make the price, which proves it. */
export const netPrice = (page: Page, price: RecognisedValue | null): RecognisedValue | null => {
  const sums = allOf(page, shapes.money);
  const net = price && sums.find((one) => sums.some((tax) => areParts(price, one, tax)));
  return net ? { ...net, proof: 'twice' } : null;
};

const spelledSums = (page: Page): RecognisedValue[] =>
  page.lines.flatMap((line): RecognisedValue[] => {
    const value = isSpelled(line.text) ? spelledFen(line.text) : null;
    const span = spanOf(line);
    return value === null ? [] : [{ value, p: Math.min(...span.ps), line }];
  });

const areParts = (sum: RecognisedValue, net: RecognisedValue, tax: RecognisedValue): boolean =>
  new Set([sum.line, net.line, tax.line]).size === 3 &&
  tax.value < net.value &&
  Math.abs(Number(net.value) + Number(tax.value) - Number(sum.value)) <= 1;

const COMPANY_END = /(公司|厂|中心|企业|经营部|店)$/;
const NO_COMPANY = /盖章|开具|识别|电话|地址|账号|专用/;

/** Returns a company name; it may continue in the next line until it has a company suffix. */
export const company =
  (...labels: string[]): Read =>
  (page) =>
    labelledValue(page, labels, (span) => companyAt(page, span), { reach: 8 });

function companyAt(page: Page, span: Span): RecognisedValue | null {
  const match = /[\p{Script=Han}()（）]{4,40}/u.exec(span.text);
  if (!match || match[0].length < 5 || NO_COMPANY.test(match[0])) return null;
  const head = shapes.matching(/[\p{Script=Han}()（）]{4,40}/u)(span);
  if (!head) return null;
  let value = match[0].replace(/^(名?称)?[一丨|]/, '');
  let { p } = head;
  const next = COMPANY_END.test(value) ? undefined : page.lines.find((line) => continues(span.line, line));
  if (next) {
    value += next.text;
    p = Math.min(p, ...next.chars.map((char) => char.p));
  }
  return { ...head, value, p, doubt: !COMPANY_END.test(value) };
}

function continues(line: Line, next: Line): boolean {
  const { along, across } = seenFrom(line, next);
  const sameLeft = Math.abs(along - next.w / 2 + line.w / 2) < 1.2 * line.h;
  return across > 0.4 * line.h && across < 1.5 * line.h && sameLeft && /^\p{Script=Han}{1,12}$/u.test(next.text);
}

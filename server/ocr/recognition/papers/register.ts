import { normaliseText } from '@domain/rules/normalise';
import type { Line, RecognisedValue, Page, Paper } from '../page';
import { labelledValue, seenFrom } from '../labelledValues';
import { matching } from '../shapes';
import { clearness, hasHole, spanOf } from '../span';
import { anyIdNo, brandAndModel, brandModel, day, fuels, name, oneOf, origins, plate, uses, vin } from './parts';

/** 机动车行驶证 */
export const licence: Paper = {
  identifyingWords: [
    ['行驶证', 4],
    ['Vehicle License', 1],
    ['所有人', 0.5],
    ['Plate No', 0.5],
    ['Owner', 0.5],
    ['使用性质', 0.5],
    ['Use Character', 0.5],
    ['Engine No', 0.5],
    ['Register Date', 0.5],
    ['Issue Date', 0.5],
    ['发证日期', 0.5],
    ['号牌号码', 0.5],
  ],
  read: (page) => {
    const whole = brandModel('品牌型号', 'Model')(page);
    return {
      owner: name('所有人', 'Owner', '所有')(page),
      plate: plate('号牌号码')(page),
      vin: vin(page),
      regDate: day('注册日期')(page),
      ...brandAndModel(whole),
    };
  },
};

/** 张三/居民身份证/32…; Latin names have commas and spaces, which a span leaves out. */
const OWNER =
  /([\p{Script=Han}·]{2,25}|[A-Z][A-Z ,.'-]{1,58})\/(?:居民身份证|外国人永久居留|(?:港澳|台湾|港澳台)居民居住证|护照)/u;

/** A long name in Latin letters begins on the line above. */
const beginsAbove = (page: Page, line: Line): boolean =>
  page.lines.some((other) => {
    const { along, across } = seenFrom(line, other);
    const isAbove = across < -0.5 * line.h && across > -2.6 * line.h && Math.abs(along) < (line.w + other.w) / 2;
    return isAbove && /(^|[^A-Z\d])[A-Z][A-Z ,.'-]+$/.test(spanOf(other).text);
  });

function owner(page: Page): RecognisedValue | null {
  for (const line of page.lines) {
    const span = spanOf(line);
    const match = OWNER.exec(span.text);
    if (!match?.[1]) continue;
    const value = match[1].replace(/^.*(号码|名称)/, '');
    const at = match.index + match[1].length - value.length;
    const p = clearness(span, at, value.length);
    if (/^[A-Z]/.test(value))
      return { value: normaliseText('name', value), p, line, doubt: at === 0 && beginsAbove(page, line) };
    return { value, p, line, doubt: hasHole(span, at, value.length, 1.25) };
  }
  return null;
}

/** The register has separate brand and model; the form combines them as the driving permit does. */
function carOf(page: Page): Record<'brandModel' | 'brand' | 'model', RecognisedValue | null> {
  const brand = labelledValue(page, ['4.车辆品牌', '车辆品牌'], matching(/\p{Script=Han}{1,8}牌/u));
  const model = labelledValue(page, ['5.车辆型号', '车辆型号'], matching(/[A-Z][A-Z0-9-]{3,20}/));
  const both = brand && model && { ...model, value: `${brand.value}${model.value}`, p: Math.min(brand.p, model.p) };
  return { brandModel: both, brand: brand && { ...brand, value: String(brand.value).replace(/牌$/, '') }, model };
}

/** 机动车登记证书 */
export const regCert: Paper = {
  identifyingWords: [
    ['机动车登记证书', 4],
    ['注册登记摘要信息栏', 2],
    ['注册登记机动车信息栏', 2],
    ['转移登记摘要信息栏', 2],
    ['登记机关', 1],
    ['登记编号', 1],
    ['制造厂名称', 1],
    ['转向形式', 1],
    ['车辆出厂日期', 1],
  ],
  read: (page) => ({
    owner: owner(page),
    idNo: anyIdNo('居民身份证', '外国人永久居留身份证')(page),
    plate: plate('登记编号', '机动车登记编号')(page),
    regDate: day('登记日期')(page),
    vin: vin(page),
    fuel: oneOf(['13.燃料种类', '燃料种类'], fuels)(page),
    origin: oneOf(['10.国产/进口', '国产/进口'], origins)(page),
    useNature: oneOf(['31.使用性质', '使用性质'], uses)(page),
    ...carOf(page),
  }),
};

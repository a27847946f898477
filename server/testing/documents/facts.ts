import { idCheckCharacter } from '@domain/rules/idCard';
import { luhnHolds } from '@domain/rules/bankCard';
import type { IdType } from '@domain/rules/idTypes';
import { impliedIdType } from '@domain/rules/personId';
import { vinCheckCharacter } from '@domain/rules/vin';

import { random, type Random } from '../random';

/** Values printed on the documents of a fictitious application. */
export interface Facts {
  name: string;
  otherName: string;
  /** Of a passport, together with `passport`. */
  idNo: string;
  passport?: { nationality: string; birthDate: string };
  otherIdNo: string;
  address: string;
  cardNo: string;
  bankName: string;
  plate: string;
  vin: string;
  engineNo: string;
  brand: string;
  model: string;
  fuel: 'gasoline' | 'diesel' | 'bev' | 'phev' | 'erev' | 'fcev';
  origin: 'domestic' | 'imported';
  useNature: 'private' | 'converted';
  regDate: string;
  issueDate: string;
  handoverDate: string;
  cancelDate: string;
  certNo: string;
  regCertNo: string;
  recycler: string;
  seller: string;
  digital: boolean;
  invoiceCode: string;
  invoiceNo: string;
  invoiceDate: string;
  priceInFen: number;
}

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const GIVEN = [...'伟芳娜敏静秀丽强磊洋艳勇军杰娟涛明超兰霞平刚桂英华玉萍红建国志文海波宁晨欣怡子轩梓涵浩宇'];
const RARE = [...'垚琰喆骉婳翀晟昶祎烨'];
const PROVINCES = [...'苏浙沪皖鲁京豫粤鄂湘赣闽冀津辽'];
const PLATE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const TOWNS = ['苏州', '南京', '无锡', '徐州', '常州', '南通', '扬州', '盐城'];
const WORDS = ['安达', '恒通', '瑞丰', '鑫源', '宏远', '众诚', '永盛', '金桥', '新世纪', '大众'];
const BRANDS = ['示例', '东风', '长安', '吉利', '比亚迪', '大众', '丰田', '别克', '奇瑞', '五菱'];
const BANKS = ['中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '招商银行', '江苏银行', '示例银行'];

const digits = (r: Random, n: number): string => Array.from({ length: n }, () => r.below(10)).join('');
const pad = (n: number): string => String(n).padStart(2, '0');
const dayIn = (r: Random, from: number, to: number): string =>
  `${from + r.below(to - from + 1)}-${pad(1 + r.below(12))}-${pad(1 + r.below(28))}`;

const nameOf = (r: Random): string => {
  const first = r.pick(GIVEN);
  const second = r.chance(0.75) ? (r.chance(0.08) ? r.pick(RARE) : r.pick(GIVEN)) : '';
  return r.pick(SURNAMES) + first + second;
};

/** Region code 3299.. does not exist. */
const idNoOf = (r: Random): string => {
  const first = `329999${dayIn(r, 1950, 2004).replaceAll('-', '')}${digits(r, 3)}`;
  return first + idCheckCharacter(first);
};

const vinOf = (r: Random): string => {
  const middle = Array.from({ length: 5 }, () => (r.chance(0.6) ? r.pick([...VIN_LETTERS]) : String(r.below(10)))).join(
    '',
  );
  const blank = `L0${r.pick([...VIN_LETTERS])}${middle}0${r.pick([...'ABCDEFGHJKLMNPRST'])}${r.pick([...VIN_LETTERS])}${digits(r, 6)}`;
  return blank.slice(0, 8) + vinCheckCharacter(blank) + blank.slice(9);
};

const cardNoOf = (r: Random): string => {
  const first = `6299${digits(r, r.pick([11, 14]))}`;
  return first + [...'0123456789'].find((last) => luhnHolds(first + last));
};

function plateOf(r: Random, electric: boolean): string {
  const head = r.pick(PROVINCES) + r.pick([...PLATE_LETTERS.slice(0, 12)]);
  if (electric) return `${head}${r.pick([...'DF'])}${digits(r, 5)}`;
  return (
    head + Array.from({ length: 5 }, () => (r.chance(0.25) ? r.pick([...PLATE_LETTERS]) : String(r.below(10)))).join('')
  );
}

/** Returns the kind of the document that the person has. */
export const documentKind = ({ passport, idNo }: Facts): IdType => (passport ? 'passport' : impliedIdType(idNo));

const LATIN_NAMES = [
  'SMITH JOHN',
  "O'BRIEN MARY ANN",
  'MUELLER HANS-PETER',
  'HASSAN OMAR',
  'KIM MIN JI',
  'TANAKA YUKI',
  'DA SILVA LUCAS',
  'PETROVA ANNA',
];

/** Returns the facts of a person with a permanent resident's card, of today or of before December 2023, or with a passport. */
export function foreignFactsOf(seed: number): Facts {
  const r = random(seed * 104_729 + 5);
  const name = r.pick(LATIN_NAMES);
  const birthDate = dayIn(r, 1950, 2004);
  const day = birthDate.replaceAll('-', '');
  const nationality = r.pick(['EGY', 'KOR', 'DEU', 'USA', 'BRA', 'JPN']);
  const first = `911${digits(r, 3)}${day}${digits(r, 3)}`;
  const numbers: Pick<Facts, 'idNo' | 'passport'>[] = [
    { idNo: first + idCheckCharacter(first) },
    { idNo: `${nationality}${digits(r, 4)}${day.slice(2)}${digits(r, 2)}` },
    { idNo: `${r.pick(['A', 'M', 'C'])}${digits(r, 8)}`, passport: { nationality, birthDate } },
  ];
  return { ...factsOf(seed), name, ...(numbers[seed % numbers.length] ?? {}) };
}

export function factsOf(seed: number): Facts {
  const r = random(seed * 7919 + 17);
  const fuel = r.pick(['gasoline', 'gasoline', 'gasoline', 'diesel', 'bev', 'phev', 'erev'] as const);
  const digital = r.chance(0.5);
  const regDate = dayIn(r, 2009, 2019);
  return {
    name: nameOf(r),
    otherName: nameOf(r),
    idNo: idNoOf(r),
    otherIdNo: idNoOf(r),
    address: `江苏省${r.pick(TOWNS)}市示例区${r.pick(WORDS)}路${1 + r.below(300)}号${1 + r.below(30)}幢${1 + r.below(20)}0${1 + r.below(4)}室`,
    cardNo: cardNoOf(r),
    bankName: r.pick(BANKS),
    plate: plateOf(r, fuel === 'bev' || fuel === 'phev' || fuel === 'erev'),
    vin: vinOf(r),
    engineNo: `${r.pick([...VIN_LETTERS])}${digits(r, 7)}`,
    brand: r.pick(BRANDS),
    model: `${r.pick(['SL', 'EQ', 'SC', 'BYD', 'SVW', 'JL'])}${digits(r, 4)}${r.pick(['', 'A', 'BEV', 'MT3', 'D5'])}`,
    fuel,
    origin: r.chance(0.85) ? 'domestic' : 'imported',
    useNature: r.chance(0.9) ? 'private' : 'converted',
    regDate,
    issueDate: dayIn(r, 2020, 2023),
    handoverDate: dayIn(r, 2025, 2026),
    cancelDate: dayIn(r, 2025, 2026),
    certNo: digits(r, 12),
    regCertNo: `32${digits(r, 10)}`,
    recycler: `${r.pick(TOWNS)}${r.pick(WORDS)}报废机动车回收有限公司`,
    seller: `${r.pick(TOWNS)}${r.pick(WORDS)}汽车${r.pick(['销售服务', '贸易', '销售'])}有限公司`,
    digital,
    invoiceCode: `1${digits(r, 11)}`,
    invoiceNo: digital ? `26${digits(r, 18)}` : digits(r, 8),
    invoiceDate: dayIn(r, 2025, 2026),
    priceInFen: (30_000 + r.below(370_000)) * 100 + (r.chance(0.2) ? r.below(100) : 0),
  };
}

import { sampleAnswers } from '@domain/testing/sample';

import { readPage } from './findings';
import type { Line, Page } from './page';
import { checkDigit } from './papers/passport';
import { parseQr } from './qrInvoice';
import { cardNo, date, idNo, name, plate, vin } from './shapes';
import { spanOf } from './span';
import { spelledFen } from './spelled';

const VIN = String(sampleAnswers('newApplyElv').newCarInfo.vin);

/** A text line at a position; all characters have confidence `p`. */
const line = (text: string, x = 100, y = 100, p = 0.99): Line => {
  const [h, w] = [40, [...text].length * 40];
  const chars = [...text].map((c, i) => ({ c, p, x: (i + 0.5) / [...text].length }));
  return { text, p, chars, x: x + w / 2, y, w, h, ux: 1, uy: 0 };
};
const span = (text: string, p?: number) => spanOf(line(text, 0, 0, p));
const page = (...rows: (string | [string, string])[]): Page => ({
  width: 1600,
  height: 1200,
  lines: rows.flatMap((row, i) =>
    typeof row === 'string'
      ? [line(row, 80, 80 + i * 80)]
      : [line(row[0], 80, 80 + i * 80), line(row[1], 500, 80 + i * 80)],
  ),
});
const slots = [
  'idCardFront',
  'bankCard',
  'scrapCert',
  'cancelCert',
  'newInvoice',
  'newRegCert12',
  'oldRegCert',
  'newLicence',
];
const read = (slot: string, of: Page, code: string | null = null) =>
  readPage(of, slot, slots, code === null ? null : parseQr(code));
const valueOf = (reading: ReturnType<typeof read>, key: string) => {
  const finding = reading.findings.find((one) => one.key === key);
  return finding && [finding.value, finding.proof];
};

describe('shapes', () => {
  it('accept an ID number with a valid check character and correct look-alike letters', () => {
    expect(idNo(span('3299991990O3070026'))?.value).toBe('329999199003070026');
    expect(idNo(span('329999199003070027'))).toBeNull();
  });

  it('accept the numbers of permanent residents, the earlier one without a proof', () => {
    expect(idNo(span('911840198512120011'))).toMatchObject({ value: '911840198512120011', proof: 'checksum' });
    expect(idNo(span('EGY11O185121201'))).toMatchObject({ value: 'EGY110185121201', firm: true });
    expect(idNo(span('XYZ110185121201'))).toBeNull();
    expect(idNo(span('EGY110185991201'))).toBeNull();
  });

  it('keep the spaces of a name in Latin letters, and take no word of the form for one', () => {
    expect(name(span('：SMITH, MARY ANN'))?.value).toBe('SMITH MARY ANN');
    expect(name(span("O'BRIEN JEAN-PAUL"))?.value).toBe("O'BRIEN JEAN-PAUL");
    expect([name(span('Owner')), name(span('SL7150')), name(span('A'))]).toEqual([null, null, null]);
  });

  it('accept a VIN only if it is not part of a longer number', () => {
    expect(vin(span(VIN))).toMatchObject({ value: VIN, proof: 'checksum' });
    expect(vin(span(VIN.replace(/.$/, '9')))).toMatchObject({ doubt: true });
    expect(vin(span('329999199003070026'))).toBeNull();
  });

  it('accept dates with a missing separator, not with a missing digit', () => {
    expect(date(span('202609-01'))?.value).toBe('2026-09-01');
    expect(date(span('2010-07-214.机动车登记编号'))?.value).toBe('2010-07-21');
    expect(date(span('2026年3月1日'))?.value).toBe('2026-03-01');
    expect(date(span('2025-1-24'))).toBeNull();
    expect(date(span('2026-13-01'))).toBeNull();
  });

  it('correct O and I in plates, and check card numbers by Luhn', () => {
    expect(plate(span('苏E·O23I5'))?.value).toBe('苏E02315');
    expect(cardNo(span('6299 9900 0000 0000 012'))?.value).toBe('6299990000000000012');
    expect(cardNo(span('6299 9900 0000 0000 013'))).toBeNull();
  });

  it('parse amounts in Chinese numerals', () => {
    expect(spelledFen('肆拾壹万伍仟陆佰贰拾圆整')).toBe(41_562_000);
    expect(spelledFen('叁拾壹万零伍佰零玖圆伍角壹分')).toBe(31_050_951);
    expect(spelledFen('有限公司')).toBeNull();
  });
});

describe('QR code of an invoice', () => {
  it('parseQr accepts only the invoice format with a valid date', () => {
    expect(parseQr('01,32,,26329000000000000001,132743.36,20260401,,A1B2,')).toMatchObject({
      number: '26329000000000000001',
      date: '2026-04-01',
      amountInFen: 13_274_336,
    });
    for (const text of [
      'https://example.cn/?n=26329000000000000001',
      '01,32,,26329000000000000001,1,20261301,',
      '01,32,,1,1,20260401',
      `${'0'.repeat(300)}`,
    ])
      expect(parseQr(text)).toBeNull();
  });

  const paper = page(
    '电子发票（机动车销售统一发票）',
    ['发票号码：', '26329000000000000001'],
    ['购买方名称', '张示例'],
    ['价税合计', '壹拾伍万圆整'],
    ['小写', '￥150000.00'],
    ['不含税价', '￥132743.36'],
    ['增值税税额', '￥17256.64'],
    '限乘人数',
  );

  it('offers the place in the number of the seller, not of the buyer, and none for a misread number', () => {
    const withNumber = (no: string) =>
      page(
        '机动车销售统一发票',
        ['购买方名称', '张示例'],
        ['纳税人识别号/统一社会信用代码', '329999199003070026'],
        ['价税合计', '壹拾伍万圆整'],
        ['销货单位名称', '示例汽车销售有限公司'],
        ['纳税人识别号', no],
        ['不含税价', '￥132743.36'],
        '限乘人数',
      );
    const placeIn = (no: string) => valueOf(read('newInvoice', withNumber(no)), 'newCarInfo.sellerPlace');
    expect(placeIn('91329999MAOOOOO15Y')).toEqual(['329999', null]);
    expect([placeIn('91329999MA0000016Y'), placeIn('329999199003070026')]).toEqual([undefined, undefined]);
  });

  it('proves number and date, and the amount only if it matches the page', () => {
    const reading = read('newInvoice', paper, '01,32,,26329000000000000001,132743.36,20260401,,A1B2,');
    expect(valueOf(reading, 'newCarInfo.invoiceNo')).toEqual(['26329000000000000001', 'qr']);
    expect(valueOf(reading, 'newCarInfo.invoiceDate')).toEqual(['2026-04-01', 'qr']);
    expect(valueOf(reading, 'newCarInfo.priceInclTax')).toEqual([15_000_000, 'qr']);
    expect(valueOf(reading, 'newCarInfo.priceExclTax')).toEqual([13_274_336, 'twice']);
    const forged = read('newInvoice', paper, '01,32,,26329000000000000001,1.00,20260401,,A1B2,');
    expect(valueOf(forged, 'newCarInfo.priceInclTax')).toEqual([15_000_000, 'twice']);
  });

  it('proves nothing when its number differs from the printed one', () => {
    const pasted = read('newInvoice', paper, '01,32,,26329000000000000009,132743.36,20260401,,A1B2,');
    expect(pasted.findings.filter(({ proof }) => proof === 'qr')).toEqual([]);
    expect(valueOf(pasted, 'newCarInfo.invoiceNo')).toEqual(['26329000000000000001', null]);
  });
});

describe('readPage', () => {
  const certificate = page(
    '报废机动车回收证明',
    ['机动车所有人', '张示例'],
    ['证件号码', '329999199003070026'],
    ['车辆识别代号', VIN],
    ['交车日期', '2026-03-01'],
    ['开具日期', '2026-03-05'],
    '第一联机动车所有人留存',
  );

  it('returns the values of a matching document; an ID number on it is not proven to be the applicant’s', () => {
    const reading = read('scrapCert', certificate);
    expect(reading).toMatchObject({ state: 'done', kind: 'scrapCert', fits: true });
    expect(valueOf(reading, 'oldCarInfo.vin')).toEqual([VIN, 'checksum']);
    expect(valueOf(reading, 'personalInfo.idNo')).toEqual(['329999199003070026', null]);
    expect(valueOf(reading, 'personalInfo.name')).toEqual(['张示例', null]);
    expect(valueOf(reading, 'oldCarInfo.scrapCertDate')).toEqual(['2026-03-05', null]);
  });

  it('reads the card of a permanent resident, and its names on other documents', () => {
    const card = read(
      'idCardFront',
      page(
        '外国人永久居留身份证',
        ['姓名', 'SMITH, MARY'],
        ['性别', '女/F'],
        ['出生日期', '1985.12.12'],
        ['证件号码', '911840198512120011'],
      ),
    );
    expect(card).toMatchObject({ kind: 'idCardFront', fits: true });
    expect(valueOf(card, 'personalInfo.name')).toEqual(['SMITH MARY', null]);
    expect(valueOf(card, 'personalInfo.idNo')).toEqual(['911840198512120011', 'checksum']);
    const register = page(
      '机动车登记证书',
      '注册登记摘要信息栏',
      'SMITH, MARY/外国人永久居留身份证/911840198512120011',
    );
    expect(valueOf(read('oldRegCert', register), 'personalInfo.name')).toEqual(['SMITH MARY', null]);
  });

  it('reads number, nationality and date of birth of a passport, each with its check digit', () => {
    const passport = (numberLine: string) =>
      read('idCardFront', page('PASSPORT', 'P<D<<MUSTERMANN<<ERIKA<<<<<', numberLine));
    const german = passport('C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4');
    expect(german).toMatchObject({ kind: 'idCardFront', fits: true });
    expect(german.findings.map(({ key, value, proof }) => [key, value, proof])).toEqual([
      ['personalInfo.idNo', 'C01X00T47', null],
      ['personalInfo.nationality', 'DEU', null],
      ['personalInfo.birthDate', '1964-08-12', 'checksum'],
    ]);
    expect(passport('C01X00T479D<<6408125F2702283<<<<<<<<<<<<<<<4')).toMatchObject({ fits: true, findings: [] });
    expect(passport('C01X00T478D<<6408126F2702283<<<<<<<<<<<<<<<4').findings).toEqual([]);
  });

  const numberLine = (no: string, birth: string, expiry: string) => {
    const number = no.padEnd(9, '<');
    return `${number}${checkDigit(number)}USA${birth}${checkDigit(birth)}M${expiry}${checkDigit(expiry)}<<<<<<<<<<<<<<04`;
  };
  const passportOf = (...args: Parameters<typeof numberLine>) =>
    read('idCardFront', page('PASSPORT', 'P<USASMITH<<JOHN<<<<<<<<<', numberLine(...args)));

  it('takes no check digit for a proof of a passport number with characters that it does not tell apart', () => {
    expect(valueOf(passportOf('C23X45T78', '800101', '300101'), 'personalInfo.idNo')).toEqual([
      'C23X45T78',
      'checksum',
    ]);
    expect(valueOf(passportOf('612345789', '800101', '300101'), 'personalInfo.idNo')).toEqual(['612345789', null]);
    expect(valueOf(passportOf('G2345789', '800101', '300101'), 'personalInfo.idNo')).toEqual(['G2345789', null]);
  });

  it('reads no date of birth after today from a passport', () => {
    expect(valueOf(passportOf('C2345789', '340812', '350101'), 'personalInfo.birthDate')).toEqual([
      '1934-08-12',
      'checksum',
    ]);
    expect(valueOf(passportOf('C2345789', '010812', '310228'), 'personalInfo.birthDate')?.[0]).toBe('2001-08-12');
  });

  it.each([
    [['中华人民共和国签证', 'CHINESE VISA', '类别 CATEGORY Z', 'VCCHNSMITH<<JOHN<<<<<<<<<<<']],
    [['中华人民共和国签证', 'CHINESE VISA', '类别 CATEGORY Z']],
    [['中华人民共和国居留许可', 'RESIDENCE PERMIT', '居留事由 工作', 'RCCHNSMITH<<JOHN<<<<<<<<<<<']],
    [['外国人居留许可', '有效期至', 'PRCHNSMITH<<JOHN<<<<<<<<<<<<<<']],
  ])('takes the page of a visa for the back, not for the page with the photo: %j', (rows) => {
    const visa = page(...rows, numberLine('C2345789', '800101', '260101'));
    expect(readPage(visa, 'idCardBack', [...slots, 'idCardBack'], null)).toMatchObject({
      kind: 'idCardBack',
      fits: true,
    });
  });

  it('tells the front of a permanent resident’s card with its issuer from its back', () => {
    const kind = (...rows: Parameters<typeof page>) =>
      readPage(page('中华人民共和国', '外国人永久居留身份证', ...rows), 'idCardFront', [...slots, 'idCardBack'], null)
        .kind;
    const front: Parameters<typeof page> = [
      ['姓名', 'SMITH, MARY'],
      ['国籍', '埃及/EGY'],
      ['有效期限', '2024.01.10-2034.01.09'],
      ['证件号码', '911840198512120011'],
      ['签发机关', '国家移民管理局'],
    ];
    expect(kind(...front, ['性别', '女/F'], ['出生日期', '1985.12.12'])).toBe('idCardFront');
    expect(kind(...front)).toBe('idCardFront');
    expect(kind(['签发机关', '国家移民管理局'])).toBe('idCardBack');
  });

  it('takes no driving licence for the front of a card', () => {
    const licence = page(
      '中华人民共和国机动车驾驶证',
      ['姓名', '张示例'],
      ['性别', '男'],
      ['国籍', '中国'],
      ['住址', '江苏省苏州市示例路1号'],
      ['出生日期', '1990-03-07'],
      ['准驾车型', 'C1'],
    );
    expect(read('idCardFront', licence)).toMatchObject({ kind: 'other', fits: false });
  });

  it('shows no owner in Latin letters that begins on the line above', () => {
    const owner = (...rows: string[]) =>
      valueOf(read('oldRegCert', page('机动车登记证书', '注册登记摘要信息栏', ...rows)), 'personalInfo.name')?.[0];
    expect(owner('1.机动车所有人/身份证明名称/号码', 'SMITH MARY ELIZABETH', 'ANNE/护照/AB1234567')).toBeUndefined();
    expect(owner('1.机动车所有人/身份证明名称/号码', 'SMITH, MARY/护照/AB1234567')).toBe('SMITH MARY');
  });

  it('reports the kind of a document in the wrong slot, without values', () =>
    expect(read('idCardFront', certificate)).toEqual({ state: 'done', kind: 'scrapCert', fits: false, findings: [] }));

  it('reports an unknown document as other, and does not judge a page with little text', () => {
    const policy = page('机动车交通事故责任强制保险单', '被保险人张示例保险期间特别约定', '死亡伤残赔偿限额十八万元整');
    expect(read('scrapCert', policy)).toMatchObject({ kind: 'other', fits: false });
    expect(read('scrapCert', page('购物清单共三件商品', '谢谢惠顾'))).toMatchObject({ kind: null, fits: null });
  });

  it('omits unclear values, and returns no values of an unclear page', () => {
    const smeared = { ...certificate, lines: certificate.lines.map((one) => ({ ...one, p: 0.6 })) };
    expect(read('scrapCert', smeared)).toMatchObject({ state: 'unreadable', findings: [] });
    expect(read('scrapCert', page())).toMatchObject({ state: 'unreadable', fits: null });
    const dim = certificate.lines.map((one) =>
      one.text.startsWith('2026-03-05') ? { ...one, chars: one.chars.map((char) => ({ ...char, p: 0.5 })) } : one,
    );
    expect(valueOf(read('scrapCert', { ...certificate, lines: dim }), 'oldCarInfo.scrapCertDate')).toBeUndefined();
  });
});

import type { Random } from '../../random';
import { documentKind, type Facts } from '../facts';
import { checkDigit } from '../../../ocr/recognition/papers/passport';
import { Pen, plain, styleOf, type Drawing } from '../pen';

const [WIDTH, HEIGHT] = [1000, 630];

export function idCardFront(f: Facts, r: Random): Drawing {
  if (f.passport) return passportPage({ ...f, ...f.passport }, r);
  return documentKind(f) === 'permanentResident' ? permanentResidentCard(f, r) : identityCard(f, r);
}

function permanentResidentCard(f: Facts, r: Random): Drawing {
  const pen = new Pen({ ...styleOf(r, false), value: 'Liberation Sans, Noto Sans CJK SC', bold: false }, '#2a6aa8');
  pen.label(500, 70, '中华人民共和国', 30, { anchor: 'middle' });
  pen.label(500, 115, '外国人永久居留身份证', 40, { anchor: 'middle', weight: 700 });
  pen.label(500, 150, 'FOREIGN PERMANENT RESIDENT ID CARD', 20, { anchor: 'middle' });
  const rows: [string, string, string][] = [
    ['姓名', 'Name', f.name.replace(' ', ', ')],
    ['性别', 'Sex', r.pick(['男/M', '女/F'])],
    ['出生日期', 'Date of Birth', '1985.12.12'],
    ['国籍', 'Nationality', '埃及/EGY'],
    ['有效期限', 'Period of Validity', '2024.01.10-2034.01.09'],
    ['证件号码', 'ID No.', f.idNo],
    ['签发机关', 'Issuing Authority', '国家移民管理局'],
  ];
  rows.forEach(([label, english, value], i) =>
    pen
      .label(70, 195 + i * 64, label, 24)
      .label(70, 218 + i * 64, english, 14)
      .value(260, 208 + i * 64, value, 30),
  );
  pen.box(720, 200, 220, 290, 'rx="30" fill="#c9ccd2"');
  return {
    width: WIDTH,
    height: HEIGHT,
    svg: pen.svg(WIDTH, HEIGHT, plain(WIDTH, HEIGHT, '#e9f0f5')),
    truth: { name: f.name, idNo: f.idNo },
  };
}

const filled = (text: string, length: number): string => text.padEnd(length, '<');

function passportPage(f: Facts & NonNullable<Facts['passport']>, r: Random): Drawing {
  const [width, height] = [1250, 880];
  const pen = new Pen({ ...styleOf(r, false), value: 'Liberation Sans', bold: false }, '#444');
  const [family = '', ...given] = f.name.split(' ');
  pen.label(60, 60, 'PASSPORT', 34, { weight: 700 }).label(360, 60, 'PASSEPORT', 30);
  const rows: [string, string][] = [
    ['Surname / Nom', family],
    ['Given names / Prénoms', given.join(' ')],
    ['Nationality / Nationalité', f.nationality],
    ['Date of birth / Date de naissance', f.birthDate.split('-').reverse().join(' ')],
    ['Passport No. / No du passeport', f.idNo],
  ];
  rows.forEach(([label, value], i) => pen.label(430, 130 + i * 100, label, 18).value(430, 168 + i * 100, value, 32));
  pen.box(60, 130, 300, 400, 'fill="#c9ccd2"');
  const country = f.nationality === 'DEU' ? 'D' : f.nationality;
  const letters = (text: string) => text.replaceAll("'", '').replace(/[ -]/g, '<');
  const number = filled(f.idNo, 9);
  const birth = f.birthDate.slice(2).replaceAll('-', '');
  const lines = [
    filled(`P<${filled(country, 3)}${letters(family)}<<${letters(given.join(' '))}`, 44),
    filled(`${number}${checkDigit(number)}${filled(country, 3)}${birth}${checkDigit(birth)}M3501018`, 43) + '4',
  ];
  lines.forEach((line, i) => pen.value(60, 760 + i * 60, line, 40, { family: 'Liberation Mono' }));
  return {
    width,
    height,
    svg: pen.svg(width, height, plain(width, height, '#f3eee4')),
    truth: { idNo: f.idNo, nationality: f.nationality, birthDate: f.birthDate },
  };
}

function identityCard(f: Facts, r: Random): Drawing {
  const style = { ...styleOf(r, false), value: 'Noto Sans CJK SC', bold: false };
  const pen = new Pen(style, '#2a6aa8');
  const [year, month, day] = [f.idNo.slice(6, 10), Number(f.idNo.slice(10, 12)), Number(f.idNo.slice(12, 14))];
  pen.label(70, 100, '姓名', 28).value(165, 102, f.name, 38, { spacing: 3 });
  pen.label(70, 172, '性别', 28).value(165, 174, Number(f.idNo[16]) % 2 ? '男' : '女', 32);
  pen.label(280, 172, '民族', 28).value(375, 174, '汉', 32);
  pen.label(70, 244, '出生', 28).value(165, 246, String(year), 32).label(260, 244, '年', 28);
  pen
    .value(305, 246, String(month), 32)
    .label(360, 244, '月', 28)
    .value(405, 246, String(day), 32)
    .label(460, 244, '日', 28);
  pen.label(70, 318, '住址', 28).value(165, 320, f.address.slice(0, 12), 32).value(165, 366, f.address.slice(12), 32);
  pen.label(70, 560, '公民身份号码', 28);
  pen.value(320, 562, f.idNo, 42, {
    family: r.pick(['Liberation Mono', 'DejaVu Sans Mono', 'Liberation Sans']),
    spacing: 4,
  });
  pen.box(690, 90, 240, 320, 'rx="30" fill="#c9ccd2"');
  pen.add(
    '<circle cx="810" cy="200" r="60" fill="#a9aeb8"/><ellipse cx="810" cy="370" rx="100" ry="80" fill="#a9aeb8"/>',
  );
  const ground = `${plain(WIDTH, HEIGHT, '#e9f0f5')}<path d="M0 420 C250 300 600 520 1000 380" stroke="#cfe0ea" stroke-width="30" fill="none"/>`;
  return { width: WIDTH, height: HEIGHT, svg: pen.svg(WIDTH, HEIGHT, ground), truth: { name: f.name, idNo: f.idNo } };
}

export function idCardBack(f: Facts, r: Random): Drawing {
  const pen = new Pen(styleOf(r, false), '#222');
  pen.add('<circle cx="150" cy="160" r="85" fill="#c8282e"/><circle cx="150" cy="160" r="58" fill="#e0b63c"/>');
  pen.label(600, 160, '中华人民共和国', 58, { anchor: 'middle', spacing: 8, weight: 700 });
  pen.label(600, 262, '居民身份证', 78, { anchor: 'middle', spacing: 14, weight: 700 });
  const from = `20${10 + r.below(10)}.0${1 + r.below(9)}.1${r.below(9)}`;
  const until = `${Number(from.slice(0, 4)) + 20}${from.slice(4)}`;
  pen.label(230, 470, '签发机关', 32).value(400, 470, `${f.address.slice(3, 5)}市公安局示例分局`, 32);
  pen.label(230, 550, '有效期限', 32).value(400, 550, `${from}-${until}`, 32);
  return {
    width: WIDTH,
    height: HEIGHT,
    svg: pen.svg(WIDTH, HEIGHT, plain(WIDTH, HEIGHT, '#eef1ea')),
    truth: { validUntil: until.replaceAll('.', '-') },
  };
}

export function bankCard(f: Facts, r: Random): Drawing {
  const light = r.chance(0.3);
  const ink = light ? '#222' : '#f4f4f4';
  const pen = new Pen({ ...styleOf(r, false), ink, needle: false }, ink);
  pen.label(70, 110, f.bankName, 46, { weight: 700 }).label(770, 105, r.pick(['借记卡', '储蓄卡']), 34);
  pen.box(80, 190, 120, 90, 'rx="14" fill="#d9b75a"');
  const groups = f.cardNo.replace(/(\d{4})(?=\d)/g, '$1 ');
  const size = f.cardNo.length > 16 ? 52 : 58;
  const family = r.pick(['Liberation Mono', 'DejaVu Sans Mono', 'Liberation Sans']);
  const embossed = r.chance(0.5);
  const spacing = r.pick([1, 3, 6]);
  if (embossed) pen.value(82, 402, groups, size, { family, spacing, fill: light ? '#fff' : '#111' });
  pen.value(78, 398, groups, size, { family, spacing, ...(embossed && { fill: light ? '#555' : '#e9e4cf' }) });
  pen.label(90, 480, 'VALID THRU', 20).value(220, 482, `0${1 + r.below(9)}/3${r.below(9)}`, 28);
  pen.box(760, 480, 190, 110, 'rx="16" fill="#0b5c8e"');
  pen
    .label(855, 530, 'UnionPay', 32, { anchor: 'middle', fill: '#fff' })
    .label(855, 572, '银联', 34, { anchor: 'middle', fill: '#fff' });
  const [one, other] = light
    ? ['#f3efe2', '#dcd6c4']
    : r.pick([
        ['#8e1f2b', '#5d0f18'],
        ['#123c69', '#0a2540'],
        ['#1f6b4a', '#0f4630'],
      ] as const);
  const ground = `<defs><linearGradient id="g"><stop offset="0" stop-color="${one}"/><stop offset="1" stop-color="${other}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" rx="40" fill="url(#g)"/>`;
  return {
    width: WIDTH,
    height: HEIGHT,
    svg: pen.svg(WIDTH, HEIGHT, ground),
    truth: { cardNo: f.cardNo, bankName: f.bankName },
  };
}

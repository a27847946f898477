import { encode } from 'uqr';

import type { Random } from '../../random';
import type { Facts } from '../facts';
import { Pen, plain, styleOf, type Drawing } from '../pen';
import { chineseDay, inWords, yuan } from '../words';

const [WIDTH, HEIGHT] = [1700, 1000];
const LEFT = 70;
const RIGHT = WIDTH - 70;
/** Region code 3299.. does not exist. */
const SELLER_NO = '91329999MA0000015Y';

function qr(pen: Pen, f: Facts, amount: string): void {
  const text = `01,${f.digital ? '32' : '03'},${f.digital ? '' : f.invoiceCode},${f.invoiceNo},${amount},${f.invoiceDate.replaceAll('-', '')},,A1B2,`;
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const cell = 120 / data.length;
  const cells = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x * cell} ${y * cell}h${cell}v${cell}h${-cell}z` : [])),
  );
  pen.add(
    `<g transform="translate(95 40)"><rect x="-10" y="-10" width="140" height="140" fill="#fff"/><path d="${cells.join('')}" fill="#111"/></g>`,
  );
}

/** Title, numbers and frame of both kinds of invoice. */
function head(pen: Pen, f: Facts, r: Random, title: string, amount: string): void {
  pen.label(WIDTH / 2, 90, f.digital ? `电子发票（${title}）` : title, 46, {
    anchor: 'middle',
    spacing: 6,
    weight: 700,
    fill: '#7a2a20',
  });
  if (!f.digital) pen.label(WIDTH / 2, 140, '发票联', 30, { anchor: 'middle', fill: '#7a2a20' });
  if (f.digital || r.chance(0.6)) qr(pen, f, amount);
  const day = r.chance(0.5) ? f.invoiceDate : chineseDay(f.invoiceDate);
  if (f.digital) {
    pen.label(1250, 90, '发票号码：', 24).value(1368, 92, f.invoiceNo, 25);
    pen.label(1250, 140, '开票日期：', 24).value(1368, 142, day, 25);
  } else {
    pen.label(1270, 90, '发票代码', 24).value(1385, 92, f.invoiceCode, 28);
    pen.label(1270, 135, '发票号码', 24).value(1385, 137, f.invoiceNo, 28);
    pen.label(LEFT + 180, 195, '开票日期', 22).value(LEFT + 290, 197, day, 25);
    pen.label(LEFT + 20, 250, '机打代码', 20).value(LEFT + 130, 250, f.invoiceCode, 23);
    pen.label(LEFT + 20, 285, '机打号码', 20).value(LEFT + 130, 285, f.invoiceNo, 23);
    pen.label(LEFT + 20, 320, '机器编号', 20).value(LEFT + 130, 320, '499099900001', 23);
    pen.label(640, 280, '税', 22).label(640, 310, '控', 22).label(640, 340, '码', 22);
    for (let i = 0; i < 4; i += 1)
      pen.value(700, 240 + i * 34, Array.from({ length: 30 }, () => r.pick([...'0123456789+-*/<>'])).join(''), 22);
    pen.box(LEFT, 215, RIGHT - LEFT, 135);
  }
}

type Cell = [x: number, label: string, value: string, valueX: number, size?: number];

function table(pen: Pen, top: number, rows: Cell[][]): void {
  rows.forEach((cells, i) => {
    const y = top + i * 62;
    for (const [x, label, value, valueX, size = 25] of cells) {
      pen.label(x, y, label, 21).value(valueX, y + 2, value, size);
      if (x > LEFT + 10) pen.line(x - 12, y - 38, x - 12, y + 24);
      if (valueX > x) pen.line(valueX - 14, y - 38, valueX - 14, y + 24, '#aaa');
    }
    pen.line(LEFT, y + 24, RIGHT, y + 24);
  });
  pen.box(LEFT, top - 38, RIGHT - LEFT, rows.length * 62);
}

export function newInvoice(f: Facts, r: Random): Drawing {
  const pen = new Pen(styleOf(r, true), '#6b3a2e');
  const net = Math.round(f.priceInFen / 1.13);
  head(pen, f, r, '机动车销售统一发票', yuan(f.digital && r.chance(0.5) ? net : f.priceInFen));
  const x = LEFT + 10;
  table(pen, f.digital ? 230 : 390, [
    [
      [x, '购买方名称', f.name, 260],
      [760, '身份证明号码', f.idNo, 960],
    ],
    [
      [x, '车辆类型', '多用途乘用车', 260],
      [620, '厂牌型号', `${f.brand}牌${f.model}`, 760],
      [1270, '产地', '江苏省', 1370],
    ],
    [
      [x, '合格证号', `WEF${f.certNo}`, 260, 23],
      [620, '进口证明书号', '', 800],
      [1270, '商检单号', '', 1400],
    ],
    [
      [x, '发动机号码', f.engineNo, 260],
      [620, '车辆识别代号/车架号码', f.vin, 890, 27],
    ],
    [
      [x, '价税合计', inWords(f.priceInFen), 260],
      [1180, '小写', `￥${yuan(f.priceInFen)}`, 1260],
    ],
    [
      [x, '销货单位名称', f.seller, 260],
      [1100, '电话', '0512-00000000', 1190],
    ],
    [
      [x, '纳税人识别号', SELLER_NO, 260],
      [1000, '账号', '329900000000000', 1090],
    ],
    [
      [x, '增值税税率', '13%', 260],
      [420, '增值税税额', `￥${yuan(f.priceInFen - net)}`, 570],
      [900, '主管税务机关', '示例市税务局', 1090],
    ],
    [
      [x, '不含税价', `小写￥${yuan(net)}`, 260],
      [620, '完税凭证号码', '', 800],
      [1270, '限乘人数', '5', 1400],
    ],
  ]);
  if (f.digital) pen.stamp(1450, 830, '国家税务总局示例市税务局', r, false);
  else pen.label(LEFT + 20, 975, '销货单位盖章', 20).stamp(420, 900, f.seller, r, false);
  return drawn(pen, f, r, {
    buyer: f.name,
    buyerIdNo: f.idNo,
    vin: f.vin,
    price: f.priceInFen,
    seller: f.seller,
    sellerPlace: SELLER_NO.slice(2, 8),
  });
}

export function usedInvoice(f: Facts, r: Random): Drawing {
  const pen = new Pen(styleOf(r, true), '#6b3a2e');
  head(pen, f, r, '二手车销售统一发票', yuan(f.priceInFen));
  const x = LEFT + 10;
  table(pen, f.digital ? 230 : 390, [
    [
      [x, '买方单位/个人', f.otherName, 260],
      [800, '单位代码/身份证号码', f.otherIdNo, 1050],
    ],
    [[x, '买方单位/个人住址', f.address, 300, 23]],
    [
      [x, '卖方单位/个人', f.name, 260],
      [800, '单位代码/身份证号码', f.idNo, 1050],
    ],
    [[x, '卖方单位/个人住址', f.address, 300, 23]],
    [
      [x, '车牌照号', f.plate, 230],
      [520, '登记证号', f.regCertNo, 650],
      [1080, '车辆类型', '小型轿车', 1210],
    ],
    [
      [x, '车架号/车辆识别代码', f.vin, 320],
      [780, '厂牌型号', `${f.brand}牌${f.model}`, 910],
    ],
    [[x, '转入地车辆管理所名称', '示例市公安局交通警察支队车辆管理所', 330]],
    [
      [x, '车价合计（大写）', inWords(f.priceInFen), 280],
      [1150, '小写', `￥${yuan(f.priceInFen)}`, 1240],
    ],
    [
      [x, '二手车市场', '示例二手车交易市场有限公司', 230],
      [1000, '纳税人识别号', '91329999MA00000000', 1190],
    ],
  ]);
  pen.stamp(1430, 880, '示例二手车交易市场有限公司', r, false);
  return drawn(pen, f, r, { seller: f.name, sellerIdNo: f.idNo, plate: f.plate, vin: f.vin, price: f.priceInFen });
}

function drawn(pen: Pen, f: Facts, r: Random, truth: Drawing['truth']): Drawing {
  const ground = plain(WIDTH, HEIGHT, r.pick(['#fffdf8', '#fbf6f0', '#f7fafb']));
  return {
    width: WIDTH,
    height: HEIGHT,
    svg: pen.svg(WIDTH, HEIGHT, ground),
    truth: {
      invoiceKind: f.digital ? 'digital' : 'paper',
      number: f.invoiceNo,
      ...(!f.digital && { code: f.invoiceCode }),
      date: f.invoiceDate,
      ...truth,
    },
  };
}

import { codeWords } from '@domain/policy/names';
import type { Random } from '../../random';
import { documentKind, type Facts } from '../facts';
import { Pen, plain, styleOf, type Drawing } from '../pen';
import { fuelWords, originWords, useWords } from '../words';

export function licence(f: Facts, r: Random): Drawing {
  const [width, height] = [1060, 720];
  const pen = new Pen(styleOf(r, true), '#3d4a3a');
  pen.label(width / 2, 70, '中华人民共和国机动车行驶证', 42, { anchor: 'middle', spacing: 6, weight: 700 });
  pen.label(width / 2, 104, "Vehicle License of the People's Republic of China", 22, { anchor: 'middle' });
  const row = (x: number, y: number, label: string, english: string, value: string): void => {
    pen
      .label(x, y, label, 22)
      .label(x, y + 22, english, 14)
      .value(x + 125, y + 14, value, 30);
  };
  row(60, 170, '号牌号码', 'Plate No.', f.plate);
  row(560, 170, '车辆类型', 'Vehicle Type', '小型轿车');
  row(60, 240, '所 有 人', 'Owner', f.name);
  row(60, 310, '住    址', 'Address', f.address);
  row(60, 380, '使用性质', 'Use Character', useWords[f.useNature]);
  row(480, 380, '品牌型号', 'Model', `${f.brand}牌${f.model}`);
  row(340, 450, '车辆识别代号', 'VIN', '');
  pen.value(500, 464, f.vin, 30);
  row(340, 520, '发动机号码', 'Engine No.', '');
  pen.value(500, 534, f.engineNo, 30);
  row(340, 600, '注册日期', 'Register Date', f.regDate);
  row(700, 600, '发证日期', 'Issue Date', f.issueDate);
  pen.label(70, 470, '江苏省', 26).label(70, 510, '示例市', 26).label(70, 550, '公安局', 26);
  pen.box(50, 430, 220, 190, 'fill="none" stroke="#c33" stroke-width="3" opacity="0.7"');
  for (const y of [205, 275, 345, 415, 485, 555, 630]) pen.line(50, y, width - 50, y, '#b9c4b4');
  return {
    width,
    height,
    svg: pen.svg(width, height, plain(width, height, '#eef2e8')),
    truth: { owner: f.name, plate: f.plate, vin: f.vin, regDate: f.regDate, brand: f.brand, model: f.model },
  };
}

export function regCert(f: Facts, r: Random): Drawing {
  const [width, height] = [1200, 1500];
  const pen = new Pen(styleOf(r, true), '#39463a');
  pen.label(width / 2, 80, '机动车登记证书', 46, { anchor: 'middle', spacing: 10, weight: 700 });
  pen.label(820, 140, '编号', 24).label(885, 142, f.regCertNo, 32, { fill: '#b3262e', spacing: 3 });
  pen.label(width / 2, 200, '注册登记摘要信息栏', 28, { anchor: 'middle' });
  const wide = (y: number, label: string, value: string): void => {
    pen
      .label(70, y, label, 21)
      .value(430, y + 2, value, 26)
      .line(60, y + 20, width - 60, y + 20);
  };
  wide(250, '1.机动车所有人/身份证明名称/号码', '');
  pen.value(470, 252, `${f.name}/${codeWords[documentKind(f)]}/${f.idNo}`, 25);
  pen.label(70, 310, '2.登记机关', 21).value(200, 312, '示例市公安局交通警察支队', 24);
  pen.label(600, 310, '3.登记日期', 21).value(725, 312, f.regDate, 25);
  pen
    .label(890, 310, '4.机动车登记编号', 19)
    .value(1062, 312, f.plate, 22)
    .line(60, 330, width - 60, 330);
  pen.label(width / 2, 385, '注册登记机动车信息栏', 28, { anchor: 'middle' });
  const pairs: [string, string][] = [
    ['5.车辆类型', '小型轿车'],
    ['6.车辆品牌', `${f.brand}牌`],
    ['7.车辆型号', f.model],
    ['8.车身颜色', r.pick(['白', '黑', '灰', '红'])],
    ['9.车辆识别代号/车架号', f.vin],
    ['10.国产/进口', originWords[f.origin]],
    ['11.发动机号', f.engineNo],
    ['12.发动机型号', f.engineNo.slice(0, 4)],
    ['13.燃料种类', fuelWords[f.fuel]],
    ['14.排量/功率', '1498 ml/ 83 kw'],
    ['15.制造厂名称', `${f.brand}汽车有限公司`],
    ['16.转向形式', '方向盘'],
    ['17.轮距', '前 1530 后 1530 mm'],
    ['18.轮胎数', '4'],
    ['19.轮胎规格', '205/55R16'],
    ['20.钢板弹簧片数', '后轴-- 片'],
    ['21.轴距', '2650 mm'],
    ['22.轴数', '2'],
    ['23.外廓尺寸', '长4650 宽1800 高1480'],
    ['25.总质量', '1710 kg'],
    ['27.核定载客', '5 人'],
    ['32.使用性质', useWords[f.useNature]],
    ['33.车辆获得方式', '购买'],
    ['34.车辆出厂日期', `${f.regDate.slice(0, 4)}-01-08`],
  ];
  pairs.forEach(([label, value], i) => {
    const [x, y] = [i % 2 ? 650 : 70, 450 + Math.floor(i / 2) * 78];
    pen.label(x, y, label, 21).value(x + (label.length > 11 ? 245 : 175), y + 2, value, 26);
    if (i % 2) pen.line(60, y + 28, width - 60, y + 28);
  });
  pen.line(630, 410, 630, 1400).box(60, 410, width - 120, 980);
  pen.stamp(950, 1270, '示例市公安局交通警察支队', r);
  const { name, idNo, plate, vin, regDate, fuel, origin, useNature, brand, model } = f;
  return {
    width,
    height,
    svg: pen.svg(width, height, plain(width, height, r.pick(['#eaf3ea', '#f4f6ee']))),
    truth: { owner: name, idNo, plate, vin, regDate, fuel, origin, useNature, brandModel: `${brand}牌${model}`, brand },
  };
}

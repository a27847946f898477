import type { Random } from '../../random';
import type { Facts } from '../facts';
import { Pen, plain, styleOf, type Drawing } from '../pen';
import { chineseDay, fuelWords } from '../words';

export function scrapCert(f: Facts, r: Random): Drawing {
  const [width, height] = [1500, 1060];
  const pen = new Pen(styleOf(r, true), '#333');
  pen.label(width / 2, 90, '报废机动车回收证明', 52, { anchor: 'middle', spacing: 10, weight: 700 });
  pen.label(1010, 150, '编号：', 26).value(1085, 152, f.certNo, 30);
  const left: [string, string][] = [
    ['机动车所有人', f.name],
    ['号牌号码', f.plate],
    ['车辆类型', '小型轿车'],
    ['车辆识别代号', f.vin],
    ['动力类别', fuelWords[f.fuel]],
    ['交车日期', f.handoverDate],
  ];
  const right: [string, string][] = [
    ['证件号码', f.idNo],
    ['号牌种类', '小型汽车'],
    ['品牌型号', `${f.brand}牌${f.model}`],
    ['发动机号码', f.engineNo],
    ['整备质量', '1320kg'],
    ['开具日期', f.cancelDate],
  ];
  [left, right].forEach((rows, side) =>
    rows.forEach(([label, value], i) => {
      const [x, y] = [side ? 790 : 80, 250 + i * 100];
      pen
        .label(x, y, label, 27)
        .value(x + 195, y + 2, value, 31)
        .line(60, y + 38, width - 60, y + 38);
    }),
  );
  pen.label(80, 850, '回收企业', 27).value(275, 852, f.recycler, 31).label(820, 850, '（盖章）', 27);
  pen
    .box(60, 185, width - 120, 705)
    .line(250, 185, 250, 890)
    .line(770, 185, 770, 788)
    .line(960, 185, 960, 788);
  pen.stamp(1080 + r.below(80), 740 + r.below(70), f.recycler, r, r.chance(0.6));
  pen.label(80, 960, '第一联：机动车所有人留存', 20);
  const { name, idNo, plate, vin, certNo, handoverDate, cancelDate, recycler } = f;
  return {
    width,
    height,
    svg: pen.svg(width, height, plain(width, height, r.pick(['#fdfbf3', '#f6f2fa', '#fff']))),
    truth: { owner: name, idNo, number: certNo, plate, vin, handoverDate, issueDate: cancelDate, recycler },
  };
}

export function cancelCert(f: Facts, r: Random): Drawing {
  const [width, height] = [1100, 1400];
  const pen = new Pen(styleOf(r, true), '#333');
  pen.label(width / 2, 130, '机动车注销证明', 54, { anchor: 'middle', spacing: 12, weight: 700 });
  pen.label(640, 210, '编号：', 26).value(720, 212, f.certNo, 30);
  const rows: [string, string][] = [
    ['机动车所有人', f.name],
    ['号牌号码', f.plate],
    ['号牌种类', '小型汽车'],
    ['品牌型号', `${f.brand}牌${f.model}`],
    ['车辆识别代号', f.vin],
    ['发动机号码', f.engineNo],
    ['注销原因', '报废'],
    ['注销日期', f.cancelDate],
  ];
  rows.forEach(([label, value], i) => {
    const y = 320 + i * 90;
    pen
      .label(110, y, label, 28)
      .value(360, y + 2, value, 33)
      .line(90, y + 34, width - 90, y + 34);
  });
  pen.box(90, 260, width - 180, 724).line(330, 260, 330, 984);
  pen.label(130, 1060, '该机动车已办理注销登记，特此证明。', 30);
  pen.label(560, 1180, '示例市公安局交通警察支队车辆管理所', 24);
  pen.value(650, 1240, chineseDay(f.cancelDate), 30);
  pen.stamp(760 + r.below(60), 1190 + r.below(40), '示例市公安局交通警察支队', r);
  const { name, plate, vin, certNo, cancelDate } = f;
  return {
    width,
    height,
    svg: pen.svg(width, height, plain(width, height, r.pick(['#fffdf6', '#f5f8f5', '#fff']))),
    truth: { owner: name, number: certNo, plate, vin, cancelDate },
  };
}

import type { Random } from '../../random';
import type { Facts } from '../facts';
import { Pen, plain, styleOf, type Drawing } from '../pen';
import { yuan } from '../words';

/** Other documents that are photographed by mistake; OCR must not accept them. */
export const strangers = {
  drivingLicence(f: Facts, r: Random): Drawing {
    const pen = new Pen(styleOf(r, true), '#3d4a3a');
    pen.label(530, 70, '中华人民共和国机动车驾驶证', 42, { anchor: 'middle', spacing: 6, weight: 700 });
    pen.label(530, 104, "Driving License of the People's Republic of China", 22, { anchor: 'middle' });
    const rows: [string, string, string][] = [
      ['证号', 'No.', f.idNo],
      ['姓名', 'Name', f.name],
      ['国籍', 'Nationality', '中国'],
      ['住址', 'Address', f.address],
      ['出生日期', 'Date of Birth', '1988-02-03'],
      ['初次领证日期', 'Date of First Issue', f.regDate],
      ['准驾车型', 'Class', 'C1'],
      ['有效期限', 'Valid Period', `${f.issueDate} 至 2033-01-01`],
    ];
    rows.forEach(([label, english, value], i) =>
      pen
        .label(60, 170 + i * 64, label, 22)
        .label(60, 190 + i * 64, english, 14)
        .value(260, 182 + i * 64, value, 28),
    );
    return { width: 1060, height: 720, svg: pen.svg(1060, 720, plain(1060, 720, '#eef2e8')), truth: {} };
  },
  insurance(f: Facts, r: Random): Drawing {
    const pen = new Pen(styleOf(r, true), '#333');
    pen.label(600, 80, '机动车交通事故责任强制保险单', 42, { anchor: 'middle', weight: 700 });
    const rows: [string, string][] = [
      ['保险单号', f.certNo],
      ['被保险人', f.name],
      ['被保险人身份证号码', f.idNo],
      ['号牌号码', f.plate],
      ['识别代码（车架号）', f.vin],
      ['厂牌型号', `${f.brand}牌${f.model}`],
      ['死亡伤残赔偿限额', '180000元'],
      ['保险费合计', `${yuan(95000)}元`],
      ['保险期间', `自${f.issueDate}零时起`],
      ['特别约定', '本保险单经签章后生效'],
    ];
    rows.forEach(([label, value], i) => pen.label(80, 170 + i * 90, label, 26).value(400, 172 + i * 90, value, 30));
    pen.stamp(950, 950, '示例财产保险股份有限公司', r);
    return { width: 1200, height: 1150, svg: pen.svg(1200, 1150, plain(1200, 1150)), truth: {} };
  },
  screenshot(f: Facts, r: Random): Drawing {
    const pen = new Pen({ ...styleOf(r, false), value: 'Noto Sans CJK SC' }, '#888');
    pen.label(60, 60, '9:41', 30, { fill: '#111' }).label(375, 150, '转账成功', 44, { anchor: 'middle', fill: '#111' });
    pen.label(375, 260, `￥${yuan(f.priceInFen)}`, 64, { anchor: 'middle', fill: '#111' });
    const rows: [string, string][] = [
      ['收款方', f.otherName],
      ['收款账户', `${f.bankName}(${f.cardNo.slice(-4)})`],
      ['付款方式', `${f.bankName}储蓄卡`],
      ['转账时间', `${f.invoiceDate} 09:41:20`],
      ['订单号', f.certNo],
      ['备注', '购车款'],
    ];
    rows.forEach(([label, value], i) => pen.label(60, 380 + i * 90, label, 30).value(260, 380 + i * 90, value, 30));
    return { width: 750, height: 1334, svg: pen.svg(750, 1334, plain(750, 1334, '#f4f5f7')), truth: {} };
  },
  desk(_f: Facts, r: Random): Drawing {
    const pen = new Pen(styleOf(r, false));
    for (let i = 0; i < 6; i += 1)
      pen.box(
        r.below(1200),
        r.below(800),
        100 + r.below(300),
        60 + r.below(200),
        `fill="hsl(${r.below(360)} 30% ${40 + r.below(40)}%)"`,
      );
    return {
      width: 1400,
      height: 1000,
      svg: pen.svg(1400, 1000, plain(1400, 1000, '#a58763')).replace(/<g opacity="0.06">.*?<\/g>/, ''),
      truth: {},
    };
  },
};
export type Stranger = keyof typeof strangers;

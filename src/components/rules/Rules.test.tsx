import { render, screen } from '@testing-library/react';
import { RawIntlProvider } from '@umijs/max';
import { createIntl } from '@@/plugin-locale/localeExports';
import type { PublicTerm, Statement } from '@domain/policy/publicRules';
import arabicNames from '@/locales/areas/names/ar-SA';
import arabic from '@/locales/areas/rules/ar-SA';
import englishNames from '@/locales/areas/names/en-US';
import english from '@/locales/areas/rules/en-US';
import { freshPhone } from '@/testing/visit';
import Rules from './Rules';

const from = '2026-01-01';
const to = '2026-12-31';
const electric = ['bev', 'phev', 'erev', 'fcev'];
const sentences: [Statement, string][] = [
  [{ key: 'sameOwner' }, '旧车、新车登记在同一位个人车主名下'],
  [{ key: 'useNature', natures: ['private', 'converted'] }, '旧车的使用性质是非营运、营转非'],
  [
    { key: 'disposed', fields: ['scrapCertDate', 'cancelDate'], from, to },
    '旧车的回收证明日期、注销日期在 2026年1月1日 至 2026年12月31日',
  ],
  [{ key: 'oldCar', fuels: ['gasoline'], date: to }, '旧车（汽油）在 2026年12月31日 及以前注册登记'],
  [{ key: 'oldCarAnyDay', fuels: ['other', ...electric] }, '旧车（其他、新能源）的注册登记日期不限'],
  [{ key: 'oldCar', fuels: [], date: to }, '旧车（任何燃料）在 2026年12月31日 及以前注册登记'],
  [{ key: 'displacement', millilitres: 2000 }, '燃油新车的排量不超过 2.0 升'],
  [{ key: 'displacement', millilitres: 1599 }, '燃油新车的排量不超过 1.599 升'],
  [{ key: 'anyDisplacement' }, '燃油新车的排量不限'],
  [{ key: 'fixed', carType: 'nev', fuels: [], amount: 2_000_000 }, '新车是新能源车：补贴 20,000 元'],
  [
    { key: 'rate', carType: 'ice', fuels: ['diesel'], base: 'taxInclusivePrice', rate: 1250, cap: 1_500_000 },
    '旧车是柴油、新车是燃油车：补贴价税合计的 12.5%，取整到元，最高 15,000 元',
  ],
  [
    {
      key: 'tiers',
      carType: 'nev',
      fuels: [],
      base: 'taxExclusivePrice',
      tiers: [
        { from: 5_000_000, amount: 800_000 },
        { from: 10_000_000, amount: 1_200_000 },
      ],
    },
    '新车是新能源车：不含税价满 50,000 元补贴 8,000 元、满 100,000 元补贴 12,000 元，不满 50,000 元的没有补贴',
  ],
  [{ key: 'nothing', carType: 'ice', fuels: electric }, '旧车是新能源、新车是燃油车：没有补贴'],
  [{ key: 'is', answer: 'newCarInfo.carType', codes: ['nev'] }, '新车类型是新能源'],
  [{ key: 'notIn', answer: 'oldCarInfo.useNature', codes: ['converted'] }, '旧车使用性质不是营转非'],
  [{ key: 'plateIs', answer: 'oldCarInfo.plateNo', codes: ['苏', '沪A'] }, '旧车号牌号码以苏、沪A开头'],
  [{ key: 'plateNot', answer: 'newCarInfo.plateNo', codes: ['苏'] }, '新车号牌号码不以苏开头'],
  [
    { key: 'is', answer: 'newCarInfo.sellerPlace', codes: ['3205', '44'] },
    '新车销货单位所在地是江苏（地区代码以 3205 开头的）、广东',
  ],
  [{ key: 'fromDay', answer: 'oldCarInfo.cancelDate', date: from }, '旧车注销日期在 2026年1月1日 及以后'],
  [{ key: 'toDay', answer: 'newCarInfo.regDate', date: to }, '新车注册登记日期在 2026年12月31日 及以前'],
  [{ key: 'fromPrice', answer: 'newCarInfo.priceInclTax', amount: 5_000_000 }, '新车价税合计不低于 50,000 元'],
  [{ key: 'toPrice', answer: 'newCarInfo.priceInclTax', amount: 5_000_000 }, '新车价税合计不超过 50,000 元'],
  [
    { key: 'within', answer: 'newCarInfo.invoiceDate', other: 'oldCarInfo.cancelDate', months: 6 },
    '新车开票日期与旧车注销日期相隔不超过 6 个月',
  ],
  [{ key: 'idTypes', idTypes: ['idCard', 'passport'] }, '申请人的证件是居民身份证、护照'],
  [{ key: 'age', years: 16 }, '申请人年满 16 周岁'],
  [{ key: 'anyAge' }, '申请人的年龄不限'],
  [
    { key: 'most', per: 'person', count: 1, period: 'invoiceDate', counted: [{ kind: 'scrap', year: 2026 }] },
    '同一人（新车开票日期在同一年）最多申请 1 次，计入：2026 年 · 报废更新',
  ],
  [
    { key: 'most', per: 'oldCar', count: 2, period: 'edition', counted: [{ kind: 'scrap', year: 2026 }] },
    '同一辆旧车（同一项补贴）最多申请 2 次，计入：2026 年 · 报废更新',
  ],
  [
    { key: 'excluded', per: 'newCar', period: null, counted: [{ kind: 'replacement', year: 2025 }, null] },
    '同一辆新车没有申请过：2025 年 · 置换更新、以前的补贴',
  ],
  [
    { key: 'excluded', per: 'person', period: 'submission', counted: [null] },
    '同一人（在同一年提交）没有申请过：以前的补贴',
  ],
  [{ key: 'applied', from, to }, '2026年1月1日 至 2026年12月31日 提交申请'],
];
const closed = { 'zh-CN': '本市已停止受理', 'en-US': 'Stopped in this city', 'ar-SA': 'توقف في هذه المدينة' };
const terms: PublicTerm[] = [
  { applies: { invoiceTo: '2026-09-10', newCar: ['nev'] }, ended: '2026-11-09', statements: [] },
  { applies: { regions: ['320500'], oldCar: ['nev'], oldPlate: ['沪'] }, closed, statements: [] },
  { applies: { invoiceFrom: '2026-09-11' }, statements: [{ key: 'anyOldCar' }] },
  { statements: [{ key: 'anyOldCar' }] },
];

beforeEach(freshPhone);

const show = (shown: readonly PublicTerm[], locale = 'zh-CN', messages = {}) =>
  render(
    <RawIntlProvider value={createIntl({ locale, messages })}>
      <Rules terms={shown} />
    </RawIntlProvider>,
  );

describe('Rules', () => {
  it.each(sentences)('%j', (statement, sentence) => {
    show([{ statements: [statement] }]);
    expect(screen.getByRole('listitem')).toHaveTextContent(sentence);
  });

  it('groups the sentences of a term by old car, new car, and applicant, each with a heading', () => {
    show([
      {
        statements: [
          { key: 'idTypes', idTypes: ['idCard'] },
          { key: 'owned', date: to },
          { key: 'bought', from, to },
          { key: 'is', answer: 'oldCarInfo.fuel', codes: ['diesel'] },
          { key: 'anyDisplacement' },
          { key: 'applied', from, to },
        ],
      },
    ]);
    const groups = screen
      .getAllByRole('heading', { level: 3 })
      .map((heading) => [
        heading.textContent,
        Array.from(heading.nextElementSibling!.children, ({ textContent }) => textContent),
      ]);
    expect(groups).toEqual([
      ['旧车', ['旧车在 2026年12月31日 及以前登记到车主名下', '旧车燃料种类是柴油']],
      ['新车', ['新车发票开在 2026年1月1日 至 2026年12月31日', '燃油新车的排量不限']],
      ['申请人和时间', ['申请人的证件是居民身份证', '2026年1月1日 至 2026年12月31日 提交申请']],
    ]);
  });

  it('names of several terms whom each is for, and promises nothing of those that ended or are closed', () => {
    show(terms);
    for (const text of [
      '新车发票开在 2026年9月10日 及以前，新车是新能源车',
      '申请已于 2026年11月9日 截止。',
      '在部分地区申请，旧车是新能源，旧车号牌号码以沪开头',
      '本市已停止受理',
      '新车发票开在 2026年9月11日 及以后',
      '其他情况',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it.each([
    ['en-US', { ...englishNames, ...english }],
    ['ar-SA', { ...arabicNames, ...arabic }],
  ])('has every text in %s', (locale, messages) => {
    const { container } = show([...terms, { statements: sentences.map(([one]) => one) }], locale, messages);
    // Number plates are Chinese in every language.
    expect(container.textContent?.replace(/[苏沪]/g, '')).not.toMatch(/[㐀-鿿]|rules\.|option\.|field\.|[{}]/);
    expect(container.textContent).toContain(closed[locale as 'en-US']);
  });
});

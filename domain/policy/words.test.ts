import example from './example.json';
import { flowIds } from '../flow/types';
import { differenceByEdition, policyDifference } from './difference';
import { nameCities, shown, word } from './ruleSentences';
import { parsePolicy, resolvePolicy } from './parse';
import { changedFile } from '../testing/changedFile';

const today = parsePolicy(example);
const differenceAfter = (path: string, value: unknown) =>
  policyDifference(today, parsePolicy(changedFile(path, value)));
const title = '“汽车报废更新补贴（2026年版）”：';

describe('policyDifference names each part that can change', () => {
  it('a list of old cars is shown with fuels and last days of registration', () => {
    const eligible = [{ fuel: ['gasoline'], registeredOnOrBefore: null }];
    const was = '汽油，2013-06-30及以前登记；柴油、其他，2015-06-30及以前登记；新能源，2019-12-31及以前登记';
    expect(differenceAfter('editions.1.oldCar.eligible', eligible)).toEqual([
      `${title}旧车范围由“${was}”改为“汽油，登记日期不限”`,
    ]);
  });

  it.each([
    ['title', '别的', '“别的”：名称由“汽车报废更新补贴（2026年版）”改为“别的”'],
    ['intake.status', 'paused', `${title}受理状态由“受理中”改为“已暂停”`],
    ['intake.pausedNotice', '暂停', `${title}暂停公告由“无”改为“暂停”`],
    ['intake.lowShare', 20, `${title}资金紧张的界线由“无”改为“20”`],
    ['newCar.iceMaxDisplacementMl', null, `${title}燃油新车最大排量（毫升）由“2000”改为“无”`],
  ])('a part of an edition: %s', (path, value, sentence) =>
    expect(differenceAfter(`editions.1.${path}`, value)).toEqual([sentence]),
  );

  it('the notice, the example flag and the reasons of photos', () => {
    const codes = [...today.photoReasons!.filter((code) => code !== 'misplaced'), 'incomplete'];
    expect(differenceAfter('photoReasons', codes)).toEqual([
      expect.stringMatching(/^退回原因“内容不完整.*”（incomplete）改为针对照片$/),
      expect.stringMatching(/（misplaced）不再针对照片$/),
    ]);
    expect(differenceAfter('notice', '新的说明')).toEqual([`说明由“${today.notice}”改为“新的说明”`]);
    expect(differenceAfter('example', false)).toEqual(['不再是示例政策']);
    expect(policyDifference(parsePolicy(changedFile('example', false)), today)).toEqual(['改为示例政策']);
  });

  it('by edition: a heading, and the rules without the name of the edition', () => {
    const fewer = { ...today, notice: '旧', editions: today.editions.filter(({ id }) => id !== 'scrap-cur') };
    const [common, added] = differenceByEdition(fewer, today);
    expect(common).toEqual({ about: null, sentences: [`说明由“旧”改为“${today.notice}”`] });
    expect(added!.about).toBe('新增补贴“汽车报废更新补贴（2026年版）”');
    expect(added!.sentences).toEqual(
      expect.arrayContaining([
        '申请流程为“报废（本期）”',
        '旧车车辆类型为“小型客车、微型客车”',
        expect.stringMatching(/^旧车处置日期的项目为“旧车[^a-zA-Z]+”$/),
      ]),
    );
    expect(differenceByEdition(today, today)).toEqual([]);
    const paused = parsePolicy(changedFile('editions.1.intake.applyUntil', '2028-12-31'));
    expect(differenceByEdition(today, paused).map(({ about }) => about)).toEqual(['汽车报废更新补贴（2026年版）']);
    expect(new Set(flowIds.map(word)).size).toBe(flowIds.length);
  });

  it.each([
    [{ group: '报废更新', per: 'person', count: null, period: 'edition' }, '本期每人不限次数'],
    [
      { group: '报废更新', per: 'oldCar', count: 2, period: 'year', by: 'submission' },
      '同一年度（按提交日期）每辆旧车最多2次',
    ],
    [{ group: '置换更新', per: 'newCar', count: 0, period: 'ever' }, '不分年度每辆新车有申请的，不能再申请'],
  ])('a limit %j', (limit, text) =>
    expect(policyDifference(today, resolvePolicy(changedFile('editions.1.limits', [limit])))).toEqual([
      expect.stringMatching(`改为“[^；]*）${text}”$`),
    ]),
  );

  it('amounts of every method, new and removed ones', () => {
    const nev = '旧车汽油、柴油、其他、新能源，新车新能源';
    const was = '价税合计的12%，上限20,000元';
    const rule = today.editions[1]!.amounts[0]!;
    const pair = { oldFuel: rule.oldFuel, newFuel: rule.newFuel };
    const changed = (to: object) => differenceAfter('editions.1.amounts.0', { ...pair, ...to })[0];
    expect(changed({ method: 'fixed', amount: 800_000 })).toBe(`${title}${nev}：由${was}改为定额8,000元`);
    const tiers = [
      { from: 5_000_000, amount: 500_000 },
      { from: 9_000_000, amount: 900_000 },
    ];
    expect(changed({ method: 'tiers', base: 'taxInclusivePrice', cap: 900_000, tiers })).toBe(
      `${title}${nev}：由${was}改为按价税合计分档（50,000元起5,000元，90,000元起9,000元），上限9,000元`,
    );
    expect(differenceAfter('editions.1.amounts.0.oldFuel', ['any'])).toEqual([
      `${title}旧车不限，新车新能源：新增${was}`,
      `${title}${nev}：不再补贴（原为${was}）`,
    ]);
  });
});

describe('nameCities', () => {
  const nameOf = (code: string) => (code === '320500' ? '苏州市' : code);

  it('names the cities of a rule', () =>
    expect(nameCities('适用的申请地由“320500”改为“320500、999999”', nameOf)).toBe(
      '适用的申请地由“苏州市”改为“苏州市、999999”',
    ));

  it('names the place of the seller, and keeps the code of one that the list of regions lacks', () => {
    const text = shown('eligible', [{ fact: 'sellerPlace', is: ['3205', '44'] }]);
    expect(nameCities(text, nameOf)).toBe('销货单位所在地是苏州市、440000');
  });

  it('keeps an amount that looks like a code', () =>
    expect(nameCities('最低价格为“320500”', nameOf)).toBe('最低价格为“320500”'));
});

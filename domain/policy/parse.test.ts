import { changedFile } from '../testing/changedFile';
import example from './example.json';
import { isMistakeReason, mistakeSentence, type MistakeLanguage } from './mistakes';
import { parsePolicy, PolicyError, resolvePolicy } from './parse';

const errorOf = (file: unknown): PolicyError | undefined => {
  try {
    parsePolicy(file);
    return undefined;
  } catch (error) {
    if (error instanceof PolicyError) return error;
    throw error;
  }
};
const mistakesOf = (file: unknown, language: MistakeLanguage = 'en-US'): string[] =>
  (errorOf(file)?.mistakes ?? []).map((one) => mistakeSentence(one, language));

const texts = { 'zh-CN': '不清楚', 'en-US': 'Not clear', 'ar-SA': 'غير واضح' };
const { bankCard } = example.materials;
const materialsAnd = (key: string) => [...example.editions[0]!.requiredMaterials, key];
const uniqueAnd = (...keys: string[]) => [...example.common.uniqueness.keys, keys];
const afterPlate = (key: string) => ['oldCarInfo.plateNo', key];
const fixed = (oldFuel: string, newFuel: string) => ({ oldFuel: [oldFuel], newFuel, method: 'fixed', amount: 100 });
const tiers = (...starts: number[]) => starts.map((from) => ({ from, amount: 1 }));
const excluding = { perPerson: 1, period: 'edition', exclusiveWith: ['scrap-2020'], exclusiveScope: 'person' };

describe('parsePolicy', () => {
  it('returns the policy with the materials of each edition in order', () => {
    const policy = parsePolicy(example);
    expect(policy.example).toBe(true);
    for (const { materials, requiredMaterials } of policy.editions)
      expect(materials.map(({ key }) => key)).toEqual(requiredMaterials);
    expect(policy.editions[0]?.materials[2]).toEqual({
      key: 'bankCard',
      label: '银行卡照片',
      step: 1,
      hint: '卡号面',
      max: 1,
      min: 1,
    });
  });

  it('resolves no material for a key of a stored version that every object inherits', () => {
    const stored = { ...example, editions: [{ ...example.editions[0], requiredMaterials: ['constructor'] }] };
    expect(resolvePolicy(stored).editions[0]!.materials).toEqual([]);
  });

  it('reports a file that is no object', () =>
    expect(mistakesOf([])).toEqual(['the file: should be a group of values ({ }), found []']));

  it.each<[string, unknown, string]>([
    ['comon', {}, 'comon: is not known here'],
    ['common', undefined, 'common: is missing'],
    ['common', 'x', 'common: should be a group of values ({ }), found "x"'],
    ['timezone', 'UTC', 'timezone: should be "Asia/Shanghai", found "UTC"'],
    ['returnReasons.Not clear', texts, 'returnReasons: Not clear is no code (small letters, digits, _)'],
    ['returnReasons.blurred.ar-SA', undefined, 'returnReasons.blurred.ar-SA: is missing'],
    ['returnReasons.blurred.en-US', 'x'.repeat(201), 'returnReasons.blurred.en-US: has at most 200 characters'],
    ['office.phone', '见公告', 'phone: should be a telephone number like 12345 or 0512-12345678, found "见公告"'],
    ['office.name', '', 'office.name: must not be empty'],
    ['common.withdrawAllowedIn', ['approved'], 'no applicant can withdraw an application that is approved'],
    ['common.applicant.idTypes', ['driving licence'], 'permanentResident, passport, found "driving licence"'],
    ['common.applicant.idTypes', [], 'common.applicant.idTypes: needs at least 1'],
    ['common.upload.maxMB', 'five', 'common.upload.maxMB: should be a number, found "five"'],
    ['common.upload.maxMB', 0, 'common.upload.maxMB: should be above 0, found 0'],
    ['common.draftKeepDays', 0, 'common.draftKeepDays: must not be below 1, found 0'],
    ['common.sla.supplementDays', 15_000_000_000, 'must not be above 1000, found 15000000000'],
    ['common.calendar.holidays', {}, 'common.calendar.holidays: should be a list ([ ]), found {}'],
    ['common.calendar.holidays', ['2026-02-31'], 'common.calendar: 2026-02-31 is no day of the calendar'],
    ['common.uniqueness.keys', uniqueAnd('oldCarInfo.soul'), 'keys: no flow has the field oldCarInfo.soul'],
    ['common.uniqueness.keys', uniqueAnd('oldCarInfo.vin'), 'keys: two rules end with oldCarInfo.vin'],
    ['materials.bankCard.min', 2, 'materials.bankCard: min 2 is above max 1'],
    ['materials.bankCard.max', 21, 'materials.bankCard.max: must not be above 20, found 21'],
    ['materials.constructor', bankCard, 'materials: constructor is no key: it has a dot, or every object has a'],
    ['materials', { ...example.materials, 'a.photo': bankCard }, 'materials: a.photo is no key: it has a dot'],
    ['editions.0.requiredMaterials', materialsAnd('passport'), 'scrap-prev.requiredMaterials: passport is not among'],
    ['editions.0.requiredMaterials', materialsAnd('constructor'), 'constructor is not among the materials'],
    ['editions.0.requiredMaterials', materialsAnd('bankCard'), 'requiredMaterials: a material is named twice'],
    ['editions.0.id', 'scrap-cur', 'editions: an id is used twice'],
    ['editions.0.kind', 'replacement', 'scrap-prev.kind: replacement does not fit the flow applyElv'],
    ['editions.0.generation', 'current', 'scrap-prev.generation: current does not fit the flow applyElv'],
    ['editions.0.intake.status', 'ajar', 'intake.status: should be one of open, paused, closed, found "ajar"'],
    ['editions.0.intake.applyUntil', '2024-12-31', 'intake.applyUntil: 2024-12-31 is before 2025-01-01'],
    ['editions.0.disposal.fields', ['vin'], 'disposal.fields: vin is no date of the old car in applyElv'],
    ['editions.0.oldCar.eligible.0.registeredOnOrBefore', 'soon', 'should be a day like 2026-01-31, found "soon"'],
    ['editions.0.amounts.0.amount', 1.5, 'editions.0.amounts.0.amount: should be a whole number, found 1.5'],
    ['editions.0.amounts.2', fixed('phev', 'nev'), 'amounts.2: covers a pair of cars that amounts.0 covers already'],
    ['editions.0.amounts.2', fixed('any', 'ice'), 'amounts.2: covers a pair of cars that amounts.1 covers already'],
    ['editions.1.title', '', 'editions.1.title: must not be empty'],
    ['editions.1.intake.applyFrom', '2026-02-30', 'scrap-cur.intake.applyFrom: 2026-02-30 is no day'],
    ['editions.1.intake.applyFrom', 'x'.repeat(200), `found "${'x'.repeat(59)}`],
    ['editions.1.intake.applyUntil', '2029-02-30', 'scrap-cur.intake.applyUntil: 2029-02-30 is no day'],
    ['editions.1.disposal.from', '2026-02-30', 'scrap-cur.disposal.from: 2026-02-30 is no day'],
    ['editions.1.disposal.fields', [], 'editions.1.disposal.fields: needs at least 1'],
    ['editions.1.purchase.registerFrom', '2026-02-30', 'scrap-cur.purchase.registerFrom: 2026-02-30 is no day'],
    // The mistake belongs to the variant of the union that fits best.
    ['editions.1.amounts.0.rate', 0, 'editions.1.amounts.0.rate: must not be below 1, found 0'],
    ['editions.2.amounts.0.tiers', tiers(5, 4), 'replacement-prev.amounts.0.tiers: must rise'],
    ['editions.2.amounts.0.tiers', tiers(5, 5), 'replacement-prev.amounts.0.tiers: must rise'],
  ])('reports %s: %j once', (path, value, said) => {
    const file = changedFile(path, value);
    expect(mistakesOf(file)).toEqual([expect.stringContaining(said)]);
    // The Chinese message has the same path and contains no English except values of the file.
    const [chinese] = mistakesOf(file, 'zh-CN');
    expect(chinese).toMatch(/^[\w.-]+：.*[㐀-鿿]|^整份文件：/);
    expect(chinese).not.toMatch(/should|Expected|must|found|is (no|not|before|above|missing)\b/);
  });

  it.each<[string, unknown, string[]]>([
    [
      'editions.2.amounts.0.tiers',
      [
        { from: null, amount: null },
        { from: null, amount: null },
        { from: null, amount: null },
      ],
      [0, 1, 2].flatMap((n) => [`tiers.${n}.from: should be a whole`, `tiers.${n}.amount: should be a whole`]),
    ],
    ['editions.0.limits', [{ group: '', per: '' }], ['group: must not be', 'per: should be', 'count: ', 'period: ']],
  ])('reports each value of %s: %j, not another kind of value', (path, value, said) =>
    expect(mistakesOf(changedFile(path, value)).sort()).toEqual(
      said.sort().map((text) => expect.stringContaining(text) as string),
    ),
  );

  it.each<[string, unknown, string]>([
    ['editions.0.flow', 'newApplyElv', 'editions: exactly one must have the flow applyElv'],
    ['editions.0.limits', excluding, 'scrap-prev.limits.exclusiveWith: there is no edition scrap-2020'],
    ['editions.0.purchase.invoiceTo', '2026-02-30', 'purchase.invoiceTo: 2026-02-30 is no day of the calendar'],
  ])('reports %s: %j, and what else it breaks', (path, value, said) =>
    expect(mistakesOf(changedFile(path, value))).toContainEqual(expect.stringContaining(said)),
  );

  it.each<[string, unknown]>([
    ['common.uniqueness.keys', [...['oldCarInfo.vin', 'newCarInfo.invoiceNo'].map(afterPlate), ['newCarInfo.vin']]],
    ['editions.0.amounts', ['gasoline', 'diesel', 'nev'].map((fuel) => fixed(fuel, 'nev'))],
    ['editions.2.amounts.0.tiers', tiers(0, 1)],
    ['editions.1.disposal.to', '2026-01-01'],
  ])('accepts %s: %j', (path, value) => expect(mistakesOf(changedFile(path, value))).toEqual([]));

  it('names each status that can still be paid and does not count, the nearest to the payment first', () =>
    expect(
      mistakesOf(changedFile('common.uniqueness.countingStates', ['rejected'])).map(
        (sentence) => /lacks (\w+)/.exec(sentence)?.[1],
      ),
    ).toEqual(['paid', 'paying', 'pay_failed', 'approved', 'publicity', 'reviewing', 'submitted', 'returned']));

  it('accepts offers as long as drafts are kept, and any term without waiting lists', () => {
    const withOffers = (waitingList: boolean, offerDays: number) => {
      const intake = { ...example.editions[0]!.intake, waitingList, offerDays };
      return mistakesOf(changedFile('editions.0.intake', intake, changedFile('common.draftKeepDays', 5)));
    };
    expect([withOffers(true, 5), withOffers(false, 6)]).toEqual([[], []]);
    expect(withOffers(true, 6)).toEqual(['editions.scrap-prev.intake.offerDays: must not be above 5, found 6']);
  });

  it('reports all mistakes at once, one per line', () => {
    const error = errorOf(changedFile('common.maxReturns', -1, changedFile('common.draftKeepDays', 0)));
    expect(error?.name).toBe('PolicyError');
    expect(error?.message.split('\n')).toEqual([
      'policy file: 2 mistake(s)',
      expect.stringMatching(/^- common\.maxReturns: .*found -1$/),
      expect.stringMatching(/^- common\.draftKeepDays: .*found 0$/),
    ]);
  });
});

describe('mistakeSentence', () => {
  it('has exactly the parameters that its message needs', () =>
    expect(errorOf(changedFile('notice', 5))?.mistakes).toStrictEqual([
      { place: 'notice', reason: 'text', params: { found: '5' } },
    ]));

  it('is Chinese by default; missing parameters stay empty', () => {
    expect(mistakeSentence({ place: 'a', reason: 'missing' })).toBe('a：缺少这一项');
    expect(mistakeSentence({ place: 'a', reason: 'tooLong' })).toBe('a：最多  个字');
    expect(['missing', 'nothing', 'toString'].map(isMistakeReason)).toEqual([true, false, false]);
  });
});

import example from './example.json';
import { mistakeSentence, type MistakeLanguage } from './mistakes';
import { parsePolicy, PolicyError, resolvePolicy } from './parse';
import type { PolicyFile } from './schema';

const mistakesOf = (spoil: (file: PolicyFile) => unknown, language: MistakeLanguage = 'en-US'): string[] => {
  const file = structuredClone(example) as PolicyFile;
  const raw = spoil(file) ?? file;
  try {
    parsePolicy(raw);
  } catch (error) {
    if (error instanceof PolicyError) return error.mistakes.map((one) => mistakeSentence(one, language));
    throw error;
  }
  return [];
};
const edition = (file: PolicyFile) => file.editions[0] as PolicyFile['editions'][number];

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

  it.each<[string, (file: PolicyFile) => unknown, string]>([
    ['no object', () => [], 'the file: should be a group of values'],
    [
      'a reason for return under a word that is no code',
      (file) => {
        file.returnReasons = { 'Not clear': { 'zh-CN': '不清楚', 'en-US': 'Not clear', 'ar-SA': 'غير واضح' } };
      },
      'returnReasons: Not clear is no code (small letters, digits, _)',
    ],
    [
      'a reason for return that one language lacks',
      (file) => {
        file.returnReasons = { blurred: { 'zh-CN': '不清楚', 'en-US': 'Not clear' } as never };
      },
      'returnReasons.blurred.ar-SA: is missing',
    ],
    [
      'an office with a text instead of a telephone number',
      (file) => {
        file.office = { name: '示例局', phone: '见公告' };
      },
      'office.phone: should be a telephone number like 12345 or 0512-12345678, found "见公告"',
    ],
    [
      'an office without a name',
      (file) => {
        file.office = { name: '', phone: '12345' };
      },
      'office.name: must not be empty',
    ],
    [
      'a status that can still be paid and does not count',
      (file) => {
        const { uniqueness } = file.common;
        uniqueness.countingStates = uniqueness.countingStates.filter((status) => status !== 'pay_failed');
      },
      'common.uniqueness.countingStates: lacks pay_failed',
    ],
    [
      'a status from which nobody can withdraw',
      (file) => {
        file.common.withdrawAllowedIn = ['submitted', 'approved'];
      },
      'common.withdrawAllowedIn: no applicant can withdraw an application that is approved',
    ],
    [
      'an unknown kind of document',
      (file) => {
        file.common.applicant.idTypes = ['idCard', 'driving licence'];
      },
      'common.applicant.idTypes: should be one of idCard, residencePermit, permanentResident, passport, found "driving licence"',
    ],
    [
      'no kind of document',
      (file) => {
        file.common.applicant.idTypes = [];
      },
      'common.applicant.idTypes: needs at least 1',
    ],
    [
      'a date that is none',
      (file) => {
        edition(file).purchase.invoiceTo = '2026-02-30';
      },
      'editions.scrap-prev.purchase.invoiceTo: 2026-02-30 is no day of the calendar',
    ],
    [
      'an end before its beginning',
      (file) => {
        edition(file).intake.applyUntil = '2024-12-31';
      },
      'editions.scrap-prev.intake.applyUntil: 2024-12-31 is before 2025-01-01',
    ],
    [
      'an unknown state',
      (file) => {
        Object.assign(edition(file).intake, { status: 'ajar' });
      },
      'editions.0.intake.status: should be one of open, paused, closed, found "ajar"',
    ],
    [
      'a fraction of a 分',
      (file) => {
        Object.assign(edition(file).amounts[0] ?? {}, { amount: 1.5 });
      },
      'editions.0.amounts.0.amount: should be a whole number, found 1.5',
    ],
    [
      'a cut-off that is no date',
      (file) => {
        Object.assign(edition(file).oldCar.eligible[0] ?? {}, { registeredOnOrBefore: 'soon' });
      },
      'editions.0.oldCar.eligible.0.registeredOnOrBefore: should be a day like 2026-01-31, found "soon"',
    ],
    ['an unknown key', (file) => ({ ...file, comon: {} }), 'comon: is not known here'],
    ['a missing part', (file) => ({ ...file, common: undefined }), 'common: is missing'],
    [
      'a material that is not there',
      (file) => {
        edition(file).requiredMaterials.push('passport');
      },
      'editions.scrap-prev.requiredMaterials: passport is not among the materials',
    ],
    [
      'a material that is not there and has the name of a property of every object',
      (file) => {
        edition(file).requiredMaterials.push('constructor');
      },
      'editions.scrap-prev.requiredMaterials: constructor is not among the materials',
    ],
    ...['constructor', 'a.photo'].map((key): [string, (file: PolicyFile) => unknown, string] => [
      `the key ${key} of a material`,
      ({ materials }) => {
        materials[key] = materials.bankCard!;
      },
      `materials: ${key} is no key: it has a dot, or every object has a property of this name`,
    ]),
    [
      'two amounts for the same pair of cars, because one is for all electric cars',
      (file) => {
        edition(file).amounts.push({ oldFuel: ['phev'], newFuel: 'nev', method: 'fixed', amount: 100 });
      },
      'editions.scrap-prev.amounts.2: covers a pair of cars that amounts.0 covers already',
    ],
    [
      'two amounts for the same pair of cars, because one is for any car',
      (file) => {
        edition(file).amounts.push({ oldFuel: ['any'], newFuel: 'ice', method: 'fixed', amount: 100 });
      },
      'editions.scrap-prev.amounts.2: covers a pair of cars that amounts.1 covers already',
    ],
    [
      'a material twice',
      (file) => {
        edition(file).requiredMaterials.push('bankCard');
      },
      'editions.scrap-prev.requiredMaterials: a material is named twice',
    ],
    [
      'more photos at least than at most',
      (file) => {
        Object.assign(file.materials.bankCard ?? {}, { min: 2 });
      },
      'materials.bankCard: min 2 is above max 1',
    ],
    [
      'an edition that excludes nobody known',
      (file) => {
        Object.assign(edition(file), {
          limits: { perPerson: 1, period: 'edition', exclusiveWith: ['scrap-2020'], exclusiveScope: 'person' },
        });
      },
      'editions.scrap-prev.limits.exclusiveWith: there is no edition scrap-2020',
    ],
    [
      'a window over a field that is no date',
      (file) => {
        edition(file).disposal.fields = ['vin'];
      },
      'editions.scrap-prev.disposal.fields: vin is no date of the old car in applyElv',
    ],
    [
      'two editions of one flow',
      (file) => {
        edition(file).flow = 'newApplyElv';
      },
      'editions: exactly one must have the flow applyElv',
    ],
    [
      'two editions of one id',
      (file) => {
        edition(file).id = 'scrap-cur';
      },
      'editions: an id is used twice',
    ],
    [
      'a kind that is not its flow’s',
      (file) => {
        edition(file).kind = 'replacement';
      },
      'editions.scrap-prev.kind: replacement does not fit the flow applyElv',
    ],
    [
      'a generation that is not its flow’s',
      (file) => {
        edition(file).generation = 'current';
      },
      'editions.scrap-prev.generation: current does not fit the flow applyElv',
    ],
    [
      'tiers that fall',
      (file) => {
        for (const rule of file.editions[2]?.amounts ?? []) if (rule.method === 'tiers') rule.tiers.reverse();
      },
      'editions.replacement-prev.amounts.0.tiers: must rise',
    ],
    [
      'a unique number no flow has',
      (file) => {
        file.common.uniqueness.keys.push(['oldCarInfo.soul']);
      },
      'common.uniqueness.keys: no flow has the field oldCarInfo.soul',
    ],
    [
      'a term that is a typing error',
      (file) => {
        file.common.sla.supplementDays = 15_000_000_000;
      },
      'common.sla.supplementDays: must not be above 1000, found 15000000000',
    ],
    [
      'an offer that ends after its draft is deleted',
      (file) => {
        file.common.draftKeepDays = 2;
        edition(file).intake.waitingList = true;
      },
      'editions.scrap-prev.intake.offerDays: must not be above 2, found 3',
    ],
    [
      'two unique numbers that end with one field',
      (file) => {
        file.common.uniqueness.keys.push(['oldCarInfo.plateNo', 'oldCarInfo.vin']);
      },
      'common.uniqueness.keys: two rules end with oldCarInfo.vin',
    ],
    [
      'a holiday that is no day',
      (file) => {
        file.common.calendar.holidays.push('2026-02-31');
      },
      'common.calendar: 2026-02-31 is no day of the calendar',
    ],
  ])('with %s is refused, and the place named', (_, spoil, said) => {
    expect(mistakesOf(spoil)).toContainEqual(expect.stringContaining(said));
    // The Chinese messages have the same paths and contain no English except values of the file.
    const chinese = mistakesOf(spoil, 'zh-CN');
    expect(chinese).toHaveLength(mistakesOf(spoil).length);
    for (const sentence of chinese) expect(sentence).toMatch(/^[\w.-]+：.*[㐀-鿿]|^整份文件：/);
    expect(chinese.join()).not.toMatch(/should|Expected|must|found|is (no|not|before|above|missing)\b/);
  });

  it('names each status that can still be paid and does not count, the nearest to the payment first', () =>
    expect(
      mistakesOf((file) => {
        file.common.uniqueness.countingStates = ['rejected'];
      }).map((sentence) => /lacks (\w+)/.exec(sentence)?.[1]),
    ).toEqual(['paid', 'paying', 'pay_failed', 'approved', 'publicity', 'reviewing', 'submitted', 'returned']));

  it('accepts two unique numbers that begin with one field', () =>
    expect(
      mistakesOf((file) => {
        file.common.uniqueness.keys = [
          ['oldCarInfo.plateNo', 'oldCarInfo.vin'],
          ['oldCarInfo.plateNo', 'newCarInfo.invoiceNo'],
          ['newCarInfo.vin'],
        ];
      }),
    ).toEqual([]));

  it('accepts offers as long as drafts are kept, and any term without waiting lists', () => {
    const withOffers = (waitingList: boolean, offerDays: number) => {
      const file = structuredClone(example) as PolicyFile;
      Object.assign(file.common, { draftKeepDays: 5 });
      Object.assign(edition(file).intake, { waitingList, offerDays });
      return () => parsePolicy(file);
    };
    expect(withOffers(true, 5)).not.toThrow();
    expect(withOffers(false, 6)).not.toThrow();
    expect(withOffers(true, 6)).toThrow();
  });

  it('accepts several amounts for one kind of new car when each is for other old cars', () => {
    const file = structuredClone(example) as PolicyFile;
    const [first] = edition(file).amounts;
    const others = ['gasoline', 'diesel', 'nev'].map((one) => ({ ...first!, oldFuel: [one] }));
    Object.assign(edition(file), { amounts: others });
    expect(parsePolicy(file).editions[0]!.amounts).toHaveLength(3);
  });

  it('reports a missing part once', () =>
    expect(mistakesOf(({ common: _, ...rest }) => rest)).toEqual(['common: is missing']));

  it('reports all mistakes at once', () => {
    const mistakes = mistakesOf((file) => {
      Object.assign(edition(file).intake, { status: 'ajar', applyFrom: 'soon' });
      Object.assign(file.common, { publicity: 'maybe' });
    });
    expect(mistakes).toHaveLength(3);
    expect(mistakes).toContainEqual('common.publicity: should be true or false, found "maybe"');
  });
});

describe('return reasons of the example policy', () => {
  const { returnReasons } = parsePolicy(example);

  it.each(Object.entries(returnReasons))('%s says how to fix it in each language', (_, sentence) => {
    expect(sentence['zh-CN']).toContain('请');
    expect(sentence['en-US']).toContain('Please');
    expect(sentence['ar-SA']).toContain('يُرجى');
  });
});

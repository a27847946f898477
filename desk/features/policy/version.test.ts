import { isMisshapen, mistakesIn, mistakeText, placeInJson, stateOf, type Version } from './version';

const version = (id: number, validFrom: string | null): Version => ({
  id,
  proposedBy: 'staff:a',
  proposedAt: '2026-11-01T09:00:00+08:00',
  signedBy: validFrom && 'staff:b',
  signedAt: validFrom,
  validFrom,
});

describe('stateOf', () => {
  it('returns whether a version is proposed, coming, in force, past, or replaced before its start', () => {
    const now = new Date('2026-11-20T00:00:00+08:00');
    const states = [
      version(1, '2026-01-01T00:00:00+08:00'),
      version(2, '2026-06-01T00:00:00+08:00'),
      version(3, null),
      version(4, '2026-12-01T00:00:00+08:00'),
      version(5, '2026-12-01T00:00:00+08:00'),
    ];
    const expected = ['past', 'inForce', 'proposed', 'dropped', 'coming'];
    expect(states.map((one) => stateOf(one, states, 2, now))).toEqual(expected);
    const later = new Date('2027-01-01T00:00:00+08:00');
    expect(stateOf(states[3]!, states, 5, later)).toBe('dropped');
  });
});

describe('mistakesIn, mistakeText, isMisshapen and placeInJson', () => {
  const fields = {
    'editions.0.year': {
      code: 'format' as const,
      message: 'editions.0.year：应为整数，现为 1.5',
      reason: 'policy.whole',
      params: { found: '1.5' },
    },
    'editions#1': { code: 'format' as const, message: 'editions：同一个 id 用了两次', reason: 'policy.idTwice' },
    file: { code: 'format' as const, message: '别的' },
  };
  const mistakes = mistakesIn(fields);
  it('mistakesIn returns the mistakes with their places; mistakeText has them in the language of the officer', () => {
    expect(mistakes.map(({ place }) => place)).toEqual(['editions.0.year', 'editions', '']);
    expect(mistakeText(mistakes[0]!, 'zh-CN')).toBe('editions.0.year：应为整数，现为 1.5');
    expect(mistakeText(mistakes[0]!, 'zh-CN', '年度')).toBe('年度：应为整数，现为 1.5');
    expect(mistakes.map((mistake) => mistakeText(mistake, 'en-US'))).toEqual([
      'editions.0.year: should be a whole number, found 1.5',
      'editions: an id is used twice',
      '别的',
    ]);
  });
  it('isMisshapen returns whether the form of the terms cannot show the values', () => {
    expect(isMisshapen(mistakes.slice(0, 2))).toBe(false);
    expect(isMisshapen(mistakes)).toBe(true);
    for (const reason of ['list', 'oneOf', 'unknown'] as const)
      expect(isMisshapen([{ place: 'editions', reason, message: '' }])).toBe(true);
    const exactly = (place: string) => isMisshapen([{ place, reason: 'exactly', message: '' }]);
    expect(['schemaVersion', 'common.applicant.kind', 'editions.0.terms.0.amounts.0.base'].every(exactly)).toBe(true);
    // A number plate that is typed in small letters.
    const plates = ['applies.oldPlate', 'eligible.0.is', 'eligible.0.notIn', 'amounts.0.when.0.is'];
    expect(plates.some((at) => exactly(`editions.a.terms.0.${at}`))).toBe(false);
  });
  it.each([
    ['Expected property name in JSON at position 12 (line 3 column 2)', { line: 3, column: 2 }],
    ['Unexpected token } in JSON at position 9', { line: 2, column: 3 }],
    ['Unexpected end of JSON input', { line: 2, column: 5 }],
    ['something', null],
  ])('and where it is no JSON: %s', (message, place) => {
    expect(placeInJson('{"a":1\n,,,,', message)).toEqual(place);
  });
});

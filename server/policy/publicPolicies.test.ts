import { gzipSync } from 'node:zlib';
import example from '@domain/policy/example.json';
import type { PolicyFile, TermsFile } from '@domain/policy/schema';
import { withTerms } from '@domain/policy/terms';
import { addDays } from '@domain/time';

import { useTestApp } from '../testing/app';
import { enact } from '../testing/policy';

const TERMS = 50;
const MOST_BYTES = 30_000;

/** Each term has a city, days, a sentence or amounts of its own, so that little of it compresses. */
function manyTerms(cities: readonly string[]): TermsFile {
  const file = withTerms(example as PolicyFile);
  const edition = file.editions.find(({ id }) => id === 'replacement-cur')!;
  const [all] = edition.terms;
  if (!all || !('amounts' in all)) throw new Error('The example has an open term.');
  edition.version = '2026.50';
  edition.takesBack = true;
  edition.terms = [
    ...Array.from({ length: TERMS - 1 }, (_, n) => ({
      ...all,
      name: `第${n + 1}段：自${addDays('2026-03-01', n)}起的规定`,
      applies: {
        invoiceFrom: addDays('2026-03-01', 61 * (4 - Math.floor(n / cities.length)) - n),
        regions: [cities[n % cities.length]!],
      },
      applyUntil: addDays('2026-12-31', -n),
      amounts: (['nev', 'ice'] as const).map((newFuel, m) => ({
        oldFuel: ['any' as const],
        newFuel,
        base: 'taxInclusivePrice' as const,
        method: 'rate' as const,
        rate: 500 + 7 * n + m,
        cap: 1_000_000 + 12_300 * n + m,
      })),
    })),
    all,
  ];
  return file;
}

describe('GET /policies', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('has at most 30 kB compressed with 50 terms, and the conditions of the last term for phones of the release before', async () => {
    await enact(t, manyTerms([...t.deps.cityCodes]));
    const { payload } = await t.inject({ url: '/qczhyjs/api/policies' });
    type Edition = { id: string; terms?: unknown[]; amounts: unknown };
    const { editions } = (JSON.parse(payload) as { data: { editions: Edition[] } }).data;
    const edition = editions.find(({ id }) => id === 'replacement-cur')!;
    expect(edition.terms).toHaveLength(TERMS);
    expect(edition.amounts).toEqual(example.editions.find(({ id }) => id === 'replacement-cur')!.amounts);
    expect(gzipSync(payload).length).toBeLessThanOrEqual(MOST_BYTES);
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import example from '../../../domain/policy/example.json';
import type { PolicyFile } from '../../../domain/policy/schema';
import { isOpenTerm, withTerms } from '../../../domain/policy/terms';
import { addDays } from '../../../domain/time';

const CITIES = 13;
const cityOf = (n: number): string => `${3201 + (n % CITIES)}00`;

/** Writes the example policy with `count` terms in each edition: weeks of invoices in single cities, and the former conditions last. Returns the file. */
export function policyWithTerms(count: number): string {
  const file = withTerms(example as PolicyFile);
  for (const edition of file.editions) {
    const all = edition.terms.find(isOpenTerm);
    if (!all) throw new Error(`no open term in ${edition.id}`);
    const weeks = Array.from({ length: count - 1 }, (_, n) => {
      const invoiceFrom = addDays(all.purchase.invoiceFrom, 7 * Math.floor(n / CITIES));
      return {
        ...all,
        name: `week ${n}`,
        applies: { regions: [cityOf(n)], invoiceFrom, invoiceTo: addDays(invoiceFrom, 6) },
      };
    });
    edition.terms = [...weeks, all];
  }
  const path = join(mkdtempSync(join(tmpdir(), 'bench-policy-')), 'policy.json');
  writeFileSync(path, JSON.stringify(file));
  return path;
}

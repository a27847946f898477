import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/** Returns the code of IBM Equal Access, an independent implementation of the same rules as axe; a package of `tests/package.json`. */
const engine = () => readFileSync(createRequire(__filename).resolve('accessibility-checker-engine'), 'utf8');

interface Issue {
  ruleId: string;
  value: [policy: 'VIOLATION' | 'RECOMMENDATION' | 'INFORMATION', result: string];
  message: string;
  snippet: string;
}
interface Checker {
  check(document: Document, rulesets: string[]): Promise<{ results: Issue[] }>;
}

/** Rules that are ignored, with the reason; none so far. */
const letOff: Record<string, string> = {};

/** Returns definite violations, one line per issue; results that need manual review are ignored. */
async function violations(page: Page) {
  if (!(await page.evaluate('Boolean(window.ace)')))
    await page.evaluate(`(() => { ${engine()}; window.ace = ace; })()`);
  const issues = await page.evaluate(async () => {
    const { ace } = window as unknown as { ace: { Checker: new () => Checker } };
    return (await new ace.Checker().check(document, ['WCAG_2_2'])).results.map(
      ({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet }),
    );
  });
  return issues
    .filter(({ ruleId, value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL' && !(ruleId in letOff))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} — ${snippet.slice(0, 160)}`);
}

export async function secondOpinion(page: Page, where: string) {
  expect.soft(await violations(page), `IBM Equal Access, ${where}`).toEqual([]);
}

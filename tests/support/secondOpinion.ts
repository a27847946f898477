import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/** IBM Equal Access besides axe: another maker's reading of the same rules. */
const engine = readFileSync(createRequire(__filename).resolve('accessibility-checker-engine'), 'utf8');

interface Issue {
  ruleId: string;
  value: [policy: 'VIOLATION' | 'RECOMMENDATION' | 'INFORMATION', result: string];
  message: string;
  snippet: string;
}
interface Checker {
  check(document: Document, rulesets: string[]): Promise<{ results: Issue[] }>;
}

/** Rules that are not followed, each with its reason; so far none. */
const letOff: Record<string, string> = {};

/** What it calls a violation beyond doubt, told in a line an issue; what it only asks a person to look at is not judged here. */
async function violations(page: Page) {
  await page.evaluate(`window.ace || (() => { ${engine}; window.ace = ace; })()`);
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

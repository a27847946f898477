import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { covered, expect, test } from '../support/phone/test';

/** Markup of antd-mobile that the standard does not allow, removed before the validation, with the reason. */
const librarys: [what: RegExp, reason: string][] = [
  [
    /(?<=class="adm-input adm-search-bar-input") aria-label="[^"]*"/g,
    'a name on a <div> without a role: not read; the field inside has its own',
  ],
];
/** Errors that cannot be removed, with the reason. */
const letOff: Record<string, string> = {
  'element-permitted-content: <div> element is not permitted as content under <label>':
    'antd-mobile draws its radios and boxes with <div> inside <label>; nobody reads them differently from <span>',
};

interface Report {
  results: { messages: { ruleId: string; message: string }[] }[];
}
/** A package of `tests/package.json`, which only the selection `whole` installs: loaded by the test. */
interface HtmlValidate {
  HtmlValidate: new (configuration: { extends: string[] }) => { validateString(markup: string): Promise<Report> };
}

test('the prerendered pages are valid HTML @whole', async () => {
  const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(60);
  const { HtmlValidate } = createRequire(__filename)('html-validate') as HtmlValidate;
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const page of pages) {
    const written = readFileSync(join('dist', page), 'utf8');
    const own = librarys.reduce((markup, [what]) => markup.replace(what, ''), written);
    const { results } = await validator.validateString(own);
    const faults = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
    expect
      .soft(
        [...new Set(faults)].filter((fault) => !(fault in letOff)),
        page,
      )
      .toEqual([]);
    covered('pages by html-validate');
  }
});

import type { Verdict } from '../../support/verdict';
import { publicRoutes } from '../../support/phone/routes';
import type { WebKitPage } from './page';

/** Faults of a screen: untranslated keys, unfilled placeholders, horizontal overflow, no visible heading. */
export const faults = `
  const wrong = [];
  const lines = document.body.innerText.split('\\n').map((line) => line.trim());
  wrong.push(...lines.filter((line) => /^[a-z]\\w*(\\.[a-zA-Z][\\w-]*)+$/.test(line) || /\\{\\w+\\}/.test(line)).map((line) => 'wordless: ' + line));
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) wrong.push('scrolls sideways');
  const h1 = document.querySelector('h1').getBoundingClientRect();
  if (h1.width < 20 || h1.height < 10) wrong.push('its heading is not drawn');
  return wrong;
`;
const languages = ['zh-CN', 'en-US', 'ar-SA'] as const;

export async function screens(page: WebKitPage): Promise<Verdict> {
  const wrong: string[] = [];
  let looked = 0;
  await page.open('intro');
  for (const language of languages) {
    await page.remember({ umi_locale: language });
    for (const [path, title] of Object.entries(publicRoutes)) {
      await page.open(path);
      looked += 1;
      if (language === 'zh-CN')
        await page
          .until(`${path} is ${title}`, async () => (await page.title()) === title)
          .catch((error: unknown) => wrong.push(String(error)));
      wrong.push(...(await page.ask<string[]>(faults)).map((fault) => `${language} ${path}: ${fault}`));
    }
  }
  return { what: 'public screens in WebKit', counts: { looked }, wrong };
}

// Runs after `max build`: writes all public pages and empty forms in every language as HTML to dist, the CSP hashes and the list of routes.
import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { bootScript } from './bootScript.cjs';
import { openAll } from './browser.mjs';
import { compose, hashOf } from './html.mjs';
import { writeMethods } from './methods.mjs';
import { writeServiceWorker } from './serviceWorker.mjs';
import { consentsToRead } from './withoutScript.mjs';

const dist = path.resolve('dist');
const template = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
const methods = writeMethods(dist);

function read(file) {
  const built = buildSync({ entryPoints: [file], bundle: true, format: 'cjs', write: false }).outputFiles[0].text;
  const module = { exports: {} };
  new Function('module', 'exports', built)(module, module.exports);
  return module.exports;
}

const { siteMap } = read('src/siteMap.ts');
const { directionOf, languages, rightToLeft } = read('domain/languages.ts');
const { htmlTexts } = read('src/locales/html.ts');
const { privacyParts, privacyValues } = read('src/components/dialogs/privacyParts.ts');
const { emptyDetail } = read('domain/flow/emptyDetail.ts');
const { publicFacts } = read('domain/policy/publicFacts.ts');
const { resolvePolicy } = read('domain/policy/parse.ts');
const policyFile = process.env.POLICY_FILE ?? 'domain/policy/example.json'; // as tools/umi/plugin.ts reads it
const { shanghaiDate } = read('domain/time.ts');
const facts = publicFacts(resolvePolicy(JSON.parse(fs.readFileSync(policyFile, 'utf8'))), shanghaiDate(new Date()));
const boot = bootScript({ languages, rightToLeft }, methods);
const csp = { script: new Set([hashOf(boot)]), style: new Set() };
const write = (file, text) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};
/** Pages with lists that the office edits and that change without a build. */
const withList = ['contact', 'companylist'];
/** Pages that show the full consent texts without script. */
const withConsents = ['register'];
const consents = (language) => {
  const messages = read(`src/locales/areas/privacy/${language}.ts`).default;
  const mark = facts.example ? read(`src/locales/areas/shell/${language}.ts`).default['ui.example'] : '';
  return consentsToRead(privacyParts, messages, privacyValues(facts, messages['privacy.anyOffice']), mark);
};
const screens = Object.entries(siteMap)
  .filter(([, { prerender }]) => prerender)
  .flatMap(([route, { prerender, signIn }]) => {
    const name = route === '*' ? '404' : route.slice(1);
    return languages.map((language) => ({
      route,
      name,
      language,
      signIn,
      form: prerender === 'form' ? name : undefined,
    }));
  });
/** What the server answers to a person who opens a form for the first time. */
const emptyDraft = (flow) => ({
  ...emptyDetail(flow),
  id: '00000000-0000-0000-0000-000000000000',
  actions: ['save', 'submit', 'delete'],
});
const pages = await openAll(
  screens.map(({ route, name, language, signIn, form }) => ({
    dist,
    template,
    route: route === '*' ? 'no-such-page' : name,
    language,
    draft: signIn && form ? emptyDraft(form.split('/')[0]) : undefined,
  })),
);
/** The pages in the first language, by name. */
const opened = new Map();
for (const [at, { name, language, form }] of screens.entries()) {
  const page = pages[at];
  if (language === languages[0]) opened.set(name, page);
  write(
    path.join(dist, name, `index.${language}.html`),
    compose({
      template,
      dist,
      boot,
      language,
      texts: htmlTexts[language],
      direction: directionOf(language),
      page,
      form,
      csp,
      hasList: withList.includes(name),
      more: withConsents.includes(name) ? consents(language) : '',
    }),
  );
}
// The empty app, for all routes without prerendered HTML; index.html is the one in the first language.
for (const language of languages)
  write(
    path.join(dist, `index.${language}.html`),
    compose({ template, dist, boot, language, texts: htmlTexts[language], direction: directionOf(language), csp }),
  );
fs.copyFileSync(path.join(dist, `index.${languages[0]}.html`), path.join(dist, 'index.html'));
write(path.join(dist, 'csp.json'), JSON.stringify({ script: [...csp.script], style: [...csp.style] }));
write(path.join(dist, 'routes.json'), JSON.stringify(Object.keys(siteMap).filter((route) => route !== '*')));
const kept = writeServiceWorker({ dist, pages: opened });
console.log(`prerendered ${pages.length} pages, ${csp.style.size} styles in the CSP, ${kept} files to read offline`);
process.exit(0);

// `npm run lighthouse`: the four Lighthouse scores of every public page of the built app with mobile emulation; each must be 100.
// `--why` lists the audits that were not perfect.
import { findOrInstallChromium } from '../../../tools/chromium.mjs';
import { freePort } from '../../../tools/lib/freePort.cjs';
import { ensureBuilt, ensureInstalled, ensureTestTools, isCommand } from '../../../tools/lib/prepare.mjs';
import { serveBuilt } from '../../../tools/lib/serveBuilt.mjs';
import { close } from '../../../tools/lib/tally.mjs';

const screens = [
  'intro',
  'carIntro',
  'home',
  'companylist',
  'contact',
  'login',
  'register',
  'mannual/home',
  'mannual/first',
  'mannual/second',
  'mannual/ask',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const target = 100;

async function visit(url, executablePath) {
  const { chromium } = await import('playwright-core');
  const { default: lighthouse } = await import('lighthouse');
  const port = freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--accept-lang=zh-CN',
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories });
    if (lhr.runtimeError) return { failure: `${url}: ${lhr.runtimeError.message}` };
    const missed = categories
      .flatMap((name) => lhr.categories[name].auditRefs)
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
      .map(
        ({ id }) =>
          `${id} ${lhr.audits[id].displayValue ?? lhr.audits[id].explanation ?? ''} ${JSON.stringify(lhr.audits[id].details?.items?.slice(0, 3) ?? '').slice(0, 600)}`,
      );
    return {
      scores: Object.fromEntries(categories.map((name) => [name, Math.round(lhr.categories[name].score * 100)])),
      missed,
    };
  } finally {
    await browser.close();
  }
}

/** On a loaded machine Lighthouse sometimes records no trace and reports an error: retry. */
async function steadyVisit(url, executablePath) {
  let seen;
  for (let tries = 0; tries < 3; tries += 1) {
    seen = await visit(url, executablePath);
    if (!seen.failure) return seen;
  }
  throw new Error(seen.failure);
}

/** Performance is the median of three visits; the other scores must be perfect in each. The third visit is skipped when two agree. */
async function judge(url, executablePath) {
  const visits = [];
  const perfect = () => visits.filter(({ scores }) => scores.performance >= target).length;
  while (visits.length < 3 && perfect() < 2 && visits.length - perfect() < 2)
    visits.push(await steadyVisit(url, executablePath));
  const sorted = (name) => visits.map(({ scores }) => scores[name]).sort((one, other) => one - other);
  const scores = Object.fromEntries(
    categories.map((name) => [name, sorted(name)[name === 'performance' && visits.length === 3 ? 1 : 0]]),
  );
  return { scores, missed: [...new Set(visits.flatMap(({ missed }) => missed))] };
}

export async function lighthouseScores({ why = false } = {}) {
  const executablePath = findOrInstallChromium('whole');
  if (!executablePath) {
    console.log('\nSKIPPED the scores of Lighthouse: no Chromium\n');
    return { what: 'Lighthouse: SKIPPED, no Chromium', passed: 0, failed: 0, status: 0 };
  }
  ensureTestTools();
  const site = await serveBuilt();
  const tally = { passed: 0, failed: 0 };
  console.log(`| screen | ${categories.join(' | ')} |\n|---|--:|--:|--:|--:|`);
  try {
    for (const screen of screens) {
      const { scores, missed } = await judge(`${site.origin}/qczhyjs/${screen}`, executablePath);
      console.log(`| /${screen} | ${categories.map((name) => scores[name]).join(' | ')} |`);
      if (why) missed.forEach((line) => console.log(`    ${line}`));
      tally[categories.every((name) => scores[name] >= target) ? 'passed' : 'failed'] += 1;
    }
  } finally {
    await site.stop();
  }
  return { what: 'public screens at 100 in all four of Lighthouse', ...tally, status: tally.failed > 0 ? 1 : 0 };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  ensureBuilt();
  const scores = await lighthouseScores({ why: process.argv.includes('--why') });
  close([scores]);
  process.exit(scores.status);
}

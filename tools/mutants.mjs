// `npm run mutants`: mutation tests with Stryker. Fails when a surviving mutant is missing in tests/mutants/survivors.json, or one listed there is killed.
// `--only=domain|services`: one of the two. `--list`: judges the last report without a new run. `--workers=1`: one process.
// `--changed`: only lines that differ from origin/main or main (when nothing does: from the commit before); `--since=<ref>`: from another commit.
// `--lines=60 --seconds=90`: at most that many lines and seconds. What does not finish in time is reported and does not fail.
// `--sample=400 --seed=7`: a random sample; the seed makes it repeatable. Only the score is judged, printed with its 95 % confidence interval.
// `--in=domain/policy`: one folder or file; results accumulate in .cache. The services have over 5,000 mutants, each tested with PostgreSQL.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureTestTools, isCommand, root, tool } from './lib/prepare.mjs';
import { close } from './lib/tally.mjs';

const wanted = { domain: 90, services: 80 };
const skipped = ['Ignored', 'CompileError', 'RuntimeError'];
const isCaught = ({ status }) => status === 'Killed' || status === 'Timeout';
const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** Names a mutant by its original and replaced code, without the line number: the name stays valid when lines are added above it. */
function nameOf(source, { location: { start, end }, replacement = '' }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 120);
  return `${short(lines.join('\n'))} → ${short(replacement)}`;
}

const isOurs = (file) => file.endsWith('.ts') && !file.endsWith('.test.ts');
const git = (...args) => (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').split('\n');
const linesOf = (file) => readFileSync(join(root, file), 'utf8').split('\n').length;

/** Returns the commit to compare with: the merge base with main, or the commit before when HEAD is in main. */
function mergeBase() {
  const [head] = git('rev-parse', 'HEAD');
  const bases = ['origin/main', 'main'].map((ref) => git('merge-base', ref, 'HEAD')[0]);
  return bases.find((base) => base && base !== head) ?? 'HEAD~1';
}

/** Returns the line ranges of a file that were added or changed since a commit. */
const newLines = (since, file) =>
  git('diff', '-U0', since, 'HEAD', '--', file).flatMap((line) => {
    const [, first, count = 1] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    return Number(first) && Number(count) ? [{ file, from: Number(first), to: Number(first) + Number(count) - 1 }] : [];
  });

function changedParts(isOfPart, since) {
  const files = git('diff', '--name-only', '--diff-filter=d', since, 'HEAD').filter(isOurs).filter(isOfPart);
  return files.flatMap((file) => newLines(since, file));
}

/** Selects the smallest parts that fit into the given number of lines, and logs the others. */
function within(lines, parts) {
  let left = lines;
  const [taken, over] = [[], []];
  for (const part of [...parts].sort((one, other) => one.to - one.from - (other.to - other.from))) {
    left -= part.to - part.from + 1;
    (left >= 0 ? taken : over).push(part);
  }
  if (over.length) console.log(`not in this share: ${over.map(named).join(', ')}`);
  return taken;
}

/** The range format of Stryker's `--mutate`. */
const named = ({ file, from, to }) => `${file}:${from}-${to}`;
/** Use cases: what a subject of the server holds besides routes, queries and the recognition of text. */
const useCases =
  /^server\/(?!cli|config|http|platform|seed|testing|ocr\/recognition)\w+\/(?!(.*\/)?(\w*[rR]outes|\w*[qQ]ueries)\.ts$)/;
const sources = { domain: /^domain\/(?!testing)/, services: useCases };

/** Returns the parts to mutate; an empty list means everything. */
function share(what, { since, part, lines }) {
  if (!since && !part) return [];
  const isOfPart = (file) => sources[what].test(file);
  const whole = (file) => ({ file, from: 1, to: linesOf(file) });
  const parts = part
    ? git('ls-files', '--', part).filter(isOurs).filter(isOfPart).map(whole)
    : changedParts(isOfPart, since);
  return lines ? within(Number(lines), parts) : parts;
}

/** Groups changed parts by subject, so that Stryker runs only the tests of that folder. */
function byFolder(parts) {
  const groups = new Map();
  for (const part of parts) {
    const folder = /^server\/\w+(?=\/)/.exec(part.file)?.[0];
    groups.set(folder, [...(groups.get(folder) ?? []), part]);
  }
  return [...groups].map(([folder, its]) => ({ folder, parts: its }));
}

/** Returns half of the 95 % confidence interval of the score, in percentage points; sampling without replacement. */
function marginOf(caught, drawn, all) {
  const share = caught / drawn;
  const left = all > 1 ? (all - drawn) / (all - 1) : 0;
  return 196 * Math.sqrt(((share * (1 - share)) / drawn) * left);
}

function judge(what, parts, sample) {
  const report = read('.cache', 'mutants', `${what}.json`);
  const survivors = read('tests', 'mutants', 'survivors.json').filter(({ file }) => file in report.files);
  const isAsked = (file, { location: { start } }) =>
    !parts.length || parts.some((part) => part.file === file && part.from <= start.line && start.line <= part.to);
  const unnamed = [];
  const met = new Set();
  let caught = 0;
  let all = 0;
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    for (const mutant of mutants.filter((one) => !skipped.includes(one.status) && isAsked(file, one))) {
      if (sample && !sample.drawn.includes(mutant.id)) continue;
      all += 1;
      const name = nameOf(source, mutant);
      if (isCaught(mutant)) caught += 1;
      else if (survivors.some((one) => one.file === file && one.mutants.includes(name))) met.add(`${file} ${name}`);
      else unnamed.push(`${file}:${mutant.location.start.line} ${name}`);
    }
  }
  const gone =
    parts.length || sample
      ? []
      : survivors
          .flatMap(({ file, mutants }) => mutants.map((name) => `${file} ${name}`))
          .filter((name) => !met.has(name));
  const score = all ? (100 * caught) / all : 100;
  console.log(
    `\n${what}: ${caught} of ${all} mutants found, ${score.toFixed(1)} % (wanted: ${wanted[what]}); ${met.size} survive with a reason`,
  );
  if (sample) {
    const margin = marginOf(caught, all, sample.all).toFixed(1);
    console.log(`a sample of ${all} of ${sample.all}: ${score.toFixed(1)} % ± ${margin} of all at 95 %`);
  }
  for (const name of unnamed) console.log(`  survives without a reason: ${name}`);
  for (const name of gone) console.log(`  is named, and does not survive: ${name}`);
  const isTooLow = !parts.length && score < wanted[what];
  const failed = sample ? Number(isTooLow) : unnamed.length + gone.length + Number(isTooLow);
  return { what: `mutants of ${what}`, counts: { caught, all }, passed: caught, failed };
}

/** Returns its exit status, or `late` when it was stopped after `ms`. */
function stryker(what, args, env, ms) {
  if (ms <= 0) return 'late';
  ensureTestTools();
  const { status, error } = spawnSync(
    process.execPath,
    tool('stryker', 'run', `tests/mutants/${what}.config.mjs`, ...args),
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, ...(Number.isFinite(ms) && { timeout: ms }) },
  );
  return error?.code === 'ETIMEDOUT' ? 'late' : (status ?? 1);
}

export function mutants(args) {
  const option = (name) => args.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const only = option('only');
  const part = option('in');
  const workers = option('workers');
  const sample = option('sample');
  const since = option('since') ?? (args.includes('--changed') ? mergeBase() : undefined);
  const endAt = Date.now() + 1000 * Number(option('seconds') ?? Infinity);
  const runPart = (what, { folder, parts }) => {
    const rest = [
      ...(parts.length ? ['--mutate', parts.map(named).join()] : []),
      ...(workers ? ['--concurrency', workers] : []),
    ];
    const drawn = join(root, '.cache', 'mutants', `${what}.drawn.json`);
    const env = {
      ...(folder && { MUTANTS_IN: folder }),
      ...(sample && { MUTANTS_SAMPLE: sample, MUTANTS_SEED: option('seed') ?? '7', MUTANTS_DRAWN: drawn }),
    };
    const file = join(root, '.cache', 'mutants', `${what}.json`);
    if (!args.includes('--list')) {
      rmSync(file, { force: true });
      const status = stryker(what, rest, env, endAt - Date.now());
      if (status === 'late') return { what: `mutants of ${what}: not finished in time`, passed: 0, failed: 0 };
      if (status) return { what: `mutants of ${what}: Stryker did not come to an end`, passed: 0, failed: 1 };
    }
    if (!existsSync(file)) return { what: `mutants of ${what}: Stryker did not come to an end`, passed: 0, failed: 1 };
    return judge(what, parts, sample && JSON.parse(readFileSync(drawn, 'utf8')));
  };
  const tallies = [];
  for (const what of Object.keys(wanted).filter((name) => !only || name === only)) {
    const parts = share(what, { since, part, lines: option('lines') });
    if ((since || part) && !parts.length) {
      console.log(`${what}: no such lines${since ? ` since ${since.slice(0, 12)}` : ''}`);
      continue;
    }
    const groups = since && what === 'services' ? byFolder(parts) : [{ folder: part, parts }];
    for (const group of groups) tallies.push(runPart(what, group));
  }
  return tallies;
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const tallies = mutants(process.argv.slice(2));
  close(tallies);
  process.exit(tallies.some(({ failed }) => failed) ? 1 : 0);
}

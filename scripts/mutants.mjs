// `npm run mutants`: small faults are put into the code one after the other, and each must make a test fail. What survives is named in
// scripts/mutants/survivors.json with its reason; a survivor that is not named there, or a name that no longer survives, fails.
// `--only=domain|services`; `--changed` takes only the files that differ from main, or on main those of its last six hours of work, `--lines=400` of
// them no more than so many lines (the share of CI); `--list` prints what is not named.
// `--sample=400 --seed=7` walks so many, drawn out of all by the seed (the same seed draws the same ones): the score is then told with
// its interval of 95 %, and only the score is judged. The services have over five thousand, each over a real PostgreSQL.
// A whole run takes long: `--in=domain/policy` (a folder or a file) walks a part of it, and the parts add up in .cache. `--workers=1` leaves a core free.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marginOf } from './mutants/sample.mjs';
import { ensureInstalled, isCommand, root, run } from './prepare.mjs';
import { close } from './tally.mjs';

const wanted = { domain: 90, services: 80 };
const skipped = ['Ignored', 'CompileError', 'RuntimeError'];
const isCaught = ({ status }) => status === 'Killed' || status === 'Timeout';
const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** What was there and what was put, without the place: a line above it must not make another mutant of it. */
function nameOf(source, { location: { start, end }, replacement = '' }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 120);
  return `${short(lines.join('\n'))} → ${short(replacement)}`;
}

const isOurs = (file) => file.endsWith('.ts') && !file.endsWith('.test.ts');
const git = (...args) => (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').split('\n');
const differing = (range) => git('diff', '--name-only', '--diff-filter=d', range).filter(Boolean);

const workOfHours = 6;

/** What this branch has changed; on main itself, where nothing tells what is new, what its last hours of work have. */
function changedFiles() {
  const changed = differing('main...HEAD');
  if (changed.length) return changed.filter(isOurs);
  const [last] = git('log', '-1', '--format=%ct');
  const [before] = git('rev-list', '-1', `--before=${Number(last) - workOfHours * 3600}`, 'HEAD');
  return differing(`${before || 'HEAD~1'}...HEAD`).filter(isOurs);
}

/** As many of them as the lines allow, the small ones first; what is left out is said. */
function within(lines, files) {
  const sized = files
    .map((file) => ({ file, size: readFileSync(join(root, file), 'utf8').split('\n').length }))
    .sort((one, other) => one.size - other.size);
  let left = lines;
  const [taken, over] = [[], []];
  for (const { file, size } of sized) {
    left -= size;
    (left >= 0 ? taken : over).push(file);
  }
  if (over.length) console.log(`not in this share: ${over.join(', ')}`);
  return taken;
}

const rooms = { domain: /^domain\/(?!testing)/, services: /^server\/services\// };

const filesUnder = (part) => git('ls-files', '--', part).filter(isOurs);

/** The files to be mutated: all of them (an empty list), those that this branch has changed, or those of one part. */
function share(what, isShare, part, lines) {
  if (!isShare && !part) return [];
  const files = (part ? filesUnder(part) : changedFiles()).filter((file) => rooms[what].test(file));
  return lines ? within(Number(lines), files) : files;
}

function judge(what, files, sample) {
  const report = read('.cache', 'mutants', `${what}.json`);
  const named = read('scripts', 'mutants', 'survivors.json').filter(({ file }) => file in report.files);
  const unnamed = [];
  const met = new Set();
  let caught = 0;
  let all = 0;
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    if (files.length && !files.includes(file)) continue;
    for (const mutant of mutants.filter(({ status }) => !skipped.includes(status))) {
      if (sample && !sample.drawn.includes(mutant.id)) continue;
      all += 1;
      const name = nameOf(source, mutant);
      if (isCaught(mutant)) caught += 1;
      else if (named.some((one) => one.file === file && one.mutants.includes(name))) met.add(`${file} ${name}`);
      else unnamed.push(`${file}:${mutant.location.start.line} ${name}`);
    }
  }
  const gone =
    files.length || sample
      ? []
      : named.flatMap(({ file, mutants }) => mutants.map((name) => `${file} ${name}`)).filter((name) => !met.has(name));
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
  const isTooLow = !files.length && score < wanted[what];
  const failed = sample ? Number(isTooLow) : unnamed.length + gone.length + Number(isTooLow);
  return { what: `mutants of ${what}`, counts: { caught, all }, passed: caught, failed };
}

export function mutants(args) {
  const option = (name) => args.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const only = option('only');
  const part = option('in');
  const workers = option('workers');
  const sample = option('sample');
  const isShare = args.includes('--changed');
  const tallies = [];
  for (const what of Object.keys(wanted).filter((name) => !only || name === only)) {
    const files = share(what, isShare, part, option('lines'));
    if ((isShare || part) && !files.length) {
      console.log(`${what}: nothing of it has changed`);
      continue;
    }
    const rest = [...(files.length ? ['--mutate', files.join()] : []), ...(workers ? ['--concurrency', workers] : [])];
    const drawn = join(root, '.cache', 'mutants', `${what}.drawn.json`);
    const env = {
      ...(part && { MUTANTS_IN: part }),
      ...(sample && { MUTANTS_SAMPLE: sample, MUTANTS_SEED: option('seed') ?? '7', MUTANTS_DRAWN: drawn }),
    };
    const status = args.includes('--list')
      ? 0
      : run('npx', ['stryker', 'run', `scripts/mutants/${what}.config.mjs`, ...rest], env);
    if (status || !existsSync(join(root, '.cache', 'mutants', `${what}.json`)))
      tallies.push({ what: `mutants of ${what}: Stryker did not come to an end`, passed: 0, failed: 1 });
    else tallies.push(judge(what, files, sample && JSON.parse(readFileSync(drawn, 'utf8'))));
  }
  return tallies;
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const tallies = mutants(process.argv.slice(2));
  close(tallies);
  process.exit(tallies.some(({ failed }) => failed) ? 1 : 0);
}

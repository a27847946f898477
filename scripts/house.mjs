// `npm run house`: how long the files are, whether one imports against the direction, what a variant is made of. Fails where a file is too long without a reason.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { longest, mayBeLonger } from './longFiles.mjs';
import { root } from './prepare.mjs';
import { close } from './tally.mjs';

const listed = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const files = listed('*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css').filter(
  (file) => !file.startsWith('bench/pages/peers/'),
);
const text = (file) => readFileSync(`${root}/${file}`, 'utf8');
const linesOf = (file) => text(file).trimEnd().split('\n').length;
const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const rooms = [
  'domain',
  'src/components',
  'src/services',
  'src/features/form',
  'src/features',
  'src/runtime',
  'src/pages',
  'src/locales',
  'server',
  'e2e',
  'proof',
  'bench',
  'scripts',
  'prerender',
];
const row = (name, some) =>
  console.log(
    `| ${name} | ${some.length} | ${median(some.map(linesOf))} | ${Math.max(...some.map(linesOf))} | ${some.filter((file) => linesOf(file) > longest).length} |`,
  );
console.log('| room | files | median lines | longest | over 200 |\n|---|--:|--:|--:|--:|');
for (const room of rooms)
  row(
    room,
    files.filter((file) => file.startsWith(`${room}/`)),
  );
row(
  '**all, without texts and tests**',
  files.filter((file) => !/^src\/locales\/|\.(test|spec)\.tsx?$/.test(file)),
);
row('**all**', files);

const long = files.filter((file) => linesOf(file) > longest);
const reasons = new Map(
  mayBeLonger.flatMap(({ files: globs, why }) =>
    listed(...globs.map((glob) => `:(glob)${glob}`)).map((file) => [file, why]),
  ),
);
const reasonOf = (file) => reasons.get(file);
if (long.length > 0) console.log(`\nover ${longest} lines:`);
for (const file of long) console.log(`  ${linesOf(file)} ${file}: ${reasonOf(file) ?? 'NO REASON'}`);

const flows = [...text('domain/flow/types.ts').matchAll(/flowIds = \[(.*)\]/g)].flatMap(
  ([, list]) => list.match(/\w+/g) ?? [],
);
console.log('\nwhat a variant has of its own:');
for (const flow of flows) {
  const own = files.filter(
    (file) => file.startsWith(`src/pages/${flow}/`) || file === `domain/flow/variants/${flow}.ts`,
  );
  console.log(`  ${flow}: ${own.length} files, ${own.reduce((sum, file) => sum + linesOf(file), 0)} lines`);
}

const judged = files.filter((file) => /^(domain|src|server)\/.*\.tsx?$/.test(file));
const imports = judged.reduce((sum, file) => sum + [...text(file).matchAll(/^import .*|import\(/gm)].length, 0);
const against = (await new ESLint({ cwd: root }).lintFiles(judged)).flatMap(({ filePath, messages }) =>
  messages
    .filter(({ ruleId }) => ruleId === 'no-restricted-imports')
    .map(({ line, message }) => `  ${filePath.slice(root.length + 1)}:${line} ${message}`),
);
console.log(`\nimports judged in domain, src and server: ${imports}; against the direction: ${against.length}`);
against.forEach((line) => console.log(line));

const unexcused = long.filter((file) => !reasonOf(file)).length;
close([
  {
    what: 'the house',
    passed: Number(unexcused === 0) + Number(against.length === 0),
    failed: Number(unexcused > 0) + Number(against.length > 0),
  },
]);
process.exit(unexcused || against.length ? 1 : 0);

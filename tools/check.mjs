// `npm run lint`, `typecheck`, `setup` and `format`. Installs missing packages first.
import { ensureInstalled, runTool } from './lib/prepare.mjs';

const setup = [
  ['max', ['setup']],
  ['max', ['setup'], { APP_ROOT: 'desk' }],
];
const incremental = (project) => [
  'tsc',
  ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', `.cache/tsc-${project === '.' ? 'root' : project}`],
];
const commands = {
  setup,
  typecheck: [...setup, ...['.', 'desk'].map(incremental)],
  lint: [
    ['prettier', ['--check', '--log-level', 'warn', '.']],
    ['eslint', ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint', '.']],
    ['stylelint', ['--cache', '--cache-location', '.cache/stylelint', '{src,desk}/**/*.css']],
  ],
  format: [['prettier', ['--write', '--log-level', 'warn', '.']]],
};

const steps = commands[process.argv[2]];
if (!steps) {
  console.error(`usage: node tools/check.mjs ${Object.keys(commands).join('|')}`);
  process.exit(2);
}
ensureInstalled();
process.exit(steps.some((step) => runTool(...step) !== 0) ? 1 : 0);

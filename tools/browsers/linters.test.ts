import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const lint = (tool: string, args: string[], input: string) => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  return stdout + stderr;
};

const linesOf = (said: string): number[] => [
  ...new Set([...said.matchAll(/planted\.css:(\d+)/g)].map(([, line]) => Number(line))),
];

/** Each statement has its own source line, so that one error cannot hide another. */
test('ESLint rejects methods and syntax that the oldest supported browsers lack', () => {
  const said = lint(
    'eslint/bin/eslint.js',
    ['--stdin', '--stdin-filename', 'src/planted.ts', '--format', 'json'],
    `export const a = (list: string[]) => list.at(-1);
export const b = (it: object) => structuredClone(it);
export const c = (list: number[]) => list.findLast(Boolean);
export const d = (text: string) => text.replaceAll('a', 'b');
export const e = (list: number[]) => list.toSorted();
export const f = (text: string) => /(?<=a)b/.test(text);
export const fine = (list: number[]) => Object.fromEntries(list.flatMap((one) => [[one, one]]));
`,
  );
  const lines = (JSON.parse(said) as { messages: { line: number }[] }[]).flatMap(({ messages }) =>
    messages.map(({ line }) => line),
  );
  expect([...new Set(lines)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('Stylelint rejects CSS that the oldest supported browsers lack', () => {
  const said = lint(
    'stylelint/bin/stylelint.mjs',
    ['--stdin', '--stdin-filename', 'src/planted.css', '--formatter', 'unix'],
    `.a { inset: 0; }
.b:has(i) { color: red; }
@container (width > 1px) { .c { color: red; } }
.d { padding-inline: 1px; }
`,
  );
  expect(linesOf(said)).toEqual([1, 2, 3]);
});

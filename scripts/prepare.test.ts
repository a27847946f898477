import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

test('the app is built anew when a file of the root that its build reads has changed', () => {
  const [, from = ''] = /app: \{\s*from: \[([^\]]*)\]/.exec(readFileSync(join(__dirname, 'prepare.mjs'), 'utf8')) ?? [];
  const read = readdirSync(root).filter((name) =>
    /^(build\.\w+\.\w+|plugin\.ts|\.umirc\.ts|package-lock\.json)$/.test(name),
  );
  expect(read).toHaveLength(6);
  expect(read.filter((name) => !from.includes(`'${name}'`))).toEqual([]);
});

test('what a build leaves in the folders that it reads makes no other build of it', () => {
  const [, written = ''] =
    /const written = \[([^\]]*)\]/.exec(readFileSync(join(__dirname, 'prepare.mjs'), 'utf8')) ?? [];
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  for (const name of ['dist', 'node_modules']) {
    expect(written).toContain(`'${name}'`);
    expect(ignored.some((line) => line.replace(/\//g, '') === name)).toBe(true);
  }
});

describe('package.json scripts', () => {
  const scripts = readdirSync(__dirname).filter((name) => name.endsWith('.mjs'));
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

  it('run no npx, which downloads a missing package', () => {
    const callers = scripts.filter((name) => /['"`]npx['"`]/.test(textOf(`scripts/${name}`)));
    expect(callers).toEqual([]);
  });

  it('run one file of this repository each, and every file that starts a tool completes the installation first', () => {
    const { scripts: commands } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const files = Object.values(commands).map((line) => /^(?:exec )?node ([\w/.-]+\.mjs)( [\w-]+)?$/.exec(line)?.[1]);
    expect(files).not.toContain(undefined);
    const starting = [...new Set(files as string[])].filter((file) => /\b(runTool|tool)\(/.test(textOf(file)));
    expect(starting.length).toBeGreaterThan(5);
    expect(starting.filter((file) => !/^\s*ensureInstalled\(\);/m.test(textOf(file)))).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

test('prepare.mjs rebuilds the app when a file or folder that .umirc.ts reads changes', () => {
  const [, from = ''] =
    /app: \{\s*from: \[([^\]]*)\]/.exec(readFileSync(join(__dirname, '../lib/prepare.mjs'), 'utf8')) ?? [];
  const umirc = readFileSync(join(root, '.umirc.ts'), 'utf8');
  const read = [...umirc.matchAll(/'\.?\/?((?:tools|src)\/\w+)/g)].map(([, folder]) => folder as string);
  expect(new Set(read)).toEqual(new Set(['tools/umi', 'tools/browsers', 'src/pageLoad']));
  for (const name of [...read, '.umirc.ts', 'package-lock.json'])
    expect(from.split(/[\s',]+/).some((one) => one && `${name}/`.startsWith(`${one}/`))).toBe(true);
});

test('prepare.mjs ignores files that a build writes into the folders it reads', () => {
  const [, written = ''] =
    /const written = \[([^\]]*)\]/.exec(readFileSync(join(__dirname, '../lib/prepare.mjs'), 'utf8')) ?? [];
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  for (const name of ['dist', 'node_modules']) {
    expect(written).toContain(`'${name}'`);
    expect(ignored.some((line) => line.replace(/\//g, '') === name)).toBe(true);
  }
});

const isCode = (name: string) => /\.([cm]?[jt]s|sh|ya?ml|json|toml)$|Dockerfile|^run$/.test(name);

function* codeFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!['node_modules', 'out'].includes(entry.name)) yield* codeFiles(file);
    } else if (isCode(entry.name) && !/\.test\.ts$/.test(entry.name)) yield file;
  }
}

/** Returns whether a file starts a tool that may be downloaded; comments may name it. */
const downloadsTools = (code: string) =>
  /\bnpx\b|\bnpm['", [\]]+(exec|x)\b|\b(pnpm|yarn)['", [\]]+dlx\b|\bbunx\b/.test(
    code.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)(\/\/|#).*$/gm, ''),
  );

describe('package.json scripts', () => {
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

  it.each([
    ["spawn('npx', ['max', 'build'])", true],
    ["run(['npx max', 'build'])", true],
    ['exec("cd desk && npx --yes max build")', true],
    ['sh -c `npx.cmd max`', true],
    ["const runner = 'npx'; // later", true],
    ['/usr/bin/npx max', true],
    ["spawn('npm', ['exec', 'max'])", true],
    ['npm x -- max', true],
    ['yarn dlx max', true],
    ["spawn('npm', ['ci']) // needs no npx", false],
    ['/* npx max */ tool("max")', false],
    ['# npx max\nnpm run build', false],
    ['npm run executables', false],
  ])('downloadsTools(%j) is %s', (code, expected) => expect(downloadsTools(code)).toBe(expected));

  it('start no tool with npx, which downloads a missing package', () => {
    const folders = ['.ci', 'deploy', 'tests', 'tools'];
    const files = ['package.json', ...folders.flatMap((name) => [...codeFiles(name)])];
    expect(files).toContain('tools/lib/prepare.mjs');
    expect(files.filter((file) => downloadsTools(textOf(file)))).toEqual([]);
  });

  it('run one file of this repository each, and every file that starts a tool completes the installation first', () => {
    const { scripts: commands } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const files = Object.values(commands).map((line) => /^(?:exec )?node ([\w/.-]+\.mjs)( [\w=-]+)?$/.exec(line)?.[1]);
    expect(files).not.toContain(undefined);
    const starting = [...new Set(files as string[])].filter((file) => /\b(runTool|tool)\(/.test(textOf(file)));
    expect(starting.length).toBeGreaterThan(5);
    expect(starting.filter((file) => !/^\s*ensureInstalled\([^)]*\);/m.test(textOf(file)))).toEqual([]);
  });
});

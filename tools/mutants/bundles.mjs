// The test files as Stryker has instrumented them, each bundled with what it reads of ours: loading one anew is one call, and the packages stay loaded.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';

/** Every test file of a folder, or the one that is named. */
const testsUnder = (place) =>
  place.endsWith('.test.ts')
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** In a bundle `__dirname` would be the folder of the test; each file is told its own, which it may look for neighbours in. */
const ownFolders = {
  name: 'own folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/](server|domain|proof)[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('__dirname')) return undefined;
      return { contents: text.replaceAll('__dirname', JSON.stringify(dirname(path))), loader: 'ts' };
    }),
};

/** One file with all it reads of ours; `load` starts it anew and answers what it exports. */
export async function bundle(root, file) {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    alias: { '@domain': join(root, 'domain') },
    define: { 'import.meta.url': '__fileUrl' },
    logLevel: 'error',
    plugins: [ownFolders],
  });
  const wrapped = `(function (exports, require, module, __filename, __dirname, __fileUrl) {${outputFiles[0].text}\n})`;
  const script = new vm.Script(wrapped, { filename: file });
  const require = createRequire(file);
  return {
    file: relative(root, file).split(sep).join('/'),
    reads: new Set(Object.keys(metafile.inputs)),
    load: () => {
      const module = { exports: {} };
      const url = new URL(`file://${file}`).href;
      script.runInThisContext()(module.exports, require, module, file, dirname(file), url);
      return module.exports;
    },
  };
}

/** Every test file under the folders, smallest first: what is quick to fail is asked first. */
export async function bundlesOf(root, folders, without = []) {
  const files = folders
    .flatMap((folder) => testsUnder(join(root, folder)))
    .filter((file) => !without.some((name) => file.endsWith(name)));
  const made = [];
  for (const file of files) made.push({ ...(await bundle(root, file)), size: readFileSync(file).length });
  return made.sort((one, other) => one.size - other.size);
}

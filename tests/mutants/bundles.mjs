// Bundles each instrumented test file with its imports from this repository, so that it can be reloaded quickly while npm packages stay loaded.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';

/** Returns all test files of a folder, or the named file. */
const testsUnder = (place) =>
  place.endsWith('.test.ts')
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** In a bundle `__dirname` would be the folder of the test; this plugin replaces it by the folder of each source file. */
const ownFolders = {
  name: 'own folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/](server|domain|tests)[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('__dirname')) return undefined;
      return { contents: text.replaceAll('__dirname', JSON.stringify(dirname(path))), loader: 'ts' };
    }),
};

/** Bundles one test file; `load` evaluates it again and returns its exports. */
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

/** Returns a bundle for each test file in the folders, smallest first: small files fail sooner. */
export async function bundlesOf(root, folders, without = []) {
  const files = folders
    .flatMap((folder) => testsUnder(join(root, folder)))
    .filter((file) => !without.some((name) => file.endsWith(name)));
  const made = [];
  for (const file of files) made.push({ ...(await bundle(root, file)), size: readFileSync(file).length });
  return made.sort((one, other) => one.size - other.size);
}

const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { dirname, join, posix, sep } = require('node:path');
const ts = require('typescript');

const root = join(__dirname, '../..');
const endings = ['', '.ts', '.tsx', '.json', '/index.ts', '/index.tsx'];

/** Resolves `@/hooks/x`, `@domain/time` or `../x` in `from` to a file of the repository; null for a package, a style sheet or an image. */
const fileOf = (from, written) => {
  const path = written.startsWith('@/')
    ? `src/${written.slice(2)}`
    : written.startsWith('@domain/')
      ? `domain/${written.slice(8)}`
      : written.startsWith('.')
        ? posix.join(dirname(from), written)
        : null;
  const found =
    path && endings.map((ending) => path + ending).find((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
  return found ?? null;
};

/** Returns all imports between files of these folders, including type imports, dynamic imports and re-exports. `withTests`: test files and their support too. */
exports.importGraph = (rooms, { withTests = false } = {}) => {
  const files = rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true }).map((name) => posix.join(room, ...name.split(sep))),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.umi|\/node_modules\/|\/dist\//.test(file))
    .filter((file) => withTests || !/\.test\.tsx?$|\/testing\//.test(file));
  const importsOf = (file) =>
    ts
      .preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
      .importedFiles.map(({ fileName }) => fileOf(file, fileName))
      .filter((found) => found !== null);
  return new Map(files.map((file) => [file, [...new Set(importsOf(file))]]));
};

/** Returns the import cycles (Tarjan's strongly connected components). */
exports.circlesOf = (graph) => {
  const seen = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (file) => {
    seen.set(file, seen.size);
    low.set(file, seen.get(file));
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!seen.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== seen.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file).includes(file)) circles.push(group.sort());
  };
  for (const file of graph.keys()) if (!seen.has(file)) visit(file);
  return circles;
};

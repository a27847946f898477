import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import ts from 'typescript';

type ImportGraph = Map<string, string[]>;

const root = join(__dirname, '../..');
const endings = ['', '.ts', '.tsx', '.json', '/index.ts', '/index.tsx'];

/** Resolves `@/hooks/x`, `@domain/time` or `../x` in `from` to a file of the repository; undefined for a package, a style sheet or an image. */
function fileOf(from: string, written: string): string | undefined {
  const path = written.startsWith('.')
    ? posix.join(dirname(from), written)
    : written.replace(/^@\//, 'src/').replace(/^@(domain|shared)\//, '$1/');
  return endings.map((ending) => path + ending).find((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
}

/** Returns all imports between files of these folders, including type imports, dynamic imports and re-exports. `withTests`: test files and their support too. */
export function importGraph(folders: string[], { withTests = false } = {}): ImportGraph {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        posix.join(folder, ...name.split(sep)),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.umi|\/node_modules\/|\/dist\//.test(file))
    .filter((file) => withTests || !/\.test\.tsx?$|\/testing\//.test(file));
  const importsOf = (file: string) =>
    ts
      .preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
      .importedFiles.flatMap(({ fileName }) => fileOf(file, fileName) ?? []);
  return new Map(files.map((file) => [file, [...new Set(importsOf(file))]]));
}

/** Returns the import cycles (Tarjan's strongly connected components). */
export function cyclesOf(graph: ImportGraph): string[][] {
  const seen = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    seen.set(file, seen.size);
    low.set(file, seen.get(file)!);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!seen.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!));
    }
    if (low.get(file) !== seen.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file)!.includes(file)) cycles.push(group.sort());
  };
  for (const file of graph.keys()) if (!seen.has(file)) visit(file);
  return cycles;
}

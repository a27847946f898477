import { importGraph } from './importGraph.cjs';

/** The folders of `src` from top to bottom, as in docs/architecture.md. A file imports its own level and those below. */
const storeys: RegExp[] = [
  /^src\/(app\.tsx|loading\.tsx|access\.ts|pages\/|spoken\/)/,
  /^src\/layouts\//,
  /^src\/features\//,
  /^src\/components\//,
  /^src\/(hooks|format)\//,
  /^src\/runtime\//,
  /^src\/services\//,
  /^src\/(locales\/|i18n\.tsx|useT\.ts|siteMap\.ts|scheduling\.ts)/,
];
/** The same inside the form: what draws asks the hooks, the hooks ask the session. */
const formStoreys: RegExp[] = [
  /^src\/features\/form\/[^/]+$/,
  /^src\/features\/form\/(steps|review|interruptions|corrections)\//,
  /^src\/features\/form\/hooks\//,
  /^src\/features\/form\/(session|photos)\//,
];

const graph = importGraph(['src']);
const arrows = [...graph].flatMap(([from, to]) => to.map((one) => [from, one] as const));

function upward(all: readonly (readonly [string, string])[], order: readonly RegExp[]): string[] {
  const storeyOf = (file: string) => order.findIndex((room) => room.test(file));
  return all.filter(([from, to]) => storeyOf(to) < storeyOf(from) && storeyOf(to) >= 0).map((pair) => pair.join(' → '));
}

test('every file of src stands in a room that has its storey', () => {
  expect([...graph.keys()].filter((file) => !storeys.some((room) => room.test(file)))).toEqual([]);
});

test('an arrow that runs up is found', () => {
  expect(upward([['src/services/a.ts', 'src/runtime/b.ts']], storeys)).toHaveLength(1);
  expect(upward([['src/runtime/b.ts', 'src/services/a.ts']], storeys)).toEqual([]);
});

test('no arrow runs up between the rooms of src', () => {
  expect(upward(arrows, storeys)).toEqual([]);
});

test('nor inside the form, where what draws does not reach past the hooks into the session', () => {
  const inside = arrows.filter((pair) => pair.every((file) => file.startsWith('src/features/form/')));
  expect(upward(inside, formStoreys)).toEqual([]);
  const past = inside.filter(([from, to]) => formStoreys[1]?.test(from) && formStoreys[3]?.test(to));
  expect(past.map((pair) => pair.join(' → '))).toEqual([]);
});

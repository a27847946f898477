import { importGraph } from './importGraph';

/** The folders of `src` from top to bottom, as in docs/development.md. A file may import its own level and those below. */
const levels: RegExp[] = [
  /^src\/(app\.tsx|loading\.tsx|access\.ts|pages\/|spoken\/)/,
  /^src\/layouts\//,
  /^src\/features\//,
  /^src\/components\//,
  /^src\/hooks\//,
  /^src\/pageLoad\//,
  /^src\/services\//,
  /^src\/(locales\/|i18n\.tsx|useT\.ts|siteMap\.ts|scheduling\.ts|lib\/)/,
];
/** The levels inside the form: what is rendered uses the draft, the photos and the OCR results. */
const formLevels: RegExp[] = [
  /^src\/features\/form\/[^/]+$/,
  /^src\/features\/form\/(steps|review|dialogs)\//,
  /^src\/features\/form\/(draft|photos|ocr)\//,
];

const graph = importGraph(['src']);
const arrows = [...graph].flatMap(([from, to]) => to.map((one) => [from, one] as const));

function upward(all: readonly (readonly [string, string])[], order: readonly RegExp[]): string[] {
  const levelOf = (file: string) => order.findIndex((level) => level.test(file));
  return all.filter(([from, to]) => levelOf(to) < levelOf(from) && levelOf(to) >= 0).map((pair) => pair.join(' → '));
}

test('every file of src belongs to a level', () =>
  expect([...graph.keys()].filter((file) => !levels.some((level) => level.test(file)))).toEqual([]));

test('upward finds imports from a lower to a higher level', () => {
  expect(upward([['src/services/a.ts', 'src/pageLoad/b.ts']], levels)).toHaveLength(1);
  expect(upward([['src/pageLoad/b.ts', 'src/services/a.ts']], levels)).toEqual([]);
});

test('no file of src imports from a higher level', () => expect(upward(arrows, levels)).toEqual([]));

test('draft, photos and ocr of the form import nothing from steps, review or dialogs', () => {
  const inside = arrows.filter((pair) => pair.every((file) => file.startsWith('src/features/form/')));
  expect(upward(inside, formLevels)).toEqual([]);
});

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

test('no file of src imports from a higher level', () => expect(upward(arrows, levels)).toEqual([]));

test('draft, photos and ocr of the form import nothing from steps, review or dialogs', () => {
  const inside = arrows.filter((pair) => pair.every((file) => file.startsWith('src/features/form/')));
  expect(upward(inside, formLevels)).toEqual([]);
});

/** The server from bottom to top, as in docs/architecture.md. A file imports its own level and those before it. */
const serverLevels: RegExp[] = [
  /^server\/(errors|errorCode|errorReason|startError|operatorText|commandLine|release)\.ts$/,
  /^server\/config\//,
  /^server\/platform\//,
  /^server\/deps\.ts$/,
  /^server\/http\//,
  /^server\/auth\//,
  /^server\/proposals\//,
  /^server\/notifications\//,
  /^server\/messages\//,
  /^server\/funds\//,
  /^server\/ocr\//,
  /^server\/accounts\//,
  /^server\/staff\//,
  /^server\/cases\//,
  /^server\/photos\//,
  /^server\/policy\//,
  /^server\/office\//,
  /^server\/content\//,
  /^server\/payments\//,
  /^server\/person\//,
  /^server\/site\//,
  /^server\/(cli\/|seed\/|(?!(errors|errorCode|errorReason|startError|operatorText|commandLine|release|deps)\.ts)\w+\.ts$)/,
];
/** Types of what `assemble.ts` puts into `Deps`. */
const typesOfDeps = ['server/deps.ts → server/ocr/events.ts', 'server/deps.ts → server/policy/versionCache.ts'];

const serverGraph = importGraph(['server']);
const serverArrows = [...serverGraph].flatMap(([from, to]) => to.map((file) => [from, file] as const));

test('every file of the server belongs to a level', () =>
  expect([...serverGraph.keys()].filter((file) => !serverLevels.some((level) => level.test(file)))).toEqual([]));

test('no file of the server imports from a level above its own, except the types of Deps', () =>
  expect(upward(serverArrows, serverLevels.toReversed()).sort()).toEqual(typesOfDeps));

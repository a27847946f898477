import { cyclesOf, importGraph } from './importGraph';

test('cyclesOf finds cycles of any length and leaves out files that only lead to a cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
    ['e', ['e']],
  ]);
  expect(cyclesOf(graph)).toEqual([['b', 'c', 'd'], ['e']]);
});

test('no import cycle exists between any files, tests and type imports included', () => {
  const graph = importGraph(['domain', 'shared', 'server', 'src', 'desk', 'mock', 'tests', 'tools'], {
    withTests: true,
  });
  expect(graph.size).toBeGreaterThan(1_000);
  expect(cyclesOf(graph)).toEqual([]);
});

import { circlesOf, importGraph } from './importGraph.cjs';

test('circlesOf finds cycles of any length and leaves out files that only lead to a cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
    ['e', ['e']],
  ]);
  expect(circlesOf(graph)).toEqual([['b', 'c', 'd'], ['e']]);
});

test.each(['domain', 'server', 'src'])('%s has no import cycle, type imports included', (room) => {
  const graph = importGraph([room]);
  expect(graph.size).toBeGreaterThan(50);
  expect(circlesOf(graph)).toEqual([]);
});

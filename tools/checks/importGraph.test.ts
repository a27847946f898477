import { circlesOf, importGraph } from './importGraph.cjs';

test('a circle is found, however long, and what only leads to one is no part of it', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
    ['e', ['e']],
  ]);
  expect(circlesOf(graph)).toEqual([['b', 'c', 'd'], ['e']]);
});

test.each(['domain', 'server', 'src'])('%s: no file imports itself by way of others, types included', (room) => {
  const graph = importGraph([room]);
  expect(graph.size).toBeGreaterThan(50);
  expect(circlesOf(graph)).toEqual([]);
});

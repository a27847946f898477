import { cyclesOf, importGraph } from './importGraph';

test('no import cycle exists between any files, tests and type imports included', () => {
  const graph = importGraph(['domain', 'shared', 'server', 'src', 'desk', 'mock', 'tests', 'tools'], {
    withTests: true,
  });
  expect(graph.size).toBeGreaterThan(1_000);
  expect(cyclesOf(graph)).toEqual([]);
});

import { stop } from 'esbuild';
import { draftFaults } from './draft/faults';
import { walkDrafts } from './draft/walk';

const seed = 20261122;

// The bundler's own process would keep jest waiting.
afterAll(() => stop());

test('an open draft keeps what it has acknowledged, whatever people, phones and networks do: 60 histories', async () => {
  expect(await walkDrafts(60, seed)).toMatchObject({ walked: 60, wrong: [] });
});

test('a seed walks the same histories again', async () => {
  expect(await walkDrafts(20, 7)).toEqual(await walkDrafts(20, 7));
});

test('a protection that is taken away is missed', async () => {
  const [first] = draftFaults;
  expect((await walkDrafts(200, seed, first)).wrong).toHaveLength(1);
});

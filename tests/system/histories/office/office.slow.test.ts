import { stop } from 'esbuild';
import { officeFaults } from './faults';
import { walkOffice } from './walk';

const seed = 20261122;
const runs = Number(process.env.HISTORIES ?? 30);

// The bundler's own process would keep jest waiting.
afterAll(() => stop());

test(
  `every history of cases at the desk: in one person’s hands, by two pairs of eyes, paid once, with money that adds up: ${runs}`,
  async () => {
    expect(await walkOffice({ runs, seed: Number(process.env.SEED ?? seed) })).toMatchObject({
      walked: runs,
      wrong: [],
    });
  },
  // Against hanging, not a measure: each is some hundred calls.
  240_000 + runs * 5_000,
);

test('a protection that is taken away is missed', async () => {
  const fault = officeFaults.find(({ what }) => what.startsWith('two pairs of eyes'));
  expect((await walkOffice({ runs: 60, seed }, fault)).wrong).toHaveLength(1);
}, 600_000);

import { insertStyles } from '../../src/pageLoad/insertStyles';

// Umi itself keeps processes open.
jest.mock('@umijs/max', () => ({ defineConfig: (options: object) => options }));

type Call = [path: string, args: unknown[]];

/** A fake webpack-chain: accepts every property and call, and records the calls. */
const recorder = (calls: Call[], path: readonly string[] = []): never =>
  new Proxy(() => undefined, {
    get: (_, name) => recorder(calls, [...path, String(name)]),
    apply: (_, __, args: unknown[]) => {
      calls.push([path.join('.'), args]);
      return path[path.length - 1] === 'has' ? true : recorder(calls, path);
    },
  }) as never;

describe('.umirc.ts, because the specification gives the time limit of a chunk', () => {
  const calls: Call[] = [];
  beforeAll(() => {
    const { default: config } = jest.requireActual<{ default: { chainWebpack(chain: never): unknown } }>(
      '../../.umirc',
    );
    config.chainWebpack(recorder(calls));
  });
  const argsOf = (path: string) => calls.filter(([called]) => called === path).map(([, args]) => args);

  it('gives a script chunk 120 seconds to load', () => expect(argsOf('output.chunkLoadTimeout')).toEqual([[120_000]]));

  it('inserts the style sheets of chunks by insertStyles, which has the same time limit', () => {
    const taps = argsOf('plugin.tap').map(([tap]) => (tap as (options: object[]) => [{ insert?: unknown }])([{}])[0]);
    expect(taps.map(({ insert }) => insert)).toContain(insertStyles);
  });
});

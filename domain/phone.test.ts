import { buildSync } from 'esbuild';
import { brotliCompressSync } from 'node:zlib';

/** What the phone may load of the law: everything a form, its drafts and its screens call. */
const share = [
  'flow/index',
  'flow/fields',
  'flow/validate',
  'flow/stepStates',
  'flow/normalise',
  'flow/save',
  'policy/index',
  'policy/deadlines',
  'rules/sentences',
  'rules/money',
  'status',
  'time',
  'mask',
  'errors',
  'contract/personCalls',
];

const bundle = buildSync({
  stdin: { contents: share.map((room) => `export * from './${room}';`).join('\n'), resolveDir: __dirname },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2020',
  charset: 'utf8',
  write: false,
  metafile: true,
});

describe('the phone’s share of the domain', () => {
  it('carries no schema library, no schema and no policy file', () => {
    const inputs = Object.keys(bundle.metafile.inputs);
    expect(
      inputs.filter((input) =>
        /node_modules|schema|\.json$|testing|parse|consistency|office|contract.paths/.test(input),
      ),
    ).toEqual([]);
  });

  it('weighs at most 12 KB, rules and sentences and four flows together', () => {
    expect(brotliCompressSync(bundle.outputFiles[0]?.contents ?? '').length).toBeLessThan(12_000);
  });

  it('asks nothing of old phones that they cannot read: no look-behind, no v flag', () => {
    expect(bundle.outputFiles[0]?.text).not.toMatch(/\(\?<[!=]|\.findLast\(|\.at\(|replaceAll|structuredClone/);
  });
});

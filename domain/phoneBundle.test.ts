import { buildSync } from 'esbuild';
import { brotliCompressSync } from 'node:zlib';

/** The modules of `domain` that the phone app may load. */
const share = [
  'flow/index',
  'flow/fields',
  'flow/validate',
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

const bundleOf = (files: readonly string[]) =>
  buildSync({
    stdin: { contents: files.map((file) => `export * from './${file}';`).join('\n'), resolveDir: __dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    charset: 'utf8',
    write: false,
    metafile: true,
  });
const bundle = bundleOf(share);

describe('the phone’s share of the domain', () => {
  it('carries no schema library, no schema and no policy file', () => {
    const inputs = Object.keys(bundle.metafile.inputs);
    expect(
      inputs.filter((input) =>
        /node_modules|schema|\.json$|testing|parse|consistency|office|contract.paths/.test(input),
      ),
    ).toEqual([]);
  });

  it('is at most 18.5 KB with rules, messages and four flows', () =>
    expect(brotliCompressSync(bundle.outputFiles[0]?.contents ?? '').length).toBeLessThan(18.5 * 1024));

  it('loads no rule of the terms with the checks of a single answer: the first step of the form has only those', () => {
    const { inputs } = bundleOf(['flow/check', 'flow/index', 'policy/findEdition', 'policy/terms', 'reading']).metafile;
    expect(
      Object.keys(inputs).filter((input) =>
        /across|countries|otherSentences|conditions\.|amount|eligibility|estimate|formula|possibleTerms|termSamples|termProblems/.test(
          input,
        ),
      ),
    ).toEqual([]);
  });

  it('uses no syntax or method that the oldest supported browsers lack', () =>
    expect(bundle.outputFiles[0]?.text).not.toMatch(/\(\?<[!=]|\.findLast\(|\.at\(|replaceAll|structuredClone/));
});

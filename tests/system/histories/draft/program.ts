import { join } from 'node:path';
import vm from 'node:vm';
import { build, type Plugin } from 'esbuild';
import { type Fault, root, withFaults } from '../faults';
import type * as Phone from './phone';

const edge = (name: string) => join(__dirname, 'edges', `${name}.ts`);
const replaced: readonly [RegExp, string][] = [
  [/services\/call$|^\.\/call$/, edge('call')],
  [/^@umijs\/max$/, edge('small')],
  [/^idb-keyval$/, edge('keyval')],
  [/deviceVault$/, edge('small')],
  [/^\.\/prepareImage$/, edge('small')],
  [/blobBytes$/, edge('small')],
  [/resumableUpload$/, edge('resumableUpload')],
];

const edges: Plugin = {
  name: 'edges',
  setup(builder) {
    for (const [filter, path] of replaced) builder.onResolve({ filter }, () => ({ path }));
  },
};

/** The globals that are passed to the program of a tab, in this order. */
const globalsOfTab = [
  'edge',
  'window',
  'document',
  'localStorage',
  'navigator',
  'BroadcastChannel',
  'setTimeout',
  'clearTimeout',
  'Date',
  'Math',
  'Blob',
  'console',
] as const;
type TabGlobals = Record<(typeof globalsOfTab)[number], unknown>;

export type Program = (globals: TabGlobals) => typeof Phone;

/** Bundles the phone's program once; each tab evaluates it with its own memory. */
export async function programOf(fault?: Fault): Promise<Program> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'phone.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'node20',
    format: 'cjs',
    alias: { '@domain': join(root, 'domain'), '@shared': join(root, 'shared'), '@': join(root, 'src') },
    plugins: [edges, ...(fault ? [withFaults([fault])] : [])],
    logLevel: 'error',
  });
  const text = outputFiles?.[0]?.text ?? '';
  const make = new vm.Script(
    `(function (module, ${globalsOfTab.join(', ')}) {${text}\nreturn module.exports;})`,
  ).runInThisContext() as (module: { exports: object }, ...globals: unknown[]) => typeof Phone;
  return (globals) => make({ exports: {} }, ...globalsOfTab.map((name) => globals[name]));
}

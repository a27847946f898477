import { dirname, join } from 'node:path';
import { defineConfig } from '@umijs/max';
import autoprefixer from 'autoprefixer';
import px2vw from 'postcss-px-to-viewport';
import { capVw } from './tools/umi/postcss';
import { floorCss } from './tools/browsers/css';
import { ecma, oldest, queries } from './tools/browsers/targets.cjs';
import { insertStyles } from './src/runtime/insertStyles';

const plugins = dirname(
  require.resolve('@umijs/plugins/package.json', { paths: [require.resolve('@umijs/max/package.json')] }),
);
/** The folder a package has for the code that Umi's plugins generate: they import by absolute path, so an alias needs it. */
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`, { paths: [plugins] }));
const slim = (name: string) => join(__dirname, 'src/runtime/umiShims', name);

interface Chunk {
  name?: string | null;
  filenameTemplate?: string;
}
interface Compiler {
  hooks: {
    compilation: {
      tap(
        name: string,
        work: (compilation: {
          hooks: { afterOptimizeChunkIds: { tap(name: string, work: (chunks: Iterable<Chunk>) => void): void } };
        }) => void,
      ): void;
    };
  };
}

/** Static islands keep their name: the prerendered page does not ask for them ahead (tools/prerender/html.mjs). */
class IslandNames {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('still', ({ hooks }) =>
      hooks.afterOptimizeChunkIds.tap('still', (chunks) => {
        for (const chunk of chunks)
          if (chunk.name?.startsWith('island-')) chunk.filenameTemplate = 'island-[id].[contenthash:6].async.js';
      }),
    );
  }
}

export default defineConfig({
  base: '/qczhyjs/',
  publicPath: '/qczhyjs/',
  hash: true,
  npmClient: 'npm',
  plugins: [join(__dirname, 'tools/umi/plugin.ts')],
  title: '汽车置换',
  conventionRoutes: { exclude: [/\.test\./, /\/components\//] },
  model: {},
  initialState: { loading: '@/loading' },
  access: {},
  request: {},
  locale: { default: 'zh-CN', antd: false, baseNavigator: true },
  metas: [
    { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    { name: 'description', content: '汽车置换更新与报废更新补贴，手机上填三步，随时停、随时接着办。' },
    { name: 'theme-color', content: '#0b4ec2' },
  ],
  links: [
    { rel: 'icon', href: '/qczhyjs/icon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/qczhyjs/icon-180.png' },
    { rel: 'manifest', href: '/qczhyjs/manifest.webmanifest' },
  ],
  alias: { '@domain': join(__dirname, 'domain') },
  extraBabelPresets: [require.resolve('./tools/browsers/assumptions.cjs')],
  // Packages that are written for newer engines than ours: tools/browsers/dist.mjs tells when one is missing here.
  extraBabelIncludes: ['uqr', /node_modules\/antd-mobile\//],
  polyfill: false,
  helmet: false,
  jsMinifier: 'terser',
  targets: oldest,
  jsMinifierOptions: { ecma, compress: { passes: 3, ecma }, format: { ecma, comments: false } },
  mfsu: false,
  // In the place of Umi's own list, whose postcss-preset-env would write every logical property twice, once a direction.
  postcssLoader: {
    plugins: [
      px2vw({
        viewportWidth: 375,
        unitPrecision: 5,
        propList: ['*', '!*font-size*', '!font', '!line-height', '!letter-spacing'],
      }),
      capVw,
      floorCss,
      autoprefixer({ overrideBrowserslist: queries, flexbox: 'no-2009' }),
    ],
  },
  // Why each of these: docs/decisions/bytes-of-the-frame.md
  chainWebpack(config: import('webpack-chain')) {
    config.target('browserslist');
    if (config.plugins.has('node-polyfill-provider')) config.plugins.delete('node-polyfill-provider');
    const alias = config.resolve.alias;
    alias.set('buffer', false as unknown as string);
    alias.set(folderOf('moment'), false as unknown as string);
    alias.set('intl-messageformat-parser', slim('icuParser.ts'));
    alias.set(`${folderOf('@ahooksjs/use-request')}$`, slim('useRequest.ts'));
    alias.set(
      join(
        dirname(require.resolve('umi/package.json', { paths: [require.resolve('@umijs/max/package.json')] })),
        'client/client/plugin.js',
      ),
      slim('pluginManager.ts'),
    );
    config.module
      .rule('intl')
      .test(/(intl-messageformat[\\/]lib[\\/]core|react-intl[\\/]lib[\\/]components[\\/]provider)\.js$/)
      .use('lazy')
      .loader(join(__dirname, 'tools/umi/intl.cjs'));
    config.module
      .rule('pages')
      .test(/[\\/]\.umi(-production)?[\\/]core[\\/]route\.tsx$/)
      .pre()
      .use('shared')
      .loader(join(__dirname, 'tools/umi/pages.cjs'));
    // Numbers instead of names: the runtime carries every chunk's name twice otherwise.
    config.optimization.chunkIds('deterministic');
    // One template for all, so that the runtime holds a table of hashes and no list of names.
    config.output.chunkFilename('[id].[contenthash:6].async.js');
    // On 2G a chunk takes more than 30 s. From 12 s src/loading.tsx offers another try.
    config.output.chunkLoadTimeout(120_000);
    config.plugin('island-names').use(IslandNames);
    if (config.plugins.has('mini-css-extract-plugin')) {
      config
        .plugin('mini-css-extract-plugin')
        .tap(([options]) => [{ ...options, chunkFilename: '[id].[contenthash:6].chunk.css', insert: insertStyles }]);
    }
    return config;
  },
});

import { dirname, join } from 'node:path';
import { defineConfig } from '@umijs/max';
import autoprefixer from 'autoprefixer';
import px2vw from 'postcss-px-to-viewport';
import { capVw } from './tools/umi/postcss';
import { floorCss } from './tools/browsers/css';
import { ecma, oldest, queries } from './tools/browsers/targets.cjs';
import { htmlTexts } from './src/locales/html';
import { insertStyles } from './src/pageLoad/insertStyles';

const plugins = dirname(
  require.resolve('@umijs/plugins/package.json', { paths: [require.resolve('@umijs/max/package.json')] }),
);
/** The folder a package has for the code that Umi's plugins generate: they import by absolute path, so an alias needs it. */
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`, { paths: [plugins] }));

const stepPages =
  /[\\/]src[\\/](pages[\\/]\w+[\\/](personalInfo|oldCarInfo|newCarInfo)|features[\\/]form[\\/](Car)?StepOutlet)\.tsx$/;

export default defineConfig({
  base: '/qczhyjs/',
  publicPath: '/qczhyjs/',
  hash: true,
  npmClient: 'npm',
  plugins: [join(__dirname, 'tools/umi/plugin.ts')],
  title: '汽车置换',
  conventionRoutes: { exclude: [/\.test\./, /\/components\//] },
  // A navigation loads layout and page in parallel; without it the page waits for the layout.
  routePrefetch: { defaultPrefetch: 'none' },
  model: {},
  initialState: { loading: '@/loading' },
  access: {},
  request: {},
  locale: { default: 'zh-CN', antd: false, baseNavigator: true },
  metas: [
    { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    { name: 'description', content: htmlTexts['zh-CN'].description },
    { name: 'theme-color', content: '#0b4ec2' },
  ],
  links: [
    { rel: 'icon', href: '/qczhyjs/icon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/qczhyjs/icon-180.png' },
    { rel: 'manifest', href: '/qczhyjs/manifest.webmanifest' },
  ],
  alias: { '@domain': join(__dirname, 'domain'), '@shared': join(__dirname, 'shared') },
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
  // Why each of these: docs/umi.md
  chainWebpack(config) {
    config.target('browserslist');
    if (config.plugins.has('node-polyfill-provider')) config.plugins.delete('node-polyfill-provider');
    const alias = config.resolve.alias;
    alias.set('buffer', false as unknown as string);
    alias.set(folderOf('moment'), false as unknown as string);
    // `useRequest` comes from ahooks; the version 2 that Umi exports is not used (eslint.config.mjs).
    alias.set(folderOf('@ahooksjs/use-request'), false as unknown as string);
    // Only useInfiniteScroll with a `target` uses the polyfill, and the lists have none.
    config.module
      .rule('infinite-scroll')
      .test(/ahooks[\\/]es[\\/]useInfiniteScroll[\\/]index\.js$/)
      .resolve.alias.set('resize-observer-polyfill', false as unknown as string);
    config.module
      .rule('intl')
      .test(/(intl-messageformat[\\/]lib[\\/]core|react-intl[\\/]lib[\\/]components[\\/]provider)\.js$/)
      .use('lazy')
      .loader(join(__dirname, 'tools/umi/intl.cjs'));
    // The step pages of all forms are one chunk: the next step opens without a request, also after a release (tests/e2e/chunks.spec.ts).
    config.optimization.splitChunks({
      cacheGroups: {
        steps: { test: stepPages, name: 'form-steps', chunks: 'async', enforce: true },
        // Their texts: the first step does without them (src/features/form/CarStepOutlet.tsx). The import of the draft, `form-car-texts`, needs
        // another name than this chunk: under one name webpack copies the texts into each chunk that needs them.
        cars: {
          test: /[\\/]names[\\/]zh-CN\.cars\.ts$/,
          name: 'form-cars',
          chunks: ({ name }: { name?: string }) => /CarInfo$|^form-(car-texts|dialogs)$/.test(name ?? ''),
          enforce: true,
        },
      },
    });
    // On 2G a chunk takes more than 30 s. From 12 s src/loading.tsx offers another try.
    config.output.chunkLoadTimeout(120_000);
    if (config.plugins.has('mini-css-extract-plugin'))
      config.plugin('mini-css-extract-plugin').tap(([options]) => [{ ...options, insert: insertStyles }]);
    return config;
  },
});

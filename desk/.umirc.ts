import { join } from 'node:path';
import { defineConfig } from '@umijs/max';
import { iconStyles } from './build.styles';
import targets from './targets.json';

const runtime = (name: string) => join(__dirname, 'runtime', name);

/** The desk has its own build, so that none of its code (antd in particular) is sent to an applicant's phone. */
export default defineConfig({
  base: '/qczhyjs/desk/',
  publicPath: '/qczhyjs/desk/',
  outputPath: 'dist',
  hash: true,
  npmClient: 'npm',
  title: '审核工作台',
  conventionRoutes: { exclude: [/\.test\./, /\/components\//, /\/locales\//] },
  model: {},
  initialState: { loading: '@/loading' },
  access: {},
  request: {},
  locale: { default: 'zh-CN', antd: false, baseNavigator: false, useLocalStorage: false },
  metas: [
    { name: 'robots', content: 'noindex' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
  ],
  favicons: ['/qczhyjs/icon.svg'],
  alias: { '@domain': join(__dirname, '../domain'), '@shared': join(__dirname, '../shared') },
  // The oldest browsers that support constructed style sheets.
  targets,
  // In development the phone app's dev server serves the mock API (tools/dev.mjs).
  proxy: Object.fromEntries(
    ['/qczhyjs/api', '/qczhyjs/icon.svg'].map((path) => [
      path,
      { target: process.env.DESK_API ?? 'http://127.0.0.1:8000', changeOrigin: true },
    ]),
  ),
  polyfill: false,
  helmet: false,
  mfsu: false,
  srcTranspiler: 'esbuild',
  srcTranspilerOptions: { esbuild: { jsx: 'automatic', target: 'es2020' } } as never,
  jsMinifier: 'esbuild',
  jsMinifierOptions: { target: 'es2020' },
  cssMinifier: 'esbuild',
  devtool: process.env.NODE_ENV === 'production' ? false : 'cheap-module-source-map',
  // antd injects <style> elements at run time, which the content security policy blocks. Constructed style sheets replace
  // them (docs/decisions/0022-desk.md).
  chainWebpack(config) {
    if (config.plugins.has('node-polyfill-provider')) config.plugins.delete('node-polyfill-provider');
    config.resolve.alias.set(require.resolve('@rc-component/util/es/Dom/dynamicCSS'), runtime('adoptedStyles.ts'));
    config.plugin('icon-styles').use(iconStyles(runtime('iconStyles.ts')));
    return config;
  },
});

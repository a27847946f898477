/// <reference types="@umijs/max/typings" />

declare module '*.css';
declare module 'postcss-px-to-viewport' {
  const plugin: (options: Record<string, unknown>) => unknown;
  export default plugin;
}

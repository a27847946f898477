import '@umijs/max/typings';

declare module '*.css';
declare module 'postcss-px-to-viewport' {
  const plugin: (options: Record<string, unknown>) => unknown;
  export default plugin;
}

declare global {
  interface Window {
    /** An internal of Umi 4.7.22: an object, never `true`, which would blank the app. */
    __umi_route_prefetch__?: { defaultPrefetch: 'none' };
  }
}

// What the linters let pass although our oldest engines lack it, and why that is no harm. Everything else that is too new is an error.

const brought = 'core-js brings it where it is missing (floor/methods.js)';

/** Rules of eslint-plugin-es-x that are off: names without `es-x/`. */
export const allowedMethods = {
  'no-array-prototype-flat': 'Chromium 69 and Safari 12 have flat and flatMap',
  'no-object-fromentries': brought,
  'no-string-prototype-matchall': brought,
  'no-global-this': brought,
  'no-string-prototype-trimstart-trimend': 'Chromium 66 and Safari 12 have both',
  'no-symbol-prototype-description': 'every field called description would be one; we describe no symbols',
  'no-regexp-unicode-property-escapes-2019': 'the scripts we name are older',
  'no-optional-catch-binding': 'Chromium 66 and Safari 11.1 have it',
};

/** Browser interfaces, as eslint-plugin-compat names them. */
export const allowedInterfaces = {
  'Object.fromEntries': brought,
  globalThis: brought,
  queueMicrotask: brought,
  AbortController: 'Safari 12.0 has one that aborts nothing: a photo that is no longer wanted arrives all the same',
  IntersectionObserver: 'asked for by feature: without it everything counts as near (src/hooks/useInView.ts)',
  BroadcastChannel:
    'asked for by feature: without it two tabs meet at the next save (src/features/form/session/tabs.ts)',
  createImageBitmap: 'one of three ways, each tried with a sample first (src/features/form/photos/decode.ts)',
};

/** Features of caniuse, as doiuse names them. */
export const allowedStyles = {};

// Features that the linters accept although the oldest supported browsers lack them, each with the reason. Every other feature that is too new is an error.

const brought = 'core-js brings it where it is missing (tools/browsers/methods.js)';
const written = 'the build writes the same in older words (tools/browsers/css.ts)';
const adorns = 'an engine without it shows the same content';

/** Rules of eslint-plugin-es-x that are off: names without `es-x/`. */
export const allowedMethods = {
  'no-array-prototype-at':
    'every field called at would be one; a call is found by no-restricted-syntax (eslint.config.mjs)',
  'no-string-prototype-at': 'as above',
  'no-array-prototype-flat': 'Chromium 69 and Safari 12 have flat and flatMap',
  'no-object-fromentries': brought,
  'no-string-prototype-matchall': brought,
  'no-global-this': brought,
  'no-string-prototype-trimstart-trimend': 'Chromium 66 and Safari 12 have both',
  'no-symbol-prototype-description': 'every field called description would be one; we describe no symbols',
  'no-regexp-unicode-property-escapes-2019': 'the scripts we name are older',
};

/** Browser APIs, by their names in eslint-plugin-compat. */
export const allowedInterfaces = {
  'Object.fromEntries': brought,
  globalThis: brought,
  queueMicrotask: brought,
  AbortController: 'Safari 12.0 has one that aborts nothing: a photo that is no longer wanted arrives all the same',
  IntersectionObserver: 'asked for by feature: without it everything counts as near (src/hooks/useInView.ts)',
  BroadcastChannel: 'asked for by feature: without it two tabs meet at the next save (src/features/form/draft/tabs.ts)',
  requestIdleCallback: 'asked for by feature: without it nothing is made ready ahead',
  'navigator.clipboard':
    'in a try: the address bar or the voice says it instead (features/guide/Ask, features/errorPage)',
  createImageBitmap: 'one of three ways, each tried with a sample first (src/features/form/photos/decodeImage.ts)',
};

/** CSS features, by their caniuse names in doiuse. */
export const allowedStyles = {
  'css-logical-props': written,
  'flexbox-gap': written,
  'css-math-functions': written,
  'css-focus-visible': written,
  'css-appearance': 'autoprefixer',
  'css-sticky': 'autoprefixer',
  'css-masks': 'autoprefixer',
  'css-color-adjust': 'autoprefixer; on paper only',
  'css-not-sel-list': 'doiuse takes every `:not([a])` for a list; there is none',
  'css-media-scripting': 'an engine that knows it not shows the grey bars beside the words, nothing worse',
  'css-env-function': 'Chromium 69 and Safari 12 have it; Firefox has no notch to keep clear of',
  'css-overflow': 'only `hidden` and `auto` are used',
  'css-content-visibility': 'a promise of speed; ' + adorns,
  'css-overscroll-behavior': adorns,
  'css-snappoints': adorns,
  'css-touch-action': adorns,
  'css-display-contents': 'no button or table is one, which is what old engines get wrong',
  'css-clip-path': 'only `inset()`, which they have',
  'css-gradients': 'two colours each, which they have',
  'css-unicode-bidi': 'Chromium 48 and Safari 11 have `isolate`',
  'css3-cursors-newer': adorns,
  'css-media-interaction': adorns,
  'extended-system-fonts': 'the next name in the list is taken',
  'flow-root': 'Safari 12 has none: the margin of a last child shows below its box',
  'prefers-reduced-motion': 'an engine without it has no such wish to tell',
  'text-size-adjust': adorns,
  'viewport-unit-variants': 'vh stands before it',
  multicolumn: 'a break that falls badly, on paper only',
  pointer: adorns,
};

/** CSS features allowed in one style sheet only. */
export const allowedIn = {
  'src/components/display/KeyValue.css': {
    'css-matches-pseudo': 'one `:where`: the column of a long English word is narrower',
  },
  'src/components/photos/PhotoSlot.css': { 'css-has': 'a slot with a remark is narrower' },
  'src/components/inputs/RadioGroup.css': {
    'css-has': 'before the script: the tick shows which one is chosen; the ring has its `@supports not`',
  },
  'src/features/intro/introBelow.css': { 'css-has': 'an empty result in large type is not centred' },
};

/** CSS features that the browsers of the desk lack. */
export const allowedInDesk = { 'css-touch-action': 'Safari on a Mac has no touch screen' };

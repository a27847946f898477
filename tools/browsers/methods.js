// Polyfills for the oldest supported browsers, built to dist/floor.*.js. tools/prerender/boot.js loads them only when a method is missing.
// Methods listed here may be used freely: tools/browsers/allowed.mjs exempts them from the linter.
import 'core-js/actual/array/at';
import 'core-js/actual/global-this';
import 'core-js/actual/object/from-entries';
import 'core-js/actual/promise/all-settled';
import 'core-js/actual/queue-microtask';
import 'core-js/actual/string/at';
import 'core-js/actual/string/match-all';
import 'core-js/actual/string/replace-all';
import 'intl-pluralrules';

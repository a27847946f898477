// What newer engines have themselves and our oldest do not: dist/floor.*.js, asked for by tools/prerender/boot.js only where something of it is missing.
// What may be called without thinking because it stands here is listed in tools/browsers/allowed.mjs.
import 'core-js/actual/array/at';
import 'core-js/actual/global-this';
import 'core-js/actual/object/from-entries';
import 'core-js/actual/promise/all-settled';
import 'core-js/actual/queue-microtask';
import 'core-js/actual/string/at';
import 'core-js/actual/string/match-all';
import 'core-js/actual/string/replace-all';
import 'intl-pluralrules';

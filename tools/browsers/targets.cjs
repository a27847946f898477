/** The oldest supported browsers, from `browserslist` in package.json, in the formats of the build tools (docs/decisions/0020-supported-browsers.md). */
const browserslist = require('browserslist');

const queries = browserslist.loadConfig({ path: __dirname });
const names = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' };

/** The lowest version of each browser: `{ chrome: 69, … }`. */
const oldest = {};
for (const entry of browserslist(queries)) {
  const [name, version] = entry.split(' ');
  const number = Number.parseFloat(version);
  const key = names[name];
  if (!key) throw new Error(`package.json, browserslist: ${name} has no name that Babel and esbuild know.`);
  oldest[key] = Math.min(oldest[key] ?? number, number);
}

/** The ECMAScript version that all of them parse: async functions and object spread, no `?.` (Chromium 80). tools/browsers/dist.mjs checks every built file. */
const ecma = 2018;

module.exports = { queries, oldest, ecma };

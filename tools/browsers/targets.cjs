/** The oldest engines we carry, read from the one list in package.json, in the shape each tool wants it (docs/decisions/floor.md). */
const browserslist = require('browserslist');

const queries = browserslist.loadConfig({ path: __dirname });
const names = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' };

/** `{ chrome: 69, … }`: the lowest of each. */
const oldest = {};
for (const entry of browserslist(queries)) {
  const [name, version] = entry.split(' ');
  const number = Number.parseFloat(version);
  const key = names[name];
  if (!key) throw new Error(`package.json, browserslist: ${name} has no name that Babel and esbuild know.`);
  oldest[key] = Math.min(oldest[key] ?? number, number);
}

/** What all of them read: async functions and object spread, no `?.` (Chromium 80). Held by tools/browsers/dist.mjs, which parses every built file. */
const ecma = 2018;

module.exports = { queries, oldest, ecma };

const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { transformSync } = require('esbuild');

/** The script that runs before the first paint, knowing the languages of the house. */
exports.bootScript = (languages, methods = '') =>
  transformSync(readFileSync(join(__dirname, 'boot.js'), 'utf8'), {
    minify: true,
    target: 'es5', // it is the one that tells an engine below the floor
    define: { LANGUAGES: JSON.stringify(languages), METHODS: JSON.stringify(methods) },
  }).code.trim();

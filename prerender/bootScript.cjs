const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { transformSync } = require('esbuild');

/** The script that runs before the first paint, knowing the languages of the house. */
exports.bootScript = (languages) =>
  transformSync(readFileSync(join(__dirname, 'boot.js'), 'utf8'), {
    minify: true,
    target: 'es2015',
    define: { LANGUAGES: JSON.stringify(languages) },
  }).code.trim();

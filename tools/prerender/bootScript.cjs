const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { transformSync } = require('esbuild');

/** Returns the script that runs before the first paint, with the tables of domain/languages.ts. */
exports.bootScript = ({ languages, rightToLeft }, methods = '') =>
  transformSync(readFileSync(join(__dirname, 'boot.js'), 'utf8'), {
    minify: true,
    target: 'es5', // it also runs in unsupported browsers, to show the message
    define: {
      LANGUAGES: JSON.stringify(languages),
      RIGHT_TO_LEFT: JSON.stringify(rightToLeft),
      METHODS: JSON.stringify(methods),
    },
  }).code.trim();

import { readFileSync } from 'node:fs';
import { allowedIn, allowedInDesk, allowedStyles } from './tools/browsers/allowed.mjs';
import floor from './tools/browsers/targets.cjs';

const known = (ignored) => [true, { browsers: floor.queries, ignore: ignored, ignorePartialSupport: false }];

const deskBrowsers = Object.entries(
  JSON.parse(readFileSync(new URL('desk/targets.json', import.meta.url), 'utf8')),
).map(([name, version]) => `${name} >= ${version}`);

/** Style sheets use only CSS of the minimum supported browsers; the build adds fallbacks for the rest (tools/browsers/css.ts). */
export default {
  plugins: ['stylelint-no-unsupported-browser-features'],
  rules: {
    // The two axes are written apart: doiuse does not know the shorthand.
    'property-disallowed-list': ['inset'],
    'plugin/no-unsupported-browser-features': known(Object.keys(allowedStyles)),
  },
  overrides: [
    ...Object.entries(allowedIn).map(([file, features]) => ({
      files: [file],
      rules: {
        'plugin/no-unsupported-browser-features': known([...Object.keys(allowedStyles), ...Object.keys(features)]),
      },
    })),
    {
      files: ['desk/**/*.css'],
      rules: {
        'property-disallowed-list': null,
        'plugin/no-unsupported-browser-features': [
          true,
          { browsers: deskBrowsers, ignore: Object.keys(allowedInDesk), ignorePartialSupport: true },
        ],
      },
    },
  ],
};

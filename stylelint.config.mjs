import { allowedIn, allowedStyles } from './tools/browsers/allowed.mjs';
import floor from './tools/browsers/targets.cjs';

const known = (ignored) => [true, { browsers: floor.queries, ignore: ignored, ignorePartialSupport: false }];

/** Style sheets use only CSS of the minimum supported browsers; the build adds fallbacks for the rest (tools/browsers/css.ts). */
export default {
  plugins: ['stylelint-no-unsupported-browser-features'],
  rules: {
    // The two axes are written apart: doiuse does not know the shorthand.
    'property-disallowed-list': ['inset'],
    'plugin/no-unsupported-browser-features': known(Object.keys(allowedStyles)),
  },
  overrides: Object.entries(allowedIn).map(([file, features]) => ({
    files: [file],
    rules: {
      'plugin/no-unsupported-browser-features': known([...Object.keys(allowedStyles), ...Object.keys(features)]),
    },
  })),
};

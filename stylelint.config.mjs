import { allowedStyles } from './floor/allowed.mjs';
import floor from './floor/targets.cjs';

/** What a sheet may say so that the engines of the floor are not left out; the build says the rest in older words (floor/css.ts). */
export default {
  plugins: ['stylelint-no-unsupported-browser-features'],
  rules: {
    'plugin/no-unsupported-browser-features': [
      true,
      { browsers: floor.queries, ignore: Object.keys(allowedStyles), ignorePartialSupport: false },
    ],
  },
};

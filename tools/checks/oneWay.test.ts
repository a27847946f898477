import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Operations that have exactly one implementation in `src` and `domain`, and the file that contains it. */
const ways: { what: string; pattern: RegExp; only: RegExp }[] = [
  {
    what: 'putting work off for the sake of paint or touch',
    pattern:
      /requestIdleCallback|requestAnimationFrame|queueMicrotask|flushSync|setTimeout\([\w.]+\)|setTimeout\(\s*\(\) =>[^,]*, 0\)/,
    only: /^src\/scheduling\.ts$/,
  },
  {
    what: 'React.lazy, for what takes the place of a whole page; parts of a page come by lazyWithRetry',
    pattern: /\blazy\(/,
    only: /^src\/features\/form\/FormFrame\.tsx$/,
  },
  { what: 'the live region', pattern: /aria-live', |components\/toast/, only: /^src\/components\/announce\.ts$/ },
  { what: 'full-width digits made plain', pattern: /0xfee0|uff10/i, only: /^domain\// },
  { what: 'what a mobile number is', pattern: /1\[3-9\]/, only: /^domain\// },
];

const sources = ['src', 'domain']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\.umi/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

test.each(ways)('only $only contains: $what', ({ pattern, only }) => {
  const found = sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);
  expect(found.filter((file) => only.test(file))).not.toEqual([]);
  expect(found.filter((file) => !only.test(file))).toEqual([]);
});

// Part of the build: checks that the oldest supported browsers can parse every built script. Lookbehind (Safari 16.4) is checked separately.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import { ecma } from './targets.cjs';

/** Returns the syntax error in a browser of `ecma`, or null. Parses one year later because `catch {}` (ES2019) is supported by all our browsers. */
export function faultOf(source) {
  let lookbehind = null;
  try {
    parse(source, {
      ecmaVersion: ecma + 1,
      onToken: ({ type, value }) => {
        if (type.label === 'regexp' && /\(\?<[=!]/.test(value.pattern)) lookbehind = value.pattern;
      },
    });
  } catch (error) {
    return `${error.message}: …${source.slice(Math.max(0, error.pos - 40), error.pos + 20)}…`;
  }
  return lookbehind && `lookbehind: ${lookbehind}`;
}

export function faultsIn(folder, names = fs.readdirSync(folder)) {
  return names
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, faultOf(fs.readFileSync(path.join(folder, name), 'utf8'))])
    .filter(([, fault]) => fault);
}

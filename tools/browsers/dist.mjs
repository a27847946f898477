// Every built script is one that our oldest engines can read: parsed as they would, lookbehind (Safari 16.4) looked for besides. Part of the build.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import { ecma } from './targets.cjs';

/** The fault that an engine of our floor would find in it, or null. `catch {}` is of 2019, and older than the floor. */
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

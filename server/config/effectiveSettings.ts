import { settings } from './schema';
import { valueOf, type Env } from './read';

/** Returns a default as text; empty for none. */
export const shownDefault = (value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? '' : String(value);

/** Returns one line per setting: its effective value, and whether it is set. Secrets are masked. */
export function effectiveSettings(env: Env): string {
  const width = Math.max(...Object.keys(settings).map((name) => name.length));
  return Object.entries(settings)
    .map(([name, { default: unset, isSecret }]) => {
      const set = valueOf(env, name);
      const value = set === undefined ? shownDefault(unset) || '–' : isSecret ? '(secret)' : set;
      return `${name.padEnd(width)}  ${value}${set === undefined ? '' : '  (set)'}`;
    })
    .join('\n');
}

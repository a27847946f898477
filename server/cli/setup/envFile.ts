import { StartError } from '../../startError';

/** Needs no quotes in a settings file: systemd, Compose and shells agree on it. */
const PLAIN = /^[\w@%+=:,./-]+$/;
/** Characters that need a backslash within double quotes, for systemd and for shells. */
const SPECIAL = /(["\\$`])/g;

/** Returns the line of a settings file from which systemd, Compose and a shell read the same value. */
export function envLine(name: string, value: string): string {
  if (/[\r\n]/.test(value)) throw new StartError(`${name} must not contain a line break.`, `${name} 里不能有换行。`);
  if (PLAIN.test(value)) return `${name}=${value}`;
  if (!value.includes("'")) return `${name}='${value}'`;
  return `${name}="${value.replace(SPECIAL, '\\$1')}"`;
}

export const envLines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${envLine(name, value)}\n`)
    .join('');

/** Returns the settings of a file as systemd reads them (systemd.exec(5), EnvironmentFile=). */
export function parseEnvFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => !/^\s*([#;]|$)/.test(line));
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^\s*(\w+)\s*=(.*)$/.exec(line) ?? [];
      return name ? [[name, readValue(value)]] : [];
    }),
  );
}

/** Quotes count only at the beginning of a value and behind another quoted part. */
function readValue(text: string): string {
  const [part = '', double, single] = /^\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(text) ?? [];
  const rest = text.slice(part.length);
  if (double !== undefined) return double.replace(/\\(["\\$`])/g, '$1') + readValue(rest);
  if (single !== undefined) return single + readValue(rest);
  return rest.trim().replace(/\\(.)/g, '$1');
}

const nameIn = (line: string): string => /^\s*(\w+)\s*=/.exec(line)?.[1] ?? '';

/** Replaces, adds or (with an empty value) removes settings; other lines and comments stay. */
export function withSettings(text: string, values: Readonly<Record<string, string>>): string {
  const others = text
    .trimEnd()
    .split('\n')
    .filter((line) => !Object.hasOwn(values, nameIn(line)));
  const added = Object.entries(values).filter(([, value]) => value !== '');
  return `${[...others, ...added.map(([name, value]) => envLine(name, value))].join('\n')}\n`;
}

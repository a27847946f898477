import { isIP } from 'node:net';
import { StartError } from '../startError';

export type Env = Record<string, string | undefined>;

/** An empty setting counts as unset: that is how composed environments leave one out. */
export const text = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

export const wrong = (name: string, how: string): StartError => new StartError(`${name} ${how}`);

export function wholeNumber(env: Env, name: string, { from, to }: { from: number; to: number }): number | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (!(number >= from && number <= to))
    throw wrong(name, `must be a whole number from ${from} to ${to}, not "${value}".`);
  return number;
}

export function choice<T extends string>(env: Env, name: string, choices: readonly T[]): T | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const found = choices.find((one) => one === value);
  if (!found) throw wrong(name, `must be one of ${choices.join(', ')}, not "${value}".`);
  return found;
}

export function url(env: Env, name: string, protocols: readonly string[], example: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  // The value itself is not repeated: addresses may carry passwords.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw wrong(name, `must be an address like ${example}.`);
  return value;
}

export const httpUrl = (env: Env, name: string): string | undefined =>
  url(env, name, ['http:', 'https:'], 'https://example.gov.cn/path');

/** `10.1.2.3` or `10.1.0.0/16`, several separated by commas. */
export function networks(env: Env, name: string): string[] {
  const found = (text(env, name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  for (const one of found)
    if (!isNetwork(one))
      throw wrong(
        name,
        `must be addresses or networks like 10.1.2.3 or 10.1.0.0/16, separated by commas, not "${one}".`,
      );
  return found;
}

function isNetwork(value: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

/** All of a group or none: half a group is a mistake. */
export function group<K extends string>(env: Env, required: readonly K[]): Record<K, string> | undefined {
  const missing = required.filter((name) => text(env, name) === undefined);
  if (missing.length === required.length) return undefined;
  if (missing.length > 0)
    throw wrong(
      missing.join(', '),
      `must be set too, since ${required.find((name) => !missing.includes(name))} is set.`,
    );
  return Object.fromEntries(required.map((name) => [name, text(env, name)])) as Record<K, string>;
}

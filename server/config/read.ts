import { isIP } from 'node:net';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';

export type Env = Record<string, string | undefined>;

/** A wrong value; the caller puts the name of the setting before the message. */
export class SettingError extends Error {
  constructor(english: string, chinese: string) {
    super(operatorText(english, chinese));
  }
}

export interface Setting<T = unknown, D = unknown> {
  about: string;
  /** allowed values, for the documentation */
  format: string;
  default: D;
  /** the value is never printed */
  isSecret: boolean;
  /** Throws a SettingError. */
  parse: (value: string) => T;
}

interface Options<D> {
  default?: D;
  isSecret?: boolean;
}

export function setting<T, const D extends T | undefined = undefined>(
  about: string,
  format: string,
  parse: (value: string) => T,
  { default: fallback, isSecret = false }: Options<D> = {},
): Setting<T, D> {
  return { about, format, parse, default: fallback as D, isSecret };
}

/** An empty setting counts as unset: composed environments leave settings out that way. */
export const valueOf = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

export const text = (value: string): string => value;

export const wholeNumber =
  (from: number, to: number) =>
  (value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (!(number >= from && number <= to))
      throw new SettingError(
        `must be a whole number from ${from} to ${to}, not "${value}".`,
        `应为 ${from} 到 ${to} 的整数，不能是“${value}”。`,
      );
    return number;
  };

export const choice =
  <const T extends string>(...choices: T[]) =>
  (value: string): T => {
    const choice = choices.find((one) => one === value);
    if (!choice)
      throw new SettingError(
        `must be one of ${choices.join(', ')}, not "${value}".`,
        `只能是 ${choices.join('、')}，不能是“${value}”。`,
      );
    return choice;
  };

export const url =
  (protocols: readonly string[], example: string, path?: string) =>
  (value: string): string => {
    // The value is not repeated: addresses may contain passwords.
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new SettingError(`must be an address like ${example}.`, `应为地址，例如 ${example}。`);
    if (path && new URL(value).pathname !== path)
      throw new SettingError(
        `must end in ${path}, the page that finishes the sign-in.`,
        `必须以 ${path} 结尾，那是完成登录的页面。`,
      );
    return value;
  };

export const httpUrl = (value: string): string => {
  url(['http:', 'https:'], 'https://example.gov.cn/path')(value);
  const { username, password } = new URL(value);
  if (username || password)
    throw new SettingError('must not contain a user name or password.', '不能含有用户名或密码。');
  return value;
};

/** `10.1.2.3` or `10.1.0.0/16`, several separated by commas. */
export function networks(value: string): string[] {
  const list = value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  for (const network of list)
    if (!isNetwork(network))
      throw new SettingError(
        `must be addresses or networks like 10.1.2.3 or 10.1.0.0/16, separated by commas, not "${network}".`,
        `应为地址或网段，例如 10.1.2.3 或 10.1.0.0/16，用逗号分隔，不能是“${network}”。`,
      );
  return list;
}

/** Like `networks`. Refuses a network that is so wide that clients belong to it: they could choose their own address. */
export function proxyNetworks(value: string): string[] {
  const list = networks(value);
  for (const network of list) {
    const [address = '', bits] = network.split('/');
    const least = isIP(address) === 4 ? 8 : /^::ffff:/i.test(address) ? 104 : 7;
    if (Number(bits ?? 128) < least)
      throw new SettingError(
        `must name the proxies: "${network}" lets every client choose its address.`,
        `只写代理的地址：“${network}”会让任何客户端自己写地址。`,
      );
  }
  return list;
}

export const networksOrAnywhere = (value: string): string[] | 'anywhere' =>
  value === 'anywhere' ? value : networks(value);

/** `https://host`, with an optional port and without a path. */
export function origin(value: string): string {
  const { origin: baseUrl, pathname, search, hash } = new URL(httpUrl(value));
  if (pathname !== '/' || search || hash)
    throw new SettingError(
      'must be an address without a path, like https://example.gov.cn.',
      '应为没有路径的地址，例如 https://example.gov.cn。',
    );
  return baseUrl;
}

function isNetwork(value: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

export function instant(value: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value)
    ? new Date(value)
    : undefined;
  if (!date || Number.isNaN(date.getTime()))
    throw new SettingError(
      `must be a date and time with offset like 2026-03-01T09:00:00+08:00, not "${value}".`,
      `应为带时区的日期和时间，例如 2026-03-01T09:00:00+08:00，不能是“${value}”。`,
    );
  return date;
}

export function bucketName(value: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value))
    throw new SettingError(
      'must be a bucket name: 3 to 63 lower-case letters, digits, dots and hyphens.',
      '应为存储桶名称：3 到 63 个小写字母、数字、点和连字符。',
    );
  return value;
}

export function bearerToken(value: string): string {
  if (!/^[\w.~+/=-]{16,}$/.test(value))
    throw new SettingError(
      'must have at least 16 letters, digits or -._~+/= (make one with: openssl rand -hex 32).',
      '至少 16 个字母、数字或 -._~+/=（生成：openssl rand -hex 32）。',
    );
  return value;
}

/** Converts the message of a SettingError into a StartError that names the setting. */
export function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SettingError) throw new StartError(`${name} ${error.message}`);
    throw error;
  }
}

import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { SettingError, valueOf, type Env } from './read';
import { settings, type Name, type Values } from './schema';

/** All of a group must be set, or none. */
const groups: readonly (readonly Name[])[] = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_REDIRECT_URI'],
  ['OFFICE_OIDC_ISSUER', 'OFFICE_OIDC_CLIENT_ID', 'OFFICE_OIDC_CLIENT_SECRET', 'OFFICE_OIDC_REDIRECT_URI'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

/** Variables of the command line and of other programs whose names are one letter apart from a setting. */
const otherPrograms = ['OFFICE_KEY', 'OFFICE_SERVER'];

/** Returns the setting that a misspelt name means: letters in another order, one letter more, less or another. */
function misspelt(name: string): Name | undefined {
  const sorted = (word: string) => [...word].sort().join('');
  const without = (word: string) => [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));
  const hasOneOther = (known: string) =>
    known.length === name.length && [...known].filter((letter, at) => letter !== name[at]).length === 1;
  return (Object.keys(settings) as Name[]).find(
    (setting) =>
      setting.includes('_') &&
      (sorted(setting) === sorted(name) ||
        without(setting).includes(name) ||
        without(name).includes(setting) ||
        hasOneOther(setting)),
  );
}

/** Reads and validates all settings. Throws one StartError with a line for each mistake. */
export function readSettings(env: Env): Values {
  const mistakes: string[] = [];
  const refuse = (english: string, chinese: string) => mistakes.push(operatorText(english, chinese));
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, { parse, default: unset }]) => {
      const value = valueOf(env, name);
      if (value === undefined) return [name, unset];
      try {
        return [name, parse(value)];
      } catch (error) {
        if (!(error instanceof SettingError)) throw error;
        mistakes.push(`${name} ${error.message}`);
        return [name, unset];
      }
    }),
  ) as Values;
  for (const group of groups) {
    const missing = group.filter((name) => valueOf(env, name) === undefined);
    if (missing.length > 0 && missing.length < group.length)
      refuse(
        `${missing.join(', ')} must be set too, since ${group.find((name) => !missing.includes(name))} is set.`,
        `设置了 ${group.find((name) => !missing.includes(name))}，就必须也设置 ${missing.join('、')}。`,
      );
  }
  if ((values.CALLS_AT_ONCE_LEAST ?? 0) > values.CALLS_AT_ONCE)
    refuse(
      `CALLS_AT_ONCE_LEAST must be a whole number from 1 to ${values.CALLS_AT_ONCE}, the value of CALLS_AT_ONCE.`,
      `CALLS_AT_ONCE_LEAST 应为 1 到 ${values.CALLS_AT_ONCE}（CALLS_AT_ONCE）的整数。`,
    );
  for (const name of ['OIDC_REDIRECT_URI', 'OFFICE_OIDC_REDIRECT_URI'] as const)
    if (values.PUBLIC_URL && values[name] && new URL(values[name]).origin !== values.PUBLIC_URL)
      refuse(
        `${name} must begin with ${values.PUBLIC_URL}, the value of PUBLIC_URL.`,
        `${name} 必须以 ${values.PUBLIC_URL}（PUBLIC_URL）开头。`,
      );
  if (values.MAINTENANCE === 'read-only' && !values.MAINTENANCE_UNTIL)
    refuse(
      'MAINTENANCE_UNTIL must be set too, since MAINTENANCE is read-only: users are told when it ends.',
      'MAINTENANCE 是 read-only，就必须也设置 MAINTENANCE_UNTIL：页面上写着维护到什么时候。',
    );
  if (values.DEMO === 'on' && values.SMS_URL)
    refuse(
      'DEMO must be off, since SMS_URL is set: strangers have test numbers, and a visitor could send codes to them. Delete SMS_URL; codes are written to standard output.',
      '设置了 SMS_URL，DEMO 就不能是 on：演示号码是别人的，访客会给他们发短信。请删除 SMS_URL，验证码写到标准输出。',
    );
  for (const name of Object.keys(env)) {
    if (name in settings || otherPrograms.includes(name) || valueOf(env, name) === undefined) continue;
    const meant = misspelt(name);
    if (meant)
      refuse(
        `${name} is not a setting, but ${meant} is. Rename it.`,
        `没有 ${name} 这个设置，可能是 ${meant}，请改名。`,
      );
  }
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return values;
}

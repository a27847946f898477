import { isIP } from 'node:net';
import type { Policy } from '@domain/policy/types';
import type { Config } from './config';
import { StartError } from '../startError';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Values that the documents and deploy/ show, and the usual ones, which anyone can try. */
const isPublic = (secret: string | undefined): boolean =>
  /^(换成.*|change[-_ ]?me|(my[-_]?)?(secret|password|key|token)|test|example|qczhyjs|postgres|admin|123456\d*)$/i.test(
    secret ?? '',
  );

const passwordOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : decodeURIComponent(new URL(address).password);

const secrets: readonly [name: string, value: (config: Config) => string | undefined][] = [
  ['SMS_KEY', (c) => c.smsKey],
  ['METRICS_TOKEN', (c) => c.metricsToken],
  ['DATABASE_URL', (c) => passwordOf(c.databaseUrl)],
  ['S3_SECRET_ACCESS_KEY', (c) => c.s3?.secretAccessKey],
  ['OIDC_CLIENT_SECRET', (c) => c.oidc?.clientSecret],
  ['OFFICE_OIDC_CLIENT_SECRET', (c) => c.officeOidc?.clientSecret],
];

interface DevelopmentDefault {
  name: string;
  english: string;
  chinese: string;
  applies: (config: Config) => boolean;
}

/** Development defaults that are unsafe with real people. docs/configuration.md lists them. */
export const developmentDefaults: readonly DevelopmentDefault[] = [
  {
    name: 'SMS_URL',
    english:
      'sign-in codes would be written to standard output, so anyone with access to the log could sign in as any person',
    chinese: '没有设置，验证码会写进日志，看得到日志的人可以用任何人的身份登录',
    applies: (c) => !c.smsUrl,
  },
  {
    name: 'SMS_KEY',
    english: 'the SMS gateway could not recognise this server, and its delivery reports would be refused',
    chinese: '没有设置，短信网关认不出本服务，它的送达报告也会被拒绝',
    applies: (c) => c.smsUrl !== undefined && !c.smsKey,
  },
  {
    name: 'DATA_DIR',
    english: 'photos would be stored inside the release, which the next one replaces',
    chinese: '没有设置，照片会存进发布包的目录，升级后就没有了',
    applies: (c) => !c.dataDir && !c.s3,
  },
  {
    name: 'DATABASE_URL',
    english: 'a release contains no database',
    chinese: '没有设置，发布包里没有数据库',
    applies: (c) => !c.databaseUrl,
  },
  {
    name: 'DATA_KEY',
    english: 'the key would be generated and stored in the same folder as the data',
    chinese: '没有设置，密钥会和数据存在同一个目录',
    applies: (c) => !c.dataKeys,
  },
  {
    name: 'CLOCK',
    english: 'must not be set: it changes the clock',
    chinese: '不能设置，它会改变时钟',
    applies: (c) => c.clockStart !== undefined,
  },
  {
    name: 'PUBLIC_URL',
    english: 'invitations would contain no address',
    chinese: '没有设置，邀请里没有地址',
    applies: (c) => !c.publicUrl,
  },
  {
    name: 'PUBLIC_URL',
    english: 'must begin with https://: personal data would be sent in clear text',
    chinese: '必须以 https:// 开头，否则个人信息会明文传输',
    applies: (c) => c.publicUrl !== undefined && !c.publicUrl.startsWith('https:'),
  },
  {
    name: 'PROXY_FROM',
    english:
      'HOST is reachable from other machines, so HTTPS ends at a proxy; without its address all users share one limit',
    chinese: 'HOST 从别的机器可以访问，前面应当有代理；不写代理的地址，所有人共用一个限额',
    applies: (c) => !isLoopback(c.host) && c.proxies.length === 0,
  },
  {
    name: 'OFFICE_FROM',
    english: 'name the networks of the office, or "anywhere" when the desk must be reachable from everywhere',
    chinese: '没有设置：写办公网络的地址；要从任何地方打开审核工作台时写 anywhere',
    applies: (c) => c.officeFrom === undefined,
  },
  ...secrets.map(([name, value]) => ({
    name,
    english: 'must not be a value of the documentation or a usual one, which any attacker can try',
    chinese: '不能是文档里的例子或常见的值，谁都可以试出来',
    applies: (c: Config) => isPublic(value(c)),
  })),
];

type Mode = Pick<Config, 'mode' | 'demo'>;

const isReal = ({ mode, demo }: Mode): boolean => mode === 'production' && !demo;

/** Throws StartError when settings still have development defaults in production, unless DEMO=on. */
export function refuseDevelopmentDefaults(config: Config): void {
  const wrong = developmentDefaults.filter(({ applies }) => applies(config));
  if (!isReal(config) || wrong.length === 0) return;
  throw new StartError(
    `MODE is production, and these settings are missing or wrong:\n${wrong.map(({ name, english }) => `  ${name}: ${english}.`).join('\n')}\nSet them, or set DEMO=on for a demonstration without real persons.`,
    `正式环境（MODE=production）里，这些设置缺少或不对：\n${wrong.map(({ name, chinese }) => `  ${name}：${chinese}。`).join('\n')}\n请设置它们；只做演示时设置 DEMO=on。`,
  );
}

/** Returns an error when a policy is an example in production. `file`: its file; without one it is the example of the release. */
export function refusedPolicy(
  config: Mode,
  { example }: Pick<Policy, 'example'>,
  file?: string,
): StartError | undefined {
  if (!isReal(config) || !example) return undefined;
  return new StartError(
    `${file ?? 'POLICY_FILE is not set, and the example of the release'} has "example": true, which MODE=production refuses. Write your own policy, with "example": false, and set POLICY_FILE to it; for a demonstration without real persons set DEMO=on.`,
    `${file === undefined ? '没有设置 POLICY_FILE，用的是发布包里的示例：' : `${file} `}里写着 "example": true，正式环境不接受示例政策。请写自己的政策文件（docs/zh-CN/政策文件.md），把 example 改成 false，再让 POLICY_FILE 指向它；只做演示时设置 DEMO=on。`,
  );
}

/** Returns a warning when a development server is reachable from other machines. */
export function publicDevelopment({ mode, demo, host }: Config): string | undefined {
  if (mode === 'production' || demo || isLoopback(host)) return undefined;
  return `HOST ${host} is reachable from other machines, and MODE is development: whoever reads this output can sign in as any person. For real people set MODE=production.`;
}

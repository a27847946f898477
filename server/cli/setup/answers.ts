import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { settings } from '../../config/schema';
import { operatorText } from '../../operatorText';
import { StartError } from '../../startError';
import { parseEnvFile } from './envFile';

export type Values = Record<string, string>;

/** Belongs to the machine on which a settings file was written. */
const OF_ITS_MACHINE = ['DATABASE_URL', 'DATA_DIR', 'BACKUP_DIR', 'POLICY_FILE', 'METRICS_TOKEN', 'HOST', 'PORT'];

/** What `setup` takes beside the settings. */
const INPUTS = ['POLICY', 'CERTIFICATE', 'CERTIFICATE_KEY', 'DATABASE_ADMIN', 'DATABASE_OWNER_URL'];

interface Question {
  name: string;
  text: string;
  isOptional?: boolean;
}

export const questions = (): Question[] => [
  {
    name: 'PUBLIC_URL',
    text: operatorText(
      'Address of the service, like https://example.gov.cn',
      '服务的网址，例如 https://example.gov.cn',
    ),
  },
  {
    name: 'OFFICE_FROM',
    text: operatorText(
      'Networks of the office, like 10.0.0.0/8, or anywhere',
      '办公网络，例如 10.0.0.0/8；审核工作台只在这些地址打开，不限制时写 anywhere',
    ),
  },
  { name: 'SMS_URL', text: operatorText('Address of the SMS gateway', '短信网关的地址') },
  { name: 'SMS_KEY', text: operatorText('Key agreed with the SMS gateway', '与短信网关约定的密钥') },
  { name: 'POLICY', text: operatorText('Policy file, like /root/policy.json', '政策文件，例如 /root/policy.json') },
  {
    name: 'CERTIFICATE',
    text: operatorText(
      'Certificate with its chain (empty: nginx is on another machine)',
      '域名证书，含中间证书（nginx 在另一台机器上时留空）',
    ),
    isOptional: true,
  },
  { name: 'CERTIFICATE_KEY', text: operatorText('Private key of the certificate', '证书的私钥'), isOptional: true },
];

/** Returns the answers that become settings. */
export const settingsIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !INPUTS.includes(name)));

const isKnown = (name: string): boolean => Object.hasOwn(settings, name) || INPUTS.includes(name);

/** Reads `NAME=value` arguments, and the settings of another machine of `--from <file>`. */
export function readArguments(args: readonly string[]): Values {
  const values: Values = {};
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i]!;
    if (arg === '--from') {
      i += 1;
      Object.assign(values, settingsOf(args[i] ?? ''), { ...values });
      continue;
    }
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(arg) ?? [];
    if (name && !isKnown(name))
      throw new StartError(
        `There is no setting ${name}. "qczhyjs settings" lists all.`,
        `没有名为 ${name} 的设置。“qczhyjs settings”列出全部。`,
      );
    if (!name)
      throw new StartError(
        `"${arg.slice(0, 40)}" is not an argument of setup. Write settings as NAME=value, or --from <settings file>.`,
        `不认识“${arg.slice(0, 40)}”。设置写成 名称=值，或者用 --from 设置文件。`,
      );
    values[name] = value;
  }
  return values;
}

function settingsOf(file: string): Values {
  try {
    const values = parseEnvFile(fs.readFileSync(path.resolve(process.env.INIT_CWD ?? '', file), 'utf8'));
    return Object.fromEntries(
      Object.entries(values).filter(([name]) => Object.hasOwn(settings, name) && !OF_ITS_MACHINE.includes(name)),
    );
  } catch (cause) {
    throw new StartError(`--from: the file "${file}" cannot be read.`, `--from：不能读取文件“${file}”。`, { cause });
  }
}

/** Asks for what is missing. Without a terminal it throws StartError that names all of it. */
export async function askMissing(values: Values, isTerminal = process.stdin.isTTY): Promise<Values> {
  const missing = questions().filter(({ name }) => values[name] === undefined);
  if (!isTerminal) {
    const required = missing.filter(({ isOptional }) => !isOptional);
    if (required.length === 0) return values;
    throw new StartError(
      [
        operatorText('These values are missing:', '缺少这些值：'),
        ...required.map(({ name, text }) => `  ${name}=…  ${text}`),
      ].join('\n'),
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answers = { ...values };
  try {
    for (const { name, text, isOptional } of missing) {
      do answers[name] = (await terminal.question(`${text}：`)).trim();
      while (!answers[name] && !isOptional);
    }
  } finally {
    terminal.close();
  }
  return answers;
}

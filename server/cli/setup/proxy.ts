import fs from 'node:fs';
import path from 'node:path';
import { operatorText } from '../../operatorText';
import { errorCode } from '../../platform/errorCode';
import { StartError } from '../../startError';
import type { Values } from './answers';
import { at, makeFile, type Say, type Target } from './files';

interface Certificate {
  chain: Buffer;
  key: Buffer;
}

/** Returns undefined when nginx is on another machine. */
export function readCertificate({ CERTIFICATE: chain, CERTIFICATE_KEY: key }: Values): Certificate | undefined {
  if (!chain && !key) return undefined;
  return { chain: readInput('CERTIFICATE', chain ?? ''), key: readInput('CERTIFICATE_KEY', key ?? '') };
}

function readInput(name: string, file: string): Buffer {
  try {
    return fs.readFileSync(path.resolve(process.env.INIT_CWD ?? '', file));
  } catch (cause) {
    throw new StartError(
      operatorText(
        `${name}: the file ${file} cannot be read (${errorCode(cause)}).`,
        `${name}：不能读取文件 ${file}（${errorCode(cause)}）。`,
      ),
      { cause },
    );
  }
}

interface Site {
  rootDir: string;
  publicUrl: string;
  say: Say;
  /** where nginx has its files */
  tls?: string;
  file?: string;
}

/** Writes the certificate and the site for the host of PUBLIC_URL. */
export function makeSite(
  target: Target,
  { rootDir, publicUrl, say, tls = '/etc/nginx/tls', file = '/etc/nginx/conf.d/qczhyjs.conf' }: Site,
  { chain, key }: Certificate,
): void {
  makeFile(target, `${tls}/fullchain.pem`, chain, 0o600, say);
  makeFile(target, `${tls}/key.pem`, key, 0o600, say);
  fs.chmodSync(at(target, tls), 0o700);
  const template = fs.readFileSync(path.join(rootDir, 'deploy/nginx/qczhyjs.conf'), 'utf8');
  makeFile(target, file, template.replaceAll('example.gov.cn', new URL(publicUrl).hostname), 0o644, say);
}

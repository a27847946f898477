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

/** Writes the files of nginx for the host of PUBLIC_URL. */
export function makeProxy(
  target: Target,
  { rootDir, publicUrl, say }: { rootDir: string; publicUrl: string; say: Say },
  { chain, key }: Certificate,
): void {
  const template = (name: string) => fs.readFileSync(path.join(rootDir, 'deploy/nginx', name), 'utf8');
  const site = template('qczhyjs.conf').replaceAll('example.gov.cn', new URL(publicUrl).hostname);
  makeFile(target, '/etc/nginx/tls/fullchain.pem', chain, 0o600, say);
  makeFile(target, '/etc/nginx/tls/key.pem', key, 0o600, say);
  fs.chmodSync(at(target, '/etc/nginx/tls'), 0o700);
  makeFile(target, '/etc/nginx/conf.d/upstream.conf', template('upstream.conf'), 0o644, say);
  makeFile(target, '/etc/nginx/conf.d/qczhyjs.conf', site, 0o644, say);
}

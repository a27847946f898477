import { createPrivateKey, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../errorCode';
import { StartError } from '../../startError';
import type { Values } from './answers';
import { at, makeFile, type Say, type Target } from './files';

interface Certificate {
  chain: Buffer;
  key: Buffer;
}

/** Returns undefined when nginx is on another machine. Throws StartError unless the key belongs to the certificate: nginx would not start. */
export function readCertificate({ CERTIFICATE: chainFile, CERTIFICATE_KEY: keyFile }: Values): Certificate | undefined {
  if (!chainFile && !keyFile) return undefined;
  const [chain, certificate] = readInput('CERTIFICATE', chainFile ?? '', (pem) => new X509Certificate(pem));
  const [key, privateKey] = readInput('CERTIFICATE_KEY', keyFile ?? '', createPrivateKey);
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartError(
      `CERTIFICATE_KEY: the key in ${keyFile} belongs to another certificate than ${chainFile}.`,
      `CERTIFICATE_KEY：${keyFile} 里的私钥不是 ${chainFile} 这个证书的。`,
    );
  return { chain, key };
}

/** Returns the file and what it contains. */
function readInput<T>(name: string, file: string, parse: (pem: Buffer) => T): [Buffer, T] {
  try {
    const pem = fs.readFileSync(path.resolve(process.env.INIT_CWD ?? '', file));
    return [pem, parse(pem)];
  } catch (cause) {
    const code = errorCode(cause);
    throw new StartError(
      `${name}: the file ${file} cannot be read, or is not in PEM format (${code}).`,
      `${name}：不能读取文件 ${file}，或者它不是 PEM 格式（${code}）。`,
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

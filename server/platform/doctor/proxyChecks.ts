import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { apiBase } from '@domain/contract/paths';
import { DAY_MS } from '@domain/time';
import type { Config } from '../../config/config';
import { errorReason } from '../../errorReason';
import { operatorText } from '../../operatorText';
import { fix, ok, skip, type Finding } from './finding';
import { probe } from './probe';

const TIMEOUT_MS = 4_000;
const LEAST_DAYS = 30;
const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';
/** An address that belongs to no network (RFC 5737). */
const NOWHERE = '192.0.2.1';
/** Returns why no connection is made and what to do: an unreachable address is never skipped. */
const notReached = (error: unknown): string =>
  operatorText(
    `PUBLIC_URL cannot be reached from this machine (${errorReason(error)}). Start nginx ("systemctl restart nginx", "journalctl -u nginx"); a name that this machine does not resolve belongs into /etc/hosts.`,
    `从本机打不开 PUBLIC_URL（${errorReason(error)}）。请启动 nginx（systemctl restart nginx，原因见 journalctl -u nginx）；本机解析不了域名时，把它写进 /etc/hosts。`,
  );

/** Whether the certificate of PUBLIC_URL is valid for its name and long enough. */
export async function checkCertificate(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now: Date,
  ask = certificateOf,
): Promise<Finding> {
  if (!publicUrl?.startsWith('https:'))
    return skip('certificate', 'PUBLIC_URL is not an https address.', 'PUBLIC_URL 不是 https 地址，没有证书。');
  const { hostname, port } = new URL(publicUrl);
  try {
    return judge(await ask(hostname, Number(port || 443)), hostname, now);
  } catch (error) {
    return fix('certificate', notReached(error));
  }
}

interface Certificate {
  until: Date;
  fingerprint: string;
  /** '' when this machine trusts it */
  problem: string;
}

/** Accepts every certificate: an expired one is examined too, and nothing is sent. */
const certificateOf = (host: string, port: number, address = host): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const socket = tls.connect({
      host: address,
      port,
      servername: isIP(host) ? '' : host,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      // Of an untrusted certificate TLS reports only that, and not that it has another name, too.
      const problem = tls.checkServerIdentity(host, certificate) ? WRONG_NAME : socket.authorizationError;
      resolve({
        until: new Date(certificate.valid_to),
        fingerprint: certificate.fingerprint256,
        problem: problem ? String(problem) : '',
      });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const renewal = (): string =>
  operatorText(
    'Get a new certificate, copy it to /etc/nginx/tls, and run "systemctl reload nginx".',
    '请换上新证书（/etc/nginx/tls），再执行 systemctl reload nginx。',
  );

function judge({ until, problem }: Pick<Certificate, 'until' | 'problem'>, host: string, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  const day = dayOf(until);
  const renew = renewal();
  if (days < 0) return fix('certificate', `It expired on ${day}. ${renew}`, `证书已于 ${day} 过期。${renew}`);
  if (days < LEAST_DAYS)
    return fix(
      'certificate',
      `It expires on ${day}, in ${days} days. ${renew}`,
      `证书 ${day} 到期，还有 ${days} 天。${renew}`,
    );
  if (problem === WRONG_NAME)
    return fix('certificate', `It is not valid for ${host}. ${renew}`, `证书不是 ${host} 的。${renew}`);
  if (problem)
    return skip(
      'certificate',
      `Valid until ${day}, but this machine does not know its issuer (${problem}). For a CA of your own set NODE_EXTRA_CA_CERTS to its file; else add the intermediate certificates to fullchain.pem.`,
      `到 ${day} 有效，但本机不认识它的颁发机构（${problem}）。自建 CA：在设置文件里写 NODE_EXTRA_CA_CERTS=它的证书文件，再执行 qczhyjs restart；否则把中间证书加进 fullchain.pem。`,
    );
  return ok('certificate', `Valid until ${day}.`, `到 ${day} 有效。`);
}

/** The file of nginx: `deploy/qczhyjs` passes its name and its first certificate, because only root reads its folder. */
export interface CertificateFile {
  name: string;
  /** DER as base64; empty when there is none */
  content: string;
}

/** The certificate that nginx loads next against the one that it serves on this machine: a renewed one counts after a reload only. */
export async function checkCertificateFile(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  file: CertificateFile | undefined,
  now: Date,
  ask: (host: string, port: number, address: string) => Promise<Pick<Certificate, 'fingerprint'>> = certificateOf,
): Promise<Finding> {
  if (!file || !publicUrl)
    return skip('certfile', 'There is no nginx here whose file is known.', '这里没有已知证书文件的 nginx。');
  const stored = readCertificate(file);
  if (!stored)
    return fix(
      'certfile',
      `${file.name} is missing or contains no certificate: nginx does not start with it. ${renewal()}`,
      `${file.name} 不存在，或者里面没有证书，nginx 用它不能启动。${renewal()}`,
    );
  const until = new Date(stored.validTo);
  if (until < now)
    return fix(
      'certfile',
      `${file.name} expired on ${dayOf(until)}. ${renewal()}`,
      `${file.name} 里的证书已于 ${dayOf(until)} 过期。${renewal()}`,
    );
  const { hostname, port } = new URL(publicUrl);
  const served = await ask(hostname, Number(port || 443), '127.0.0.1').catch(() => undefined);
  if (!served)
    return skip(
      'certfile',
      `nginx does not answer at 127.0.0.1, so ${file.name} was not compared.`,
      `127.0.0.1 没有 nginx 回答，没有对照 ${file.name}。`,
    );
  if (served.fingerprint !== stored.fingerprint256)
    return fix(
      'certfile',
      `nginx serves another certificate than ${file.name}, which is valid until ${dayOf(until)}. Run "nginx -t && systemctl reload nginx".`,
      `nginx 用的不是 ${file.name} 里的证书（到 ${dayOf(until)} 有效）。请执行 nginx -t && systemctl reload nginx。`,
    );
  return ok('certfile', `nginx serves ${file.name}.`, `nginx 用的就是 ${file.name}。`);
}

/** `problem`: what `nginx -t` of root reports, or ''. nginx keeps what it has loaded until it restarts, and then does not start. */
export function checkNginx(problem: string | undefined): Finding {
  if (problem === undefined)
    return skip('nginx', 'There is no nginx here whose site is known.', '这里没有已知网站文件的 nginx。');
  if (problem === '') return ok('nginx', 'nginx accepts its files.', 'nginx 接受它的文件。');
  return fix(
    'nginx',
    `nginx does not start again with its files: ${problem}\n"key values mismatch": certificate and key do not belong together. Correct it until "nginx -t" finds no error, then run "systemctl reload-or-restart nginx".`,
    `nginx 用现在的文件不能再启动，重启以后网站打不开：${problem}\nkey values mismatch 是证书和私钥不配对。请改到 nginx -t 没有错误，再执行 systemctl reload-or-restart nginx。`,
  );
}

function readCertificate({ content }: CertificateFile): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(content, 'base64'));
  } catch {
    return undefined;
  }
}

/**
 * Whether PUBLIC_URL leads to this service, and whether clients can choose their own address. The API of the office answers 403 outside
 * of OFFICE_FROM and 401 inside.
 */
export async function checkProxy({
  publicUrl,
  officeFrom,
}: Pick<Config, 'publicUrl' | 'officeFrom'>): Promise<Finding> {
  if (!publicUrl) return skip('proxy', 'PUBLIC_URL is not set.', '没有设置 PUBLIC_URL。');
  const office = `${publicUrl}${apiBase}/office/me`;
  try {
    const { status: seen } = await probe(office);
    if (seen !== 401 && seen !== 403) return fix('proxy', unexpected(seen));
    const answers = operatorText('PUBLIC_URL leads to this service.', 'PUBLIC_URL 能打开本服务。');
    if (!officeFrom || officeFrom === 'anywhere') return ok('proxy', answers);
    const forged = { 'x-forwarded-for': seen === 403 ? '127.0.0.1' : NOWHERE };
    if ((await probe(office, { headers: forged })).status !== seen)
      return fix(
        'proxy',
        'The proxy passes on the X-Forwarded-For of its clients: everyone can open the desk. Overwrite it, as deploy/nginx/qczhyjs.conf does.',
        '代理把客户端自己写的 X-Forwarded-For 传了过来：任何人都能打开审核工作台。请像 deploy/nginx/qczhyjs.conf 那样覆盖它。',
      );
    const isOpen = seen === 401;
    return ok(
      'proxy',
      `${answers} The proxy overwrites X-Forwarded-For. The desk is ${isOpen ? 'open' : 'closed'} here.`,
      `${answers}代理覆盖 X-Forwarded-For。从本机${isOpen ? '可以' : '不能'}打开审核工作台。`,
    );
  } catch (error) {
    return fix('proxy', notReached(error));
  }
}

const unexpected = (status: number): string =>
  status >= 502 && status <= 504
    ? operatorText(
        `The proxy answers status ${status}: no process of the server answers it. See "processes", and "journalctl -u 'qczhyjs@*'".`,
        `代理回答状态 ${status}：没有服务进程回答它。见 processes 一行和 journalctl -u 'qczhyjs@*'。`,
      )
    : operatorText(
        `PUBLIC_URL answers status ${status}, as another service would. Correct PUBLIC_URL, or the configuration of the proxy.`,
        `PUBLIC_URL 回答状态 ${status}，不像本服务。请改正 PUBLIC_URL 或代理的配置。`,
      );

import { errorCode } from './errorCode';
import { operatorText } from './operatorText';

const unknownHost = ['the host name cannot be resolved', '不能解析主机名'] as const;
const unknownIssuer = [
  'this machine does not know the issuer of its certificate',
  '本机不认识它的证书的颁发机构',
] as const;
const unreachable = ['no way leads to that machine', '网络到不了那台机器'] as const;

const REASONS: Record<string, readonly [english: string, chinese: string]> = {
  ENOSPC: ['the disk is full', '磁盘满了'],
  EROFS: ['the disk is read-only', '磁盘只读'],
  EACCES: ['the rights do not suffice', '没有权限'],
  ECONNREFUSED: ['the connection was refused', '连接被拒绝'],
  ECONNRESET: ['the connection was cut', '连接被断开'],
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: ['the connection timed out', '连接超时'],
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  CERT_HAS_EXPIRED: ['its certificate has expired', '它的证书已过期'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['its certificate has another name', '它的证书是另一个域名的'],
};

/** Returns what a code of Node means to an operator, as the end of a sentence, or undefined. */
export function meaningOf(code: string): string | undefined {
  const meaning = REASONS[code];
  return meaning && operatorText(...meaning);
}

/** Returns the meaning and the code of an error or of its cause, or else its message. */
export function errorReason(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return errorCode(cause) || 'unknown';
  const code = cause.name === 'TimeoutError' ? 'ETIMEDOUT' : errorCode(cause);
  return [meaningOf(code), code].filter(Boolean).join(operatorText(', ', '，')) || cause.message;
}

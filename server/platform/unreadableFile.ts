import os from 'node:os';

/** Returns why a file that an operator names cannot be read, in Chinese. A file that exists is never called missing. */
export function whyUnreadable(code: string): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return '没有这个文件。';
    case 'EACCES':
    case 'EPERM':
      return `用户 ${os.userInfo().username} 不能读这个文件。请修改它和上级目录的权限，或者把它复制到 /etc/qczhyjs。`;
    case 'EISDIR':
      return '它是一个目录。';
    default:
      return `读不了这个文件（${code}）。`;
  }
}

import os from 'node:os';
import { StartError } from '../../startError';
import { errorCode } from '../../errorCode';

/** A user without an entry in the list of users has only a number. */
const userName = (): string => {
  try {
    return os.userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
};

export const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(errorCode(error));

/** `folder`: the backup, or the folder of all backups. */
export function sayForbidden(file: string, folder: string, cause: unknown): StartError {
  const user = userName();
  return new StartError(
    `${file} cannot be read by the user ${user}. Run "chown -R ${user}: ${folder}" as root. The user must be able to enter the folders above it, which excludes /root.`,
    `用户 ${user} 不能读取 ${file}。由 root 执行“chown -R ${user}: ${folder}”；该用户还必须能进入上级目录，所以不能放在 /root 里。`,
    { cause },
  );
}

import { spawn } from 'node:child_process';
import { operatorText } from '../../operatorText';

const LIMIT_MS = 1_500;

/** Only another process lists a folder: a dead network mount blocks the threads of this one, and with them its end. */
function listIt(folder: string, limitMs: number): Promise<void> {
  const child = spawn('ls', ['-f', folder], {
    env: process.env,
    stdio: 'ignore',
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  child.unref();
  return new Promise((resolve) => {
    child.once('exit', (_code, signal) => signal === null && resolve());
    child.once('error', () => resolve());
  });
}

/** Returns the folders that give no answer within the limit; one that does not exist answers. */
export async function withoutAnswer(folders: readonly string[], list = listIt, limitMs = LIMIT_MS): Promise<string[]> {
  const silent = new Set(folders);
  const listed = folders.map(async (folder) => {
    await list(folder, limitMs);
    silent.delete(folder);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, limitMs)));
  await Promise.race([Promise.all(listed), late]);
  clearTimeout(timer);
  return [...silent];
}

export const noAnswerOf = (folder: string): string =>
  operatorText(
    `${folder} gives no answer, as on a network mount whose server is away. Look at "mount" and the network, mount it again, then run this again.`,
    `${folder} 没有回答，例如网络存储（NFS）断开了。请看 mount 和网络，重新挂载后再执行一次。`,
  );

import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Orders, Settings } from './gateway';

export interface Gateway {
  order(orders: Orders): void;
  /** requests that are not answered yet */
  open(): Promise<number>;
  onReported: (from: number) => void;
  stop(): void;
}

/** Starts the process of the gateway. */
export async function startGateway(settings: Settings): Promise<Gateway> {
  const child = fork(join(__dirname, 'gateway.ts'), {
    execArgv: ['-r', 'esbuild-register'],
    stdio: 'inherit',
  });
  let answer: ((open: number) => void) | undefined;
  const gateway: Gateway = {
    order: (orders) => child.send(orders),
    open: () =>
      new Promise((resolve) => {
        answer = resolve;
        child.send('open');
      }),
    onReported: () => {},
    stop: () => child.kill('SIGTERM'),
  };
  const listening = new Promise<void>((resolve) => {
    child.on('message', (message: { isListening?: true; open?: number; from?: number }) => {
      if (message.isListening) resolve();
      if (message.open !== undefined) answer?.(message.open);
      if (message.from !== undefined) gateway.onReported(message.from);
    });
  });
  child.send(settings);
  await listening;
  return gateway;
}

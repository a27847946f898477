import { embedded } from './postgres';

/** How long the processes of an interrupted run need to end. */
const ENDING_MS = 5_000;

/** Holds the suites' PostgreSQL server until jest has ended, in an orderly way or not. */
async function hold(): Promise<void> {
  const ended = new Promise<number>((resolve) => {
    process.once('message', () => resolve(0));
    process.once('disconnect', () => resolve(ENDING_MS));
  });
  const server = await embedded();
  process.send?.('ready');
  await server.stop(await ended);
}

hold().then(
  () => process.exit(0),
  // The suites that need the server report why it does not start.
  () => process.exit(1),
);

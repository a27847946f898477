import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { place, type Place } from '../../support/server/builtServer';
import { dropDatabases } from '../../support/server/databaseServer';
import { leave, tell, type Verdict } from '../../support/verdict';

/** Starts the built server, runs suites on it, prints and writes their results, and exits: with 1 when a check failed. */
export function onBuiltServer(suites: (server: Place, note: (verdict: Verdict) => void) => Promise<void>): void {
  const verdicts: Verdict[] = [];
  const run = async () => {
    const server = place();
    process.env.E2E_DIR = dirname(server.log); // tests/support reads the sign-in codes and the database there
    await server.start();
    await suites(server, (verdict) => {
      tell(verdict);
      verdicts.push(verdict);
    });
    await server.stop();
    await dropDatabases();
    leave(verdicts);
    process.exit(verdicts.some(({ wrong }) => wrong.length > 0) ? 1 : 0);
  };
  run().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}

interface Shown {
  url(): Promise<string>;
  picture(): Promise<Buffer>;
}

/** Returns the verdict of a suite; for one that throws, with a picture of its page. */
export const verdictOf = (browser: string, name: string, { url, picture }: Shown, suite: () => Promise<Verdict>) =>
  suite().catch(async (error: unknown): Promise<Verdict> => {
    const file = join(process.cwd(), '.cache', `${browser.toLowerCase()}-${name}.png`);
    writeFileSync(file, await picture());
    return { what: `${name} in ${browser}`, counts: {}, wrong: [`${String(error)} at ${await url()}, see ${file}`] };
  });

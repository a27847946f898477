import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dropDatabases } from '../../support/server/databaseServer';
import { place } from '../../support/server/builtServer';
import { leave, tell, type Verdict } from '../../support/verdict';
import { desk } from './desk';
import { journey } from '../anyBrowser/journey';
import { webkit } from './driver';
import { offline } from './offline';
import { pageIn } from './page';
import { resume } from './resume';
import { screens } from './screens';

/** `npm run e2e:webkit`: tests the built server in WebKit. */
async function main() {
  const server = place();
  process.env.E2E_DIR = dirname(server.log); // tests/support reads the sign-in codes and the database there
  await server.start();
  const { driver, close } = await webkit(process.env.WEBKIT ?? '');
  const page = pageIn(driver, `${server.origin}/qczhyjs/`);
  const { call } = server;
  const walks: Record<string, () => Promise<Verdict>> = {
    screens: () => screens(page),
    newApply: () => journey(page, 'newApply', { browser: 'WebKit', call, n: 1, isKnown: false }),
    newApplyElv: () => journey(page, 'newApplyElv', { browser: 'WebKit', call, n: 2, isKnown: true }),
    resume: () => resume(page, 'newApplyElv', { call, n: 3 }),
    offline: () => offline(page, server.stop),
    // Last, with its own server: in WebKitGTK the service worker of the phone app stops responding after another origin was open for some time.
    desk: () => desk(driver),
  };
  const verdicts: Verdict[] = [];
  const only = process.argv.slice(2);
  for (const [name, walk] of Object.entries(walks)) {
    if (only.length && !only.includes(name)) continue;
    const verdict = await walk().catch(async (error: unknown): Promise<Verdict> => {
      const picture = join(process.cwd(), '.cache', `webkit-${name}.png`);
      writeFileSync(picture, await driver.takeScreenshot(), 'base64');
      return {
        what: `${name} in WebKit`,
        counts: {},
        wrong: [`${String(error)} at ${await page.url()}, see ${picture}`],
      };
    });
    await page.forget().catch(() => undefined); // removes the session and what a failed test left behind
    tell(verdict);
    verdicts.push(verdict);
  }
  await close();
  await server.stop();
  await dropDatabases();
  leave(verdicts);
  process.exit(verdicts.some(({ wrong }) => wrong.length > 0) ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

import { journey } from '../anyBrowser/journey';
import { onBuiltServer, verdictOf } from '../anyBrowser/onBuiltServer';
import type { Verdict } from '../../support/verdict';
import { deskVerdict } from './desk';
import { webkit } from './driver';
import { offline } from './offline';
import { pageIn } from './page';
import { resume } from './resume';
import { screens } from './screens';

/** `npm run e2e:webkit`: tests the built server in WebKit; `-- screens desk`: only these suites. */
onBuiltServer(async (server, note) => {
  const { driver, close } = await webkit(process.env.WEBKIT ?? '');
  const page = pageIn(driver, `${server.origin}/qczhyjs/`);
  const { call } = server;
  const suites: Record<string, () => Promise<Verdict>> = {
    screens: () => screens(page),
    newApply: () => journey(page, 'newApply', { browser: 'WebKit', call, n: 1, isKnown: false }),
    newApplyElv: () => journey(page, 'newApplyElv', { browser: 'WebKit', call, n: 2, isKnown: true }),
    resume: () => resume(page, 'newApplyElv', { call, n: 3 }),
    offline: () => offline(page, server.stop),
    // Last, with its own server: in WebKitGTK the service worker of the phone app stops responding after another origin was open for some time.
    desk: () => deskVerdict(driver),
  };
  const picture = async () => Buffer.from(await driver.takeScreenshot(), 'base64');
  const only = process.argv.slice(2);
  for (const [name, suite] of Object.entries(suites)) {
    if (only.length && !only.includes(name)) continue;
    const verdict = await verdictOf('WebKit', name, { url: page.url, picture }, suite);
    await page.forget().catch(() => undefined); // removes the session and what a failed test left behind
    note(verdict);
  }
  await close();
});

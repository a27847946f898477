import { startTestDesk } from '../../support/desk/testDesk';
import type { Verdict } from '../../support/verdict';
import { decideByKeys } from '../anyBrowser/deskKeys';
import { journey } from '../anyBrowser/journey';
import { onBuiltServer, verdictOf } from '../anyBrowser/onBuiltServer';
import { firefox } from './browser';
import { type FirefoxPage, pageIn } from './page';

const phone = { width: 412, height: 780 };
const screen = { width: 1280, height: 900 };

/** Signs in at the desk, then decides two cases by keys. */
async function deskVerdict(page: FirefoxPage, desk: Awaited<ReturnType<typeof startTestDesk>>): Promise<Verdict> {
  const wrong: string[] = [];
  const keys = await decideByKeys(page, desk, wrong);
  return { what: 'the desk in Firefox: sign-in and two decisions by keys', counts: { keys }, wrong };
}

/** `npm run proof -- --only=firefox`: one application and the desk on the built server in Firefox ESR. */
onBuiltServer(async (server, note) => {
  const desk = await startTestDesk();
  const { line, close } = await firefox(process.env.FIREFOX ?? '');
  const errors: string[] = [];
  line.on('log.entryAdded', ({ level, text }) => void (level === 'error' && errors.push(String(text))));
  await line.send('session.subscribe', { events: ['log.entryAdded'] });

  const run = async (what: string, page: FirefoxPage, suite: () => Promise<Verdict>) => {
    const verdict = await verdictOf('Firefox', what, page, suite);
    verdict.wrong.push(...errors.splice(0).map((text) => `error in the console: ${text}`));
    note(verdict);
  };
  const atPhone = await pageIn(line, `${server.origin}/qczhyjs/`, phone);
  await run('applicant', atPhone, () =>
    journey(atPhone, 'newApplyElv', { browser: 'Firefox', call: server.call, n: 1, isKnown: true }),
  );
  const atDesk = await pageIn(line, `${desk.origin}/qczhyjs/desk/`, screen);
  await run('desk', atDesk, () => deskVerdict(atDesk, desk));

  await close();
  await desk.close();
});

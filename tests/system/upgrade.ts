import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '../support/api';
import { applicantFor } from '../support/applicants';
import { fillDraft, submit, type Application } from '../support/application';
import { takeAndDecide } from '../support/decide';
import { place, type Place } from '../support/server/builtServer';
import { officerToken } from '../support/officers';
import { person } from '../support/people';
import { register } from '../support/session';
import type { Verdict } from '../support/verdict';

/** The previous release: a commit with fewer migrations, none of which has changed since. Change it with each released version (docs/decisions/0005-embedded-postgresql.md). */
const PREVIOUS = '0184c4e6^';

const root = join(__dirname, '../..');
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });

/** Builds the server of the previous release in a new folder and returns it; undefined when the history lacks its commit. */
function previousRelease(): string | undefined {
  if (git('cat-file', '-e', `${PREVIOUS}^{commit}`).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'previous-'));
  chmodSync(folder, 0o711);
  const archive = join(folder, 'source.tar');
  execFileSync('git', ['archive', '--output', archive, PREVIOUS], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Not its `npm run build:server`, which would replace these packages of the checkout where its lock file has others.
  const bundle = `const { options, entryPoints } = require('./tools/lib/serverBundle.cjs');
    require('esbuild').build({ ...options, entryPoints }).catch(() => process.exit(1));`;
  execFileSync(process.execPath, ['-e', bundle], { cwd: folder, stdio: 'ignore' });
  return folder;
}

/** What one release left behind for the other. */
interface Left {
  token: string;
  draft: Application;
  sent: { id: string; number: string };
}

/** Registers a person, fills a draft, and submits an application of a second person through this server. */
async function leave(at: Place, n: number): Promise<Left & { owner: string }> {
  const [who, other] = [person(n), person(n + 1)];
  const token = await register(at.call, who, at.log);
  const draft = await fillDraft(at.call, token, 'newApply', applicantFor('newApply', who));
  const owner = await register(at.call, other, at.log);
  const filled = await fillDraft(at.call, owner, 'newApplyElv', applicantFor('newApplyElv', other));
  const { id, number } = await must(submit(at.call, owner, filled));
  return { token, draft, sent: { id, number }, owner };
}

/** Continues with this server what another release began: session, draft, photos, submission, review. Returns what differs. */
async function proceed(at: Place, { token, draft, sent, owner }: Left & { owner: string }): Promise<string[]> {
  const wrong: string[] = [];
  const { call } = at;
  const check = (what: string, isRight: boolean) => {
    if (!isRight) wrong.push(what);
  };
  const seen = await must(call<Application>('GET', `/applications/${draft.id}`, { token }));
  check('a draft is read with other photos', seen.files.length === draft.files.length);
  for (const { id } of seen.files) check(`photo ${id}`, (await call('GET', `/files/${id}`, { token })).status === 200);
  const changed = await must(
    call<Application>('PUT', `/applications/${draft.id}/steps/personalInfo`, {
      token,
      body: { address: '升级后修改的地址1号' },
      headers: { 'If-Match': String(seen.revision) },
    }),
  );
  const receipt = await must(submit(call, token, changed));
  check('a draft is submitted without a number', Boolean(receipt.number));
  const own = await must(call<{ list: { number: string }[] }>('GET', '/applications', { token: owner }));
  check(
    'a submitted application is missing in the list',
    own.list.some(({ number }) => number === sent.number),
  );
  const officeToken = await officerToken(at.sql, 'upgrade', ['intake', 'review1']);
  await takeAndDecide(at, officeToken, sent.id, 'intake');
  await takeAndDecide(at, officeToken, sent.id, 'decide', { decision: 'approve', remark: '符合条件' });
  const after = await must(call<Application>('GET', `/applications/${sent.id}`, { token: owner }));
  check(`a reviewed application is ${after.status}`, after.status === 'reviewing');
  return wrong;
}

const migrationsOf = (folder: string) => readdirSync(join(folder, 'server/platform/db/migrations')).length;

/** Previous release to this one on its data, back to the previous one on the new schema, and both at the same time. */
export async function upgrade(): Promise<Verdict> {
  const folder = previousRelease();
  if (!folder) {
    console.log(`SKIPPED the upgrade: the history lacks ${PREVIOUS}`);
    return { what: 'the upgrade', counts: { skipped: 1 }, wrong: [] };
  }
  const wrong: string[] = [];
  const record = async (what: string, work: Promise<string[]>) =>
    wrong.push(...(await work.catch((error: unknown) => [String(error)])).map((one) => `${what}: ${one}`));

  // An empty data folder: the previous release makes its own schema.
  const previous = place({}, null, undefined, folder);
  const next = previous.another({}, undefined, root);
  await previous.start();
  const old = await leave(previous, 1);
  await previous.stop();

  const readyMs = await next.start();
  await record('this release on data of the previous one', proceed(next, old));
  const fresh = await leave(next, 3);
  const both = await leave(next, 5);
  await next.stop();

  await previous.start();
  await record('the previous release on the new schema', proceed(previous, fresh));
  const mixed = await leave(previous, 7);
  await next.start();
  await record('both at once, begun by this release', proceed(previous, both));
  await record('both at once, begun by the previous release', proceed(next, mixed));
  await next.stop();
  await previous.stop();
  const [before, after] = [migrationsOf(folder), migrationsOf(root)];
  rmSync(folder, { recursive: true });
  return {
    what: 'the upgrade',
    counts: { applications: 8, 'migrations before': before, 'migrations after': after, 'ms until ready': readyMs },
    wrong,
  };
}

import { randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../../domain/office';
import { migrated, type Place, place } from '../server/builtServer';
import { isOnServer } from '../server/databaseServer';
import { deployedPlace } from '../server/deployedPlace';
import { preparedFolder } from '../server/preparedData';
import { type Api, must } from '../api';
import { applicantFor, type Flow, type StepName } from '../applicants';
import { type Application, fillDraft, submit } from '../application';
import { type Act, takeAndDecide } from '../decide';
import { type SignedIn, signInTo } from '../officers';
import { person, type Person } from '../people';
import type { personWithPapers } from '../personWithPapers';
import { photo } from '../photo';
import { register } from '../session';

export const password = 'journeys-of-the-desk';

/** The officers of the desk tests. The key is the sign-in name. */
export const officers = {
  intake: { name: '周敏', roles: ['intake'] },
  first: { name: '李静', roles: ['review1'] },
  second: { name: '王建国', roles: ['review2', 'publish'] },
  both: { name: '陈伟', roles: ['review1', 'review2'] },
  all: { name: '赵磊', roles: ['intake', 'review1', 'review2', 'publish'] },
  pay: { name: '孙丽', roles: ['pay'] },
  release: { name: '刘洋', roles: ['release'] },
  money: { name: '吴涛', roles: ['pay', 'release'] },
  lead: { name: '郑华', roles: ['lead'] },
  admin2: { name: '马强', roles: ['admin'] },
  policy: { name: '黄蕾', roles: ['policy'] },
  policy2: { name: '许明', roles: ['policy2'] },
  audit: { name: '何清', roles: ['audit'] },
} as const satisfies Record<string, { name: string; roles: readonly Role[] }>;
export type OfficerName = keyof typeof officers | 'admin';

/** Returns a function that calls the office API as one officer. */
export const officeCall =
  (call: Api, { token }: Pick<SignedIn, 'token'>) =>
  <T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call<T>(method, `/office${path}`, { body, headers: { 'Office-Token': token, ...headers } });

/** Accepts the invitation of the first administrator, which is in the server log, and signs in all officers, inserted by SQL. */
async function createOfficers({ call, log, sql }: Place): Promise<Record<OfficerName, SignedIn>> {
  const secret = /invitation=([\w-]+)/.exec(readFileSync(log, 'utf8'))?.[1] ?? '';
  const signedIn: Partial<Record<OfficerName, SignedIn>> = {
    admin: await signInTo(call, '/office/invitations', { secret, password }),
  };
  for (const [signIn, { name, roles }] of Object.entries(officers)) {
    await sql(
      `insert into staff (id, sign_in, name, organisation, roles, active, password_hash, created_at, changed_at)
        values (gen_random_uuid(), $1, $2, '示例市商务局', $3::text[], true, $4, now(), now())`,
      [signIn, name, [...roles], cheapHash()],
    );
    signedIn[signIn as OfficerName] = await signInTo(call, '/office/sessions', { name: signIn, password });
  }
  return signedIn as Record<OfficerName, SignedIn>;
}

export interface TestDesk {
  place: Place;
  call: Api;
  origin: string;
  persons: Record<OfficerName, SignedIn>;
  /** Returns a function that calls the office API as this officer. */
  as(who: OfficerName): ReturnType<typeof officeCall>;
  /** One administrator proposes a member and another one confirms. */
  invite(body: object): Promise<{ secret: string; code: string }>;
  /** The lead proposes a grant and the signer confirms. */
  grant(edition: string, regionCode: string | null, amount: number): Promise<void>;
  /** Takes a case and decides it as this officer. */
  decide(who: OfficerName, id: string, act: Act, body?: object): Promise<unknown>;
  /** Submits an application of a new person through the API. */
  submitted(flow?: Flow, more?: Partial<Submission>): Promise<Submitted>;
  /** Like `submitted`; the case waits for the first review. */
  atStage1: TestDesk['submitted'];
  /** Changes answers of a returned application and sends it again; `upload` adds photos before that. */
  correct(
    of: Pick<Submitted, 'id' | 'token'>,
    step: StepName,
    answers: object,
    upload?: () => Promise<unknown>,
  ): Promise<unknown>;
  close(): Promise<void>;
}

interface Submitted {
  id: string;
  number: string;
  token: string;
  who: Person;
}

interface Submission {
  name: string;
  picture: (slot: string) => Promise<Buffer>;
  /** returns a person with the answers and photos of generated documents */
  papers: typeof personWithPapers;
  change: (answers: ReturnType<typeof applicantFor>) => ReturnType<typeof applicantFor>;
}

const personsFile = 'persons.json';

/** A hash of `password` at a low cost: a sign-in with the cost of the product takes a third of a second. */
function cheapHash(): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  return ['scrypt', 2, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Returns the prepared data folder of a server with officers. */
const staffed = () =>
  preparedFolder('staffed', async () => {
    const first = place({}, migrated);
    await first.start();
    writeFileSync(join(first.dataDir, personsFile), JSON.stringify(await createOfficers(first)));
    await first.sql('update staff set password_hash = $1', [cheapHash()]);
    await first.stop();
    return first.dataDir;
  });

/** The officers of a copied folder; their sessions begin at this instant. */
async function copiedPersons({ dataDir, sql }: Place, now: string) {
  await sql(
    "update office_sessions set created_at = $1, expires_at = $1::timestamptz + interval '30 minutes', ends_at = $1::timestamptz + interval '10 hours'",
    [now],
  );
  return JSON.parse(readFileSync(join(dataDir, personsFile), 'utf8')) as Record<OfficerName, SignedIn>;
}

/** The officers of a deployed server. A later worker of the same run finds them in a file. */
async function deployedPersons(own: Place): Promise<Record<OfficerName, SignedIn>> {
  const file = join(own.dataDir, personsFile);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await createOfficers(own)));
  return JSON.parse(readFileSync(file, 'utf8')) as Record<OfficerName, SignedIn>;
}

/** Starts a server of its own with officers, so that its queues contain only the cases of the test. */
export async function startTestDesk(env: Record<string, string> = {}): Promise<TestDesk> {
  const deployed = deployedPlace();
  const server = deployed ?? place(env, staffed);
  await server.start();
  const persons = deployed
    ? await deployedPersons(deployed)
    : isOnServer() || 'POLICY_FILE' in env
      ? await createOfficers(server)
      : await copiedPersons(server, env.CLOCK ?? 'now');
  // On a deployed server, other journeys have applicants of their own.
  let met = deployed ? 200_000 + (Date.now() % 100_000) : 0;
  const { call, log } = server;
  const as = (who: OfficerName) => officeCall(call, persons[who]);
  const confirm = <T>(who: OfficerName, id: string) => must(as(who)<T>('POST', `/proposals/${id}/confirmation`));
  const decide: TestDesk['decide'] = (who, id, act, body) => takeAndDecide(server, persons[who].token, id, act, body);
  const submitted: TestDesk['submitted'] = async (
    flow = 'newApplyElv',
    { name = '测试员', papers, picture, change = (answers: ReturnType<typeof applicantFor>) => answers } = {},
  ) => {
    // The documents of a person contain facts of the next two numbers.
    const applicant = person((met += papers ? 3 : 1));
    const photos = papers?.(flow, applicant.n);
    const who = { ...applicant, name: photos ? String(photos.answers.personalInfo.name) : name };
    const token = await register(call, who, log);
    const answers = photos?.answers ?? applicantFor(flow, who);
    const draft: Application = await fillDraft(call, token, flow, change(answers), picture ?? photos?.photo ?? photo);
    const { id, number } = await must(submit(call, token, draft));
    return { id, number, token, who };
  };
  return {
    place: server,
    call,
    origin: server.origin,
    persons,
    as,
    async invite(body) {
      const { id, code } = await must(as('admin')<{ id: string; code: string }>('POST', '/staff', body));
      const { invitation } = await confirm<{ invitation: string }>('admin2', id);
      return { secret: invitation, code };
    },
    async grant(edition, regionCode, amount) {
      const body = { edition, regionCode, amount, reason: '示例文号〔2026〕1号' };
      await confirm('policy2', (await must(as('lead')<{ id: string }>('POST', '/funds', body))).id);
    },
    decide,
    submitted,
    async atStage1(flow, more) {
      const made = await submitted(flow, more);
      await decide('intake', made.id, 'intake');
      return made;
    },
    async correct({ id, token }, step, body, upload) {
      const ofCase = `/applications/${id}`;
      const ifMatch = async () => ({
        'If-Match': String((await must(call<Application>('GET', ofCase, { token }))).revision),
      });
      await must(call('PUT', `${ofCase}/steps/${step}`, { token, body, headers: await ifMatch() }));
      await upload?.();
      const headers = { 'Idempotency-Key': `correction-${id}-1`, ...(await ifMatch()) };
      await must(call('POST', `${ofCase}/corrections`, { token, body: {}, headers }));
    },
    close: () => server.stop(),
  };
}

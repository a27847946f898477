import { apiBase } from '@domain/contract/paths';
import { type Scope, scopes } from '@domain/office';
import { statuses, transitions, type Status } from '@domain/status';
import { testApp, type TestApp } from '../testing/app';
import { allDeclarations, applicant, type Applicant } from '../testing/applicant';
import { officerHeaders } from '../testing/office';
import { inState, marked } from '../testing/states';
import { reportCount } from '../testing/reportCount';

const secretOf = (scope: string) => `${scope}-secret-of-tests`;

type Role =
  | 'owner'
  | 'somebody else'
  | 'nobody'
  | 'an unknown token'
  | 'an office key as token'
  | 'a token as office key'
  | 'an officer'
  | Scope;

interface Action {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  event: string;
  by: Role;
}

const payee = { bankName: '示例银行', bankBranch: '示例支行', bankCardNo: '6299990000000000020' };
const ownPath = '/applications/:id';
const desk = `/office${ownPath}`;
const actions: Action[] = [
  { method: 'POST', path: `${ownPath}/submission`, body: allDeclarations, event: 'submit', by: 'owner' },
  { method: 'POST', path: `${ownPath}/withdrawal`, body: {}, event: 'withdraw', by: 'owner' },
  { method: 'POST', path: `${ownPath}/corrections`, body: {}, event: 'correct', by: 'owner' },
  { method: 'PUT', path: `${ownPath}/payee`, body: payee, event: 'payee', by: 'owner' },
  { method: 'DELETE', path: ownPath, event: 'delete', by: 'owner' },
  { method: 'POST', path: `${desk}/intake`, body: {}, event: 'intake', by: 'an officer' },
  {
    method: 'POST',
    path: `${desk}/decisions`,
    body: { act: 'decide', body: { decision: 'approve', remark: '' } },
    event: 'pass approve',
    by: 'an officer',
  },
  {
    method: 'POST',
    path: `${desk}/decisions`,
    body: { act: 'decide', body: { decision: 'reject', remark: '不符合条件' } },
    event: 'reject',
    by: 'an officer',
  },
  {
    method: 'POST',
    path: `${desk}/decisions`,
    body: { act: 'decide', body: { decision: 'return', items: marked, remark: '' } },
    event: 'return',
    by: 'an officer',
  },
  { method: 'POST', path: `${desk}/decisions`, body: { act: 'publish' }, event: 'publish', by: 'an officer' },
];

/** Every status × every action × every role: a role without permission gets 401, 403 or 404, the right role 409 for a wrong status. */
describe('transition table, for every role', () => {
  let t: TestApp;
  let stranger: Applicant;
  let refused = 0;
  beforeAll(async () => {
    const keys = scopes.map((scope) => `${scope}:${secretOf(scope)}:${scope}`);
    t = await testApp({ now: '2026-11-21T10:00:00+08:00', env: { OFFICE_KEYS: keys.join(',') } });
    stranger = await applicant(t);
  });
  afterAll(async () => {
    await t.close();
    reportCount(
      `${refused} forbidden actions refused (${statuses.length} states × ${actions.length} actions × every role)`,
    );
  });

  const headersOf = async (who: Applicant): Promise<Record<Role, Record<string, string>>> => ({
    owner: { ...who.headers },
    'somebody else': { ...stranger.headers },
    nobody: {},
    'an unknown token': { 'user-token': 'unknown', 'office-key': 'unknown' },
    'an office key as token': { 'user-token': secretOf('read') },
    'a token as office key': { 'office-key': who.headers['user-token'] },
    'an officer': await officerHeaders(t, ['intake', 'review1', 'review2', 'publish']),
    read: { 'office-key': secretOf('read') },
    import: { 'office-key': secretOf('import') },
    export: { 'office-key': secretOf('export') },
  });
  const allows = ({ event, by }: Action, status: Status) =>
    transitions.some(
      (row) =>
        row.from === status &&
        event.split(' ').includes(row.event) &&
        !('publicity' in row && row.publicity === false) &&
        (by === 'owner') === (row.by === 'applicant'),
    );
  /** A submitted application answers any submission with its first receipt; the office sees no drafts. */
  const byTable = ({ event, by }: Action, status: Status) =>
    event === 'submit' ? 200 : status === 'draft' && by !== 'owner' ? 404 : 409;
  const asStranger = ({ path, by }: Action, role: Role) => {
    if (by === 'owner') return role === 'somebody else' ? 404 : 401;
    return path.startsWith('/office') && (scopes as readonly string[]).includes(role) ? 403 : 401;
  };
  const stand = (id: string) =>
    t.sql(
      'select a.*, (select count(*) from application_events e where e.application_id = a.id) events from applications a where id = $1',
      [id],
    );

  it.each(statuses.map((status, n) => ({ status, n })))(
    'in $status nobody does what is not theirs to do, or not to be done',
    async ({ status, n }) => {
      const { who, id } = await inState(t, 9000 + n, status);
      await stranger.signInAgain();
      await who.get(id); // expires the case if its deadline has passed
      const before = await stand(id);
      for (const action of actions)
        for (const [role, headers] of Object.entries(await headersOf(who)) as [Role, Record<string, string>][]) {
          if (role === action.by && allows(action, status)) continue;
          const reply = await t.inject({
            method: action.method,
            url: apiBase + action.path.replace(':id', id),
            payload: action.body,
            headers: { ...headers, 'idempotency-key': `${role} ${action.event}`.replaceAll(' ', '-'), 'if-match': '1' },
          });
          const expected = role === action.by ? byTable(action, status) : asStranger(action, role);
          expect({ role, action: action.event, status: reply.statusCode }).toEqual({
            role,
            action: action.event,
            status: expected,
          });
          if (expected !== 200 && expected !== 409) expect(reply.body).not.toContain(before[0]?.number ?? id);
          refused += 1;
        }
      expect(await stand(id)).toEqual(before);
    },
  );
});

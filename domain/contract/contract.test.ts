import type { TSchema } from '@sinclair/typebox';

import { type Event, type Transition, transitions } from '../status';
import { apiBase, calls, type Call, type CallName } from './paths';
import { type CallSchemas, schemas } from './schemas';

const entries = Object.entries(calls) as [CallName, Call][];
const schemasOf = (name: CallName): CallSchemas => schemas[name];

describe('the API contract', () => {
  it('has a schema for every call and a call for every schema', () =>
    expect(Object.keys(schemas).sort()).toEqual(Object.keys(calls).sort()));

  it('has a fixed base path, which installed clients use for years', () => expect(apiBase).toBe('/qczhyjs/api'));

  it('defines no call twice', () => {
    const routes = entries.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(entries)('%s declares the parameters of its path and its response', (name, { path, answers }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(schemasOf(name).params?.properties ?? {})).toEqual(inPath);
    expect(schemasOf(name).reply !== undefined).toBe(answers === undefined);
  });

  it('gives every office call a scope or roles, and no other call', () => {
    const doors = [
      'officeSignIn',
      'setUpSecondFactor',
      'officeSso',
      'officeSsoStart',
      'officeSsoFinish',
      'acceptInvitation',
    ];
    for (const [name, { auth, scope, roles, path }] of entries) {
      expect([name, scope !== undefined || roles !== undefined]).toEqual([name, auth === 'office']);
      expect([name, path.startsWith('/office/')]).toEqual([name, auth === 'office' || doors.includes(name)]);
    }
  });

  it('declares for every writing office call how it is repeated, and for no other call', () => {
    const withoutSession: Partial<Record<CallName, string>> = {
      officeSignIn: 'an unused session ends by itself',
      setUpSecondFactor: 'the set-up is confirmed once',
      officeSsoStart: 'an unused attempt ends by itself',
      officeSsoFinish: 'the attempt is used once',
      acceptInvitation: 'the invitation is used once',
    };
    for (const [name, { auth, method, path, idempotent }] of entries) {
      const writes = path.startsWith('/office/') && method !== 'GET' && withoutSession[name] === undefined;
      expect([name, idempotent !== undefined]).toEqual([name, writes]);
      if (withoutSession[name]) expect([name, auth]).toEqual([name, 'none']);
    }
  });

  it('carries in every office call that overwrites what its sender has seen', () => {
    type Writing = {
      [N in CallName]: (typeof calls)[N] extends { auth: 'office'; method: 'POST' | 'PUT' | 'DELETE' } ? N : never;
    }[CallName];
    const reads = { why: 'reads' };
    const adds = { why: 'adds and replaces nothing' };
    const lasting = { why: 'a batch never changes, and each of its states is entered once' };
    /** The property that holds what the sender has seen, or why the call needs none. */
    const table: Record<Writing, string | { why: string }> = {
      officeSignOut: { why: 'ends the own session' },
      createStaff: adds,
      changeStaff: 'seen',
      inviteStaff: adds,
      confirmProposal: { why: 'a proposal never changes, and each of its states is entered once' },
      withdrawProposal: { why: 'a proposal never changes, and each of its states is entered once' },
      findAccount: reads,
      proposeForAccount: adds,
      officeSearch: reads,
      findByHelpNumber: reads,
      exportCases: reads,
      recordLook: adds,
      claimNext: { why: 'takes a case that nobody holds' },
      claim: { why: 'takes a case that nobody holds' },
      renewClaim: 'until',
      giveBack: 'until',
      hold: { why: 'changes the own assignment' },
      handOver: 'seen',
      markReached: { why: 'the first mark stays' },
      resendMessage: adds,
      turnFile: { why: 'the officer sees the photo that is turned' },
      officeIntake: 'historyLength',
      recordObjection: adds,
      pendDecision: 'historyLength',
      undoDecision: { why: 'a decision never changes, and each of its states is entered once' },
      readRefusal: { why: 'a refused decision never changes' },
      saveReviewDraft: { why: 'changes the own draft' },
      dropReviewDraft: { why: 'changes the own draft' },
      grantFunds: adds,
      proposePolicy: adds,
      comparePolicy: reads,
      tryPolicy: reads,
      tryVersion: reads,
      signPolicy: 'against',
      switchEdition: 'seen',
      confirmReconciliation: adds,
      makeBatch: adds,
      dissolveBatch: lasting,
      releaseBatch: lasting,
      answerBatch: adds,
      importCompanies: 'seen',
      importHotlines: 'seen',
      importRegions: 'seen',
      importModels: 'seen',
    };
    for (const [name, seen] of Object.entries(table)) {
      if (typeof seen !== 'string') continue;
      const { body, query } = schemasOf(name as Writing);
      for (const kind of (body?.anyOf as TSchema[] | undefined) ?? [body])
        expect([name, Object.keys({ ...kind?.properties, ...query?.properties })]).toEqual([
          name,
          expect.arrayContaining([seen]),
        ]);
    }
  });

  it('lets office keys read numbers, import lists and export, and write nothing else', () => {
    const writing = entries.filter(([, { scope, idempotent }]) => scope && idempotent === 'key');
    expect(writing.map(([name, { scope }]) => [name, scope])).toEqual([
      ['importCompanies', 'import'],
      ['importHotlines', 'import'],
      ['importModels', 'import'],
    ]);
  });

  it('offers payment in batches only, never for one case', () => {
    const paying = entries.filter(([, { idempotent, roles }]) => idempotent === 'key' && roles?.includes('pay'));
    expect(new Set(paying.map(([, { path }]) => path.split('/')[2]))).toEqual(new Set(['batches']));
    const writing = entries.filter(
      ([, { method, path }]) => method !== 'GET' && path.startsWith('/office/applications/'),
    );
    expect(writing.length).toBeGreaterThan(0);
    expect(writing.filter(([, { roles }]) => roles?.some((role) => role === 'pay' || role === 'release'))).toEqual([]);
  });

  it('gives the transitions of payment the roles of the calls that cause them', () => {
    const causes: Partial<Record<Event, Call>> = {
      pay: calls.releaseBatch,
      paid: calls.answerBatch,
      fail: calls.answerBatch,
    };
    const payer = (transitions as readonly Transition[]).filter(({ by }) => by === 'payer');
    expect(payer.map(({ event, roles }) => [event, roles])).toEqual(
      payer.map(({ event }) => [event, causes[event as Event]?.roles]),
    );
  });
});

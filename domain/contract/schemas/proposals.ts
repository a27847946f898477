import { type Static, Type } from '@sinclair/typebox';

import { accountKinds, roles } from '../../office';
import { statuses } from '../../status';
import { body, codes, Empty, Id, Instant, listOf, OrNull, Stage } from '../../schema';

const text = Type.String();
/** What a member may do, and where. */
export const Rights = Type.Object({
  roles: Type.Array(codes(...roles)),
  regions: Type.Union([Type.Literal('all'), Type.Array(Type.String())]),
});
const Account = { ...Rights.properties, active: Type.Boolean() };
const Subject = Type.Object({ id: Id, name: text, signIn: text });
const OfAccount = {
  account: Type.Object({ id: Id, name: text, mobile: text }, { description: 'masked' }),
  reason: text,
};

/** What is proposed, one object for each kind. */
const Content = Type.Union([
  Type.Object({
    kind: Type.Literal('createStaff'),
    name: text,
    signIn: text,
    organisation: text,
    ...Rights.properties,
  }),
  Type.Object({
    kind: Type.Literal('changeStaff'),
    member: Subject,
    before: Type.Object(Account),
    change: Type.Partial(Type.Object({ name: text, organisation: text, ...Account })),
  }),
  Type.Object({ kind: Type.Literal('inviteStaff'), member: Subject }),
  Type.Object({
    kind: Type.Literal('grantFunds'),
    edition: text,
    regionCode: OrNull(text),
    amount: Type.Integer({ description: '分; negative takes back' }),
    reason: text,
    pool: codes('opens', 'closes', 'stays'),
  }),
  Type.Object({ kind: Type.Literal('freezeAccount'), ...OfAccount }),
  Type.Object({ kind: Type.Literal('unfreezeAccount'), ...OfAccount }),
  Type.Object({ kind: Type.Literal('setMobile'), ...OfAccount, mobile: text }),
  Type.Object({
    kind: Type.Literal('releaseIdNo'),
    ...OfAccount,
    ownerName: Type.Optional(Type.String({ description: 'on the ID card; absent in proposals of an earlier release' })),
  }),
]);
export type ProposalContent = Static<typeof Content>;

const Unreadable = Type.Object(
  { kind: Type.Literal('unreadable') },
  { description: 'its content cannot be decrypted; it can only be withdrawn or declined' },
);

/** The reply to a call that proposes. */
export const Proposed = Type.Object({
  id: Id,
  state: Type.Literal('proposed'),
  code: Type.Optional(
    Type.String({
      description: 'six digits, which the invited person needs beside the invitation; only in this reply',
    }),
  ),
});

const Proposal = Type.Object({
  id: Id,
  content: Type.Union([Content, Unreadable]),
  by: Type.String({ description: 'the name of its proposer' }),
  mine: Type.Boolean({ description: 'the caller has proposed it' }),
  at: Instant,
  until: Instant,
  mayConfirm: Type.Boolean(),
  confirmers: Type.Array(Type.String(), { description: 'the names of the members who may confirm it' }),
  atConsole: Type.Boolean({ description: 'no member may confirm it; the console of the server does' }),
});

/** The account with an ID number, masked; cases of the caller's cities. */
const FoundAccount = Type.Object({
  id: Id,
  name: text,
  mobile: text,
  createdAt: Instant,
  frozen: OrNull(
    Type.Object({
      since: Instant,
      until: OrNull({ ...Instant, description: 'of a freeze that waits for its confirmation' }),
      signIn: Type.Boolean({ description: 'the owner has a new number and may sign in; payments stay stopped' }),
    }),
  ),
  sessions: Type.Integer({ description: 'signed-in browsers' }),
  devices: Type.Integer({ description: 'known devices' }),
  cases: Type.Array(
    Type.Object({
      id: Id,
      number: OrNull(text),
      status: codes(...statuses),
      stage: OrNull(Stage),
      regionCode: OrNull(text),
    }),
  ),
  mayPropose: Type.Boolean({ description: 'the caller is responsible for every city of its cases' }),
});

const params = body({ id: Id });

export const proposalSchemas = {
  proposals: { reply: listOf(Proposal) },
  confirmProposal: {
    params,
    reply: Type.Object({
      invitation: Type.Optional(
        Type.String({ description: 'valid once, for 24 hours, with the code of the proposer; only in this reply' }),
      ),
    }),
  },
  withdrawProposal: { params, reply: Empty },
  findAccount: { body: body({ idNo: Type.String({ minLength: 1, maxLength: 40 }) }), reply: FoundAccount },
  proposeForAccount: {
    params,
    body: body({
      kind: codes(...accountKinds),
      reason: Type.String({ minLength: 1, maxLength: 300 }),
      mobile: Type.Optional(Type.String({ maxLength: 40, description: 'the new number, for `setMobile`' })),
      name: Type.Optional(
        Type.String({ maxLength: 100, description: 'the name on the ID card of the owner, for `releaseIdNo`' }),
      ),
    }),
    reply: Type.Object({
      ...Proposed.properties,
      frozenUntil: Type.Optional({
        ...Instant,
        description: 'the freeze has begun and ends then, unless another member confirms it',
      }),
    }),
  },
};

import { Type } from '@sinclair/typebox';

import { longestPassword, roles } from '../../office';
import { body, codes, Empty, Id, Instant, listOf } from '../../schema';
import { Proposed, Rights } from './proposals';
import { SsoReturned, SsoStarted } from './identity';

const name = Type.String({ minLength: 1, maxLength: 50 });
const organisation = Type.String({ maxLength: 100 });
const Roles = Type.Array(codes(...roles), { minItems: 1, maxItems: roles.length, uniqueItems: true });
const Region = Type.String({ pattern: '^\\d{6}$' });
const Regions = Type.Union([
  Type.Literal('all'),
  Type.Array(Region, { minItems: 1, maxItems: 200, uniqueItems: true }),
]);

const Member = Type.Object({
  id: Id,
  name: Type.String(),
  signIn: Type.String({ description: 'what this person signs in with' }),
  organisation: Type.String(),
  ...Rights.properties,
});

/** The signed-in officer, with the settings that the desk needs at start. */
const MeSchema = Type.Object({
  ...Member.properties,
  idleMinutes: Type.Integer({ description: 'minutes without input after which the desk requires a sign-in' }),
});

const Person = Type.Object({ ...Member.properties, active: Type.Boolean() });
const ChangedPerson = Type.Object({
  ...Person.properties,
  proposal: Type.Optional({
    ...Proposed,
    description: 'the change widens rights: the member is unchanged until another admin confirms',
  }),
});
const Listed = Type.Object({ ...Member.properties, active: Type.Boolean(), invited: Type.Boolean() });

const SignedIn = Type.Object({ token: Type.String(), expiresAt: Instant, me: MeSchema });
const text = Type.String({ minLength: 1, maxLength: 300 });
const code = Type.Optional(
  Type.String({ maxLength: 20, description: 'the six digits of an invitation that needs them' }),
);
const password = Type.String({ minLength: 1, maxLength: longestPassword });
const totp = Type.String({ maxLength: 20, description: 'the six digits of the authenticator app' });
const SetUp = Type.Object({
  setUp: Type.Object(
    {
      token: Type.String({ description: 'for `setUpSecondFactor`, valid for ten minutes' }),
      secret: Type.String({ description: 'in base 32, for authenticator apps without a camera' }),
      uri: Type.String({ description: 'the secret as `otpauth:` address, for a QR code' }),
      idleMinutes: Type.Integer({ description: 'without input for so long, the page hides the secret' }),
    },
    { description: 'the second factor that must be set up first; the reply has no session' },
  ),
});
const SignInReply = Type.Union([SignedIn, SetUp]);

const changes = {
  name: Type.Optional(name),
  organisation: Type.Optional(organisation),
  roles: Type.Optional(Roles),
  regions: Type.Optional(Regions),
};

export const staffSchemas = {
  officeSignIn: { body: body({ name, password, code: Type.Optional(totp) }), reply: SignInReply },
  setUpSecondFactor: { body: body({ token: Type.String({ maxLength: 1_000 }), code: totp }), reply: SignedIn },
  officeSso: { reply: Type.Object({ configured: Type.Boolean() }) },
  officeSsoStart: { body: body({ invitation: Type.Optional(text), code }), reply: SsoStarted },
  officeSsoFinish: {
    body: SsoReturned,
    reply: SignedIn,
  },
  acceptInvitation: { body: body({ secret: text, code, password }), reply: SignInReply },
  officeSignOut: { reply: Empty },
  officeMe: { reply: MeSchema },
  staff: { reply: listOf(Listed) },
  createStaff: {
    body: body({
      name,
      signIn: Type.Optional(name),
      organisation: Type.Optional(organisation),
      roles: Roles,
      regions: Regions,
    }),
    reply: Proposed,
  },
  changeStaff: {
    params: body({ id: Id }),
    body: body({
      ...changes,
      active: Type.Optional(Type.Boolean()),
      seen: Type.Optional({
        ...body(changes),
        description: 'the values on which the change is based; 409 when a changed field has another value by now',
      }),
    }),
    reply: ChangedPerson,
  },
  inviteStaff: { params: body({ id: Id }), reply: Proposed },
};

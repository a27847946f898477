import { Type } from '@sinclair/typebox';

import { languages } from '../../languages';
import { idTypes } from '../../rules/idTypes';
import { body, codes, Empty, Id, Instant, Mobile, SmsCode } from '../../schema';

const User = Type.Object(
  { name: Type.String(), idNo: Type.String(), mobile: Type.String() },
  { description: 'masked' },
);
const SignedIn = Type.Object({ token: Type.String(), expiresAt: Instant, user: User });
const Expiry = Type.Object({ expiresAt: Instant });

const SentCode = Type.Object({
  resendAfter: Type.Integer(),
  mayArriveLate: Type.Optional(
    Type.Boolean({ description: 'the SMS gateway did not answer: the code may arrive late, or not at all' }),
  ),
});

const opaque = Type.String({ minLength: 1, maxLength: 500 });
export const SsoStarted = Type.Object({
  authorizationUrl: Type.String(),
  browserKey: Type.String({ description: 'stored by the browser that starts; sent with code and state' }),
});
export const SsoReturned = body({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: opaque,
  browserKey: opaque,
});

const Device = Type.Optional(
  Type.String({
    minLength: 32,
    maxLength: 100,
    description: 'random value that the browser stores; the account knows a device on which it has signed in',
  }),
);

/** The document of a person. Without `idType` the number tells its kind, as in apps of earlier releases. */
const document = {
  idType: Type.Optional(codes(...idTypes)),
  idNo: Type.String({ maxLength: 200 }),
  nationality: Type.Optional(Type.String({ maxLength: 30, description: 'ISO 3166-1 alpha-3; passports only' })),
  birthDate: Type.Optional(Type.String({ maxLength: 30, description: 'passports only' })),
};

export const identitySchemas = {
  sendCode: {
    body: body({
      mobile: Mobile,
      language: Type.Optional(codes(...languages)),
    }),
    reply: SentCode,
  },
  signIn: {
    body: body({
      mobile: Mobile,
      code: SmsCode,
      idNoEnd: Type.Optional(
        Type.String({ maxLength: 30, description: 'last four characters of the ID number, after ID_NO_END_REQUIRED' }),
      ),
      device: Device,
    }),
    reply: SignedIn,
  },
  register: {
    body: body({
      mobile: Mobile,
      code: SmsCode,
      name: Type.String({ maxLength: 200 }),
      ...document,
      consents: Type.Array(codes('privacy', 'sensitive'), { maxItems: 10 }),
      shown: Type.Optional(
        Type.Object(
          { language: codes(...languages), version: Type.String({ maxLength: 50 }) },
          { description: 'the texts that were agreed to; 422 when the version is another by now' },
        ),
      ),
      device: Device,
    }),
    reply: SignedIn,
  },
  requestMobile: {
    body: body({
      mobile: Mobile,
      code: SmsCode,
      name: Type.String({ maxLength: 200 }),
      ...document,
    }),
    reply: Empty,
  },
  ssoStart: {
    query: body({
      redirect: Type.Optional(Type.String({ maxLength: 500 })),
      /** The provider asks the person again: confirms an account without a mobile number. */
      prompt: Type.Optional(Type.Literal('login')),
    }),
    reply: SsoStarted,
  },
  ssoFinish: {
    body: body({ ...SsoReturned.properties, device: Device }),
    reply: Type.Object({ ...SignedIn.properties, redirect: Type.Optional(Type.String()) }),
  },
  session: { reply: Expiry },
  extendSession: { body: Type.Optional(body({ device: Device })), reply: Expiry },
  signOut: { reply: Empty },
  signOutEverywhere: { reply: Empty },
  sendOwnCode: { body: Type.Optional(Empty), reply: SentCode },
  confirmMe: { body: body({ code: SmsCode }), reply: Empty },
  changeMobile: { body: body({ mobile: Mobile, code: SmsCode }), reply: User },
  stopMobileRequest: { reply: Empty },
  disputeApplication: { params: body({ id: Id }), body: Type.Optional(Empty), reply: body({ disputedAt: Instant }) },
  me: {
    reply: Type.Object({
      ...User.properties,
      accountId: Type.String({ description: 'random, the same for every sign-in of the account' }),
      unReadCount: Type.Integer(),
      mobileRequest: Type.Optional(
        Type.Object(
          { mobile: Type.String({ description: 'masked' }), dueAt: Instant },
          { description: 'a requested change of the number that comes into force unless it is stopped' },
        ),
      ),
      paymentsStopped: Type.Optional(
        Type.Literal(true, {
          description:
            'the office has frozen the account and given it a new number; nothing is paid until it lifts the freeze',
        }),
      ),
      applicationsByOthers: Type.Optional(
        Type.Array(
          Type.Object({
            id: Id,
            number: Type.String(),
            regionCode: Type.String(),
            day: Type.String({ description: 'of the submission' }),
            disputedAt: Type.Optional(Instant),
          }),
          { description: "applications that other accounts submitted with the caller's ID number" },
        ),
      ),
    }),
  },
  exportMe: { reply: Type.Object({}, { additionalProperties: true }) },
  deleteMe: { reply: Empty },
};

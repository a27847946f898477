import { shanghaiInstant } from '@domain/time';
import type { FastifyInstance } from 'fastify';
import { type Person, personCalls, signOut } from '../auth/personSessions';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { register, signIn } from './signIn';
import { sendCode } from './codes';
import { readMobile, readMobileRequest, readRegistration, readSignIn } from './personFields';
import { signOutEverywhere } from './confirm';
import { recordDeviceOfSession } from './devices';
import { requestMobile } from './mobileRequests';
import { beginSso, finishSso } from './sso';

const expiry = async ({ expiresAt }: Person) => ({ expiresAt: shanghaiInstant(expiresAt) });

/** Codes, sign-in, registration, single sign-on and the session. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'sendCode', async (request) =>
    sendCode(deps, { mobile: readMobile(request.body), address: request.ip }, request.body.language),
  );
  serve(app, 'signIn', async (request) => signIn(deps, { ...readSignIn(request.body), address: request.ip }));
  serve(app, 'register', async (request) =>
    register(deps, { ...readRegistration(deps, request.body), address: request.ip }),
  );

  serve(app, 'requestMobile', async (request) => {
    await requestMobile(deps, { ...readMobileRequest(deps, request.body), address: request.ip });
    return {};
  });

  serve(app, 'ssoStart', async (request) => beginSso(deps, { ...request.query, address: request.ip }));
  serve(app, 'ssoFinish', async (request) => finishSso(deps, request.body));

  const call = personCalls(app, deps);
  call('session', (_, person) => expiry(person));
  // `requirePerson` has already extended it, as for every write.
  call('extendSession', async (deps, person, { body }) => {
    if (body?.device) await recordDeviceOfSession(deps, person, body.device);
    return expiry(person);
  });
  call('signOut', async (deps, person) => {
    await signOut(deps, person);
    return {};
  });
  call('signOutEverywhere', async (deps, person) => {
    await signOutEverywhere(deps, person);
    return {};
  });
}

import { shanghaiInstant } from '@domain/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { personOf, requirePerson, signOut } from './sessions';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { register, signIn } from './signIn';
import { sendCode } from './codes';
import { readMobile, readMobileRequest, readRegistration, readSignIn } from './personFields';
import { signOutEverywhere } from './confirm';
import { requestMobile } from './mobileRequests';
import { beginSso, finishSso } from './sso';

const expiry = async (request: FastifyRequest) => ({ expiresAt: shanghaiInstant(personOf(request).expiresAt) });

/** Codes, sign-in, registration, single sign-on and the session. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = { onRequest: requirePerson(deps) };

  serve(app, 'sendCode', async (request) => sendCode(deps, { mobile: readMobile(request.body), address: request.ip }));
  serve(app, 'signIn', async (request) => signIn(deps, { ...readSignIn(request.body), address: request.ip }));
  serve(app, 'register', async (request) =>
    register(deps, { ...readRegistration(deps, request.body), address: request.ip }),
  );

  serve(app, 'requestMobile', async (request) => {
    await requestMobile(deps, { ...readMobileRequest(deps, request.body), address: request.ip });
    return {};
  });

  serve(app, 'ssoStart', async (request) => beginSso(deps, { redirect: request.query.redirect, address: request.ip }));
  serve(app, 'ssoFinish', async (request) => finishSso(deps, request.body));

  serve(app, 'session', expiry, signedIn);
  // `requirePerson` has already extended it, as for every write.
  serve(app, 'extendSession', expiry, signedIn);
  serve(
    app,
    'signOut',
    async (request) => {
      await signOut(deps, personOf(request));
      return {};
    },
    signedIn,
  );
  serve(
    app,
    'signOutEverywhere',
    async (request) => {
      await signOutEverywhere(deps, personOf(request));
      return {};
    },
    signedIn,
  );
}

import type { FastifyInstance } from 'fastify';
import { personOf, requireFreshPerson, requirePerson } from './sessions';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { changeOwnMobile, confirm, sendOwnCode } from './confirm';
import { stopMobileRequest } from './mobileRequests';
import { aboutMe, deleteMe, exportMe } from './me';
import { readCode, readSignIn } from './personFields';

/** The caller's own account: view, export, erasure and change of the mobile number. */
export function meRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = { onRequest: requirePerson(deps) };
  const fresh = { onRequest: [requirePerson(deps), requireFreshPerson(deps)] };
  serve(app, 'me', async (request) => aboutMe(deps, personOf(request).accountId), signedIn);
  serve(
    app,
    'exportMe',
    async (request, reply) => {
      void reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return exportMe(deps, personOf(request).accountId);
    },
    fresh,
  );
  serve(
    app,
    'deleteMe',
    async (request) => {
      await deleteMe(deps, personOf(request).accountId);
      return {};
    },
    fresh,
  );
  serve(app, 'sendOwnCode', async (request) => sendOwnCode(deps, personOf(request), { address: request.ip }), signedIn);
  serve(
    app,
    'confirmMe',
    async (request) => {
      await confirm(deps, personOf(request), { code: readCode(request.body), address: request.ip });
      return {};
    },
    signedIn,
  );
  serve(
    app,
    'changeMobile',
    async (request) => {
      await changeOwnMobile(deps, personOf(request), { ...readSignIn(request.body), address: request.ip });
      const { name, idNo, mobile } = await aboutMe(deps, personOf(request).accountId);
      return { name, idNo, mobile };
    },
    fresh,
  );
  serve(
    app,
    'stopMobileRequest',
    async (request) => {
      await stopMobileRequest(deps, personOf(request));
      return {};
    },
    signedIn,
  );
}

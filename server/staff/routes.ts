import type { FastifyInstance } from 'fastify';

import { officeOf, officeToken, requireOffice } from './requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { requireStaff } from './caller';
import { acceptInvitation } from './invitations';
import { changeStaff, createStaff, staff } from './people';
import { leaveOffice, ownSettings } from './sessions';
import { signInStaff } from './signIn';
import { beginOfficeSso, finishOfficeSso } from './sso';

/** Staff members: sign-in, invitations and administration. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'officeSignIn', ({ body, ip }) => signInStaff(deps, body, ip));
  serve(app, 'officeSso', async () => ({ configured: deps.config.officeOidc !== undefined }));
  serve(app, 'officeSsoStart', ({ body }) => beginOfficeSso(deps, body));
  serve(app, 'officeSsoFinish', ({ body, ip }) => finishOfficeSso(deps, body, ip));
  serve(app, 'acceptInvitation', ({ body, ip }) => acceptInvitation(deps, body, ip));
  serve(
    app,
    'officeSignOut',
    async (request) => {
      await leaveOffice(deps, requireStaff(officeOf(request)), officeToken(request) ?? '');
      return {};
    },
    { onRequest: requireOffice(deps, 'officeSignOut') },
  );
  serve(
    app,
    'officeMe',
    async (request) => {
      const { id, name, signIn, organisation, roles, regions } = requireStaff(officeOf(request));
      return {
        id,
        name,
        signIn,
        organisation,
        roles: [...roles],
        regions: regions ? [...regions] : ('all' as const),
        ...ownSettings(deps, id),
      };
    },
    { onRequest: requireOffice(deps, 'officeMe') },
  );
  serve(app, 'staff', (request) => staff(deps, officeOf(request)), { onRequest: requireOffice(deps, 'staff') });
  serve(app, 'createStaff', (request) => createStaff(deps, officeOf(request), request.body), {
    onRequest: requireOffice(deps, 'createStaff'),
  });
  serve(app, 'changeStaff', (request) => changeStaff(deps, officeOf(request), request.params.id, request.body), {
    onRequest: requireOffice(deps, 'changeStaff'),
  });
}

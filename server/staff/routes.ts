import type { FastifyInstance } from 'fastify';

import { officeToken, requireOffice, staffOf } from './requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { acceptInvitation } from './invitations';
import { changeStaff, createStaff, staff } from './people';
import { leaveOffice, ownSettings } from './sessions';
import { signInStaff } from './signIn';
import { beginOfficeSso, finishOfficeSso } from './sso';

/** Staff members: sign-in, invitations and administration. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'officeSignIn', ({ body, ip }) => signInStaff(deps, body, ip));
  serve(app, 'officeSso', async () => ({ configured: deps.config.officeOidc !== undefined }));
  serve(app, 'officeSsoStart', ({ body, ip }) => beginOfficeSso(deps, body, ip));
  serve(app, 'officeSsoFinish', ({ body, ip }) => finishOfficeSso(deps, body, ip));
  serve(app, 'acceptInvitation', ({ body, ip }) => acceptInvitation(deps, body, ip));
  serve(
    app,
    'officeSignOut',
    async (request) => {
      await leaveOffice(deps, staffOf(request), officeToken(request) ?? '');
      return {};
    },
    { onRequest: requireOffice(deps, 'officeSignOut') },
  );
  serve(
    app,
    'officeMe',
    async (request) => {
      const { id, name, signIn, organisation, roles, regions } = staffOf(request);
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
  serve(app, 'staff', (request) => staff(deps, staffOf(request)), { onRequest: requireOffice(deps, 'staff') });
  serve(app, 'createStaff', (request) => createStaff(deps, staffOf(request), request.body), {
    onRequest: requireOffice(deps, 'createStaff'),
  });
  serve(app, 'changeStaff', (request) => changeStaff(deps, staffOf(request), request.params.id, request.body), {
    onRequest: requireOffice(deps, 'changeStaff'),
  });
}

import type { FastifyInstance } from 'fastify';

import { officeToken, staffCalls } from '../auth/requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { acceptInvitation } from './invitations';
import type { GiveBackCases } from './changes';
import { changeStaff, createStaff, inviteStaff, staff } from './people';
import { leaveOffice } from '../auth/officeSessions';
import { setUpSecondFactor } from './secondFactor';
import { signInStaff } from './signIn';
import { beginOfficeSso, finishOfficeSso } from './sso';

/** Staff members: sign-in, invitations and administration. */
export function staffRoutes(app: FastifyInstance, deps: Deps, giveBackCases: GiveBackCases): void {
  serve(app, 'officeSignIn', ({ body, ip }) => signInStaff(deps, body, ip));
  serve(app, 'setUpSecondFactor', ({ body, ip }) => setUpSecondFactor(deps, body, ip));
  serve(app, 'officeSso', async () => ({ configured: deps.config.officeOidc !== undefined }));
  serve(app, 'officeSsoStart', ({ body, ip }) => beginOfficeSso(deps, body, ip));
  serve(app, 'officeSsoFinish', ({ body, ip }) => finishOfficeSso(deps, body, ip));
  serve(app, 'acceptInvitation', ({ body, ip }) => acceptInvitation(deps, body, ip));
  const call = staffCalls(app, deps);
  call('officeSignOut', async (deps, caller, request) => {
    await leaveOffice(deps, caller, officeToken(request) ?? '');
    return {};
  });
  call('officeMe', async (_, { id, name, signIn, organisation, roles, regions }) => ({
    id,
    name,
    signIn,
    organisation,
    roles: [...roles],
    regions: regions ? [...regions] : ('all' as const),
    idleMinutes: deps.config.officeIdleMinutes,
  }));
  call('staff', (deps, caller) => staff(deps, caller));
  call('createStaff', (deps, caller, { body }) => createStaff(deps, caller, body));
  call('changeStaff', (deps, caller, { params, body }) => changeStaff(deps, caller, params.id, body, giveBackCases));
  call('inviteStaff', (deps, caller, { params }) => inviteStaff(deps, caller, params.id));
}

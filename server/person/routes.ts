import type { FastifyInstance } from 'fastify';
import { personCalls, requireFreshPerson } from '../auth/personSessions';
import type { Deps } from '../deps';
import { changeOwnMobile, confirm, sendOwnCode } from '../accounts/confirm';
import { stopMobileRequest } from '../accounts/mobileRequests';
import { disputeApplication } from '../cases/byOthers';
import { aboutMe, deleteMe, exportMe } from './me';
import { changeMessageSettings, messageSettings } from './messageSettings';
import { readCode, readSignIn } from '../accounts/personFields';

/** What a person sees and changes of the own account: view, export, erasure, mobile number, messages. */
export function personRoutes(app: FastifyInstance, deps: Deps): void {
  const call = personCalls(app, deps);
  const fresh = requireFreshPerson(deps);
  call('me', (deps, { accountId }) => aboutMe(deps, accountId));
  call(
    'exportMe',
    async (deps, { accountId }, _, reply) => {
      void reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return exportMe(deps, accountId);
    },
    fresh,
  );
  call(
    'deleteMe',
    async (deps, { accountId }) => {
      await deleteMe(deps, accountId);
      return {};
    },
    fresh,
  );
  call('sendOwnCode', (deps, person, { ip }) => sendOwnCode(deps, person, { address: ip }));
  call('confirmMe', async (deps, person, { body, ip }) => {
    await confirm(deps, person, { code: readCode(body), address: ip });
    return {};
  });
  call(
    'changeMobile',
    async (deps, person, { body, ip }) => {
      await changeOwnMobile(deps, person, { ...readSignIn(body), address: ip });
      const { name, idNo, mobile } = await aboutMe(deps, person.accountId);
      return { name, idNo, mobile };
    },
    fresh,
  );
  call('messageSettings', (deps, { accountId }) => messageSettings(deps, accountId));
  call('changeMessageSettings', (deps, { accountId }, { body }) => changeMessageSettings(deps, accountId, body));
  call('disputeApplication', (deps, { accountId }, { params }) => disputeApplication(deps, accountId, params.id));
  call('stopMobileRequest', async (deps, person) => {
    await stopMobileRequest(deps, person);
    return {};
  });
}

import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { findStaffBySignIn } from './staffRecords';
import { audit } from '../platform/audit/audit';
import { invite } from './invitations';
import { signInName } from './signIn';

type Tool = Pick<Deps, 'pool' | 'clock'>;

/** The current password and sessions stay valid until the invitation is accepted. */
const inviteActive = (
  { pool, clock }: Tool,
  signIn: string,
  { mustBeAdmin, actor, action }: { mustBeAdmin: boolean; actor: string; action: string },
): Promise<string> =>
  transaction({ pool }, async (trx) => {
    const person = await findStaffBySignIn(trx, signInName(signIn));
    if (!person?.active || (mustBeAdmin && !person.roles.includes('admin')))
      throw new StartError(
        operatorText(
          `There is no active ${mustBeAdmin ? 'admin' : 'member'} with the sign-in name "${signIn}".`,
          `没有登录名是“${signIn}”的在用${mustBeAdmin ? '管理员' : '人员'}。`,
        ),
      );
    const secret = await invite(trx, { clock }, person.id);
    await audit({ db: trx, clock }, { actor, action, target: `staff:${person.id}` });
    return secret;
  });

/** Returns an invitation for an `admin` who lost the password. */
export const rescueAdmin = (tool: Tool, signIn: string): Promise<string> =>
  inviteActive(tool, signIn, { mustBeAdmin: true, actor: 'operator', action: 'rescue_admin' });

/**
 * Returns a new invitation for an existing member. Only the server's console prints it: an admin who could read it in the
 * desk could sign in as the reviewer or the releaser.
 */
export const inviteMember = (tool: Tool, signIn: string): Promise<string> =>
  inviteActive(tool, signIn, { mustBeAdmin: false, actor: 'console', action: 'invite_staff' });

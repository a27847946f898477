import { transaction } from '../platform/db/transaction';
import { oneAfterTheOther } from '../auth/memberLockRecords';
import type { Deps } from '../deps';
import { StartError } from '../startError';
import { findStaffBySignIn } from './staffRecords';
import { confirmAtConsole } from '../proposals/console';
import { audit } from '../platform/audit/audit';
import { invite } from './invitations';
import type { StaffKinds } from './kinds';
import { signInName } from './signIn';

/** Returns an invitation for an `admin` who lost the password. The current password and sessions stay valid until it is accepted. */
export const rescueAdmin = ({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, signIn: string): Promise<string> =>
  transaction(oneAfterTheOther({ pool }), async (trx) => {
    const person = await findStaffBySignIn(trx, signInName(signIn));
    if (!person?.active || !person.roles.includes('admin'))
      throw new StartError(
        `There is no active admin with the sign-in name "${signIn}".`,
        `没有登录名是“${signIn}”的在用管理员。`,
      );
    const secret = await invite(trx, { clock }, { staffId: person.id });
    await audit({ db: trx, clock }, { actor: 'operator', action: 'rescue_admin', target: `staff:${person.id}` });
    return secret;
  });

/** Confirms the open proposal for a sign-in name, while no other admin may. */
export const confirmStaff = (deps: Pick<Deps, 'pool' | 'clock' | 'vault'>, kinds: StaffKinds, signIn: string) =>
  confirmAtConsole(deps, kinds, (content) => {
    const member = 'member' in content ? content.member : content;
    return 'signIn' in member && member.signIn === signInName(signIn);
  });

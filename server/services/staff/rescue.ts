import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { StartError } from '../../startError';
import { findStaffBySignIn } from '../../stores/staff';
import { audit } from '../audit';
import { invite } from './invitations';

/**
 * The way out when the only `admin` cannot sign in any more: whoever has the machine, its settings and its database invites an
 * `admin` anew, on record. It makes nobody an `admin`, and the password until now stays good until the invitation is taken.
 */
export const rescueAdmin = ({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, signIn: string): Promise<string> =>
  transaction({ pool }, async (trx) => {
    const person = await findStaffBySignIn(trx, signIn.toLowerCase());
    if (!person?.active || !person.roles.includes('admin'))
      throw new StartError(`There is no active admin who signs in as "${signIn}".`);
    const secret = await invite(trx, { clock }, person.id);
    await audit({ db: trx, clock }, { actor: 'operator', action: 'rescue_admin', target: `staff:${person.id}` });
    return secret;
  });

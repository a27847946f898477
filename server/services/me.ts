import type { User } from '@domain/contract/types';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { findAccount } from '../stores/accounts';
import { identityOf, maskedUser } from './accounts';
import { unreadCount } from './notifications';

async function requireAccount({ db }: Pick<Deps, 'db'>, id: string) {
  const account = await findAccount(db, id);
  if (!account || account.erased_at) throw new AppError('UNAUTHENTICATED');
  return account;
}

export async function aboutMe(deps: Deps, accountId: string): Promise<User> {
  const account = await requireAccount(deps, accountId);
  return { ...maskedUser(identityOf(deps, account)), unReadCount: await unreadCount(deps, accountId) };
}

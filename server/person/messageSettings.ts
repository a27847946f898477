import type { CallTypes } from '@domain/contract/types';

import { lockUndeletedAccount } from '../accounts/accountRecords';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { transaction } from '../platform/db/transaction';
import { saveSettings, settingsOf, standardSettings } from '../messages/messageRecords';

type Settings = CallTypes['messageSettings']['reply'];

export async function messageSettings({ db }: Pick<Deps, 'db'>, accountId: string): Promise<Settings> {
  const { reminders, language } = (await settingsOf(db, accountId)) ?? standardSettings;
  return { reminders, language };
}

/** Throws UNAUTHENTICATED when the account has been deleted. */
export const changeMessageSettings = (
  deps: Pick<Deps, 'pool'>,
  accountId: string,
  change: Partial<Settings>,
): Promise<Settings> =>
  transaction(deps, async (trx) => {
    if (!(await lockUndeletedAccount(trx, accountId))) throw new AppError('UNAUTHENTICATED');
    await saveSettings(trx, accountId, change);
    return messageSettings({ db: trx }, accountId);
  });

import type { CallTypes } from '@domain/contract/types';

import type { Deps } from '../deps';
import { saveSettings, settingsOf } from './messageQueries';

type Settings = CallTypes['messageSettings']['reply'];

export async function messageSettings({ db }: Pick<Deps, 'db'>, accountId: string): Promise<Settings> {
  const row = await settingsOf(db, accountId);
  return { reminders: row?.reminders ?? true, language: row?.language ?? 'zh-CN' };
}

export async function changeMessageSettings(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  change: Partial<Settings>,
): Promise<Settings> {
  const settings = { ...(await messageSettings(deps, accountId)), ...change };
  await saveSettings(deps.db, { account_id: accountId, ...settings });
  return settings;
}

import { announce } from '@/components/feedback/announce';
import { confirm } from '@/components/dialogs/confirm';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { shanghaiDate } from '@domain/time';
import { clock } from '@/services/clock';
import { isInWeChat } from '@/lib/isInWeChat';
import { saveFile } from '@shared/saveFile';
import { useClearSession } from './useSignOut';

/** The confirmation code sheet was closed, which is not a failure. */
const isCancelled = (thrown: unknown) => toApiError(thrown).kind === 'canceled';

/** The reply may be lost although the account is deleted: then its session has ended. */
async function unlessDeleted(thrown: unknown): Promise<void> {
  if (toApiError(thrown).status !== undefined || isCancelled(thrown)) throw thrown;
  const isDeleted = await call('me', { keepTokenAfter401: true }).then(
    () => false,
    (error: unknown) => toApiError(error).code === 'UNAUTHENTICATED',
  );
  if (!isDeleted) throw thrown;
}

export function useMyData() {
  const t = useT();
  const clearSession = useClearSession();
  const exportAll = async () => {
    if (isInWeChat()) return announce(t('menu.exportInWeChat'));
    try {
      const data = await call('exportMe');
      saveFile(`qczhyjs-${shanghaiDate(clock.now())}.json`, JSON.stringify(data, null, 2), 'application/json');
      announce(t('menu.exported'));
    } catch (thrown) {
      if (!isCancelled(thrown)) announce(t('menu.failed'));
    }
  };
  const deleteAll = async () => {
    const question = {
      title: t('menu.deleteAsk'),
      text: t('menu.deleteFollows'),
      ok: t('menu.deleteOk'),
      cancel: t('ui.cancel'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await call('deleteMe').catch(unlessDeleted);
      announce(t('menu.deleted'));
      await clearSession();
    } catch (thrown) {
      if (isCancelled(thrown)) return;
      announce(t(toApiError(thrown).code === 'HAS_LIVING_APPLICATIONS' ? 'menu.deleteLiving' : 'menu.failed'));
    }
  };
  return { exportAll: () => void exportAll(), deleteAll: () => void deleteAll() };
}

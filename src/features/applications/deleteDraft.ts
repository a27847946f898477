import { deleteApplication } from '@/services/deleteApplication';
import type { useT } from '@/i18n';

/** Deletes a draft after a confirmation. Returns false when the applicant keeps it. Its dependencies are lazy-loaded on tap. */
export async function deleteDraft(t: ReturnType<typeof useT>, id: string): Promise<boolean> {
  const [{ confirm }, { forgetApplication }] = await Promise.all([
    import(/* webpackChunkName: "confirm" */ '@/components/dialogs/confirm'),
    import('@/services/deviceStore'),
  ]);
  const isSure = await confirm({
    title: t('deleteDraft.ask'),
    text: t('deleteDraft.text'),
    ok: t('deleteDraft.do'),
    cancel: t('deleteDraft.keep'),
    danger: true,
  });
  if (!isSure) return false;
  await deleteApplication(id);
  await forgetApplication(id);
  return true;
}

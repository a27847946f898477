import { useState } from 'react';

import type { FlowId } from '@domain/flow/types';

import { finishForm } from '@/hooks/useFinishedForm';
import { deleteApplication } from '@/services/deleteApplication';
import { listPath } from '@/services/paths';
import { useT } from '@/i18n';
import { announce } from '@/components/feedback/announce';

interface DeleteDraftProps {
  id: string;
  flow: FlowId;
  onGone: () => void;
}

/** Deletes a draft after a confirmation. Its dependencies are lazy-loaded on tap. */
export function DeleteDraft({ id, flow, onGone }: DeleteDraftProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    const [{ confirm }, { forgetApplication }] = await Promise.all([
      import(/* webpackChunkName: "confirm" */ '@/components/dialogs/confirm'),
      import('@/services/deviceStore'),
    ]);
    const isSure = await confirm({
      title: t('list.delete.ask'),
      text: t('list.delete.text'),
      ok: t('list.delete'),
      cancel: t('list.keep'),
      danger: true,
    });
    if (!isSure) return;
    await deleteApplication(id);
    await forgetApplication(id);
    finishForm(flow, listPath);
    announce(t('list.delete.done'));
    onGone();
  };
  const tap = () => {
    if (busy) return;
    setBusy(true);
    remove()
      .catch(() => announce(t('list.delete.failed')))
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className="tap quiet entry-del" aria-busy={busy || undefined} onClick={tap}>
      {t('list.delete')}
    </button>
  );
}

import { useState } from 'react';

import type { FlowId } from '@domain/flow/types';

import { finishForm } from '@/hooks/useFinishedForm';
import { listPath } from '@/services/paths';
import { useT } from '@/i18n';
import { announce } from '@/components/feedback/announce';
import { deleteDraft } from '../deleteDraft';

interface DeleteDraftProps {
  id: string;
  flow: FlowId;
  onGone: () => void;
}

export function DeleteDraft({ id, flow, onGone }: DeleteDraftProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (!(await deleteDraft(t, id))) return;
    finishForm(flow, listPath);
    announce(t('deleteDraft.done'));
    onGone();
  };
  const tap = () => {
    if (busy) return;
    setBusy(true);
    remove()
      .catch(() => announce(t('deleteDraft.failed')))
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className="tap quiet entry-del" aria-busy={busy || undefined} onClick={tap}>
      {t('deleteDraft.do')}
    </button>
  );
}

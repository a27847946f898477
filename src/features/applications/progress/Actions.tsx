import { useState } from 'react';
import { useNavigate } from '@umijs/max';
import type { Detail } from '@domain/contract/types';

import { call } from '@/services/call';
import { useT } from '@/i18n';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { LinkButton } from '@/components/inputs/LinkButton';
import { forgetApplication } from '@/services/deviceStore';
import { listPath, resultPath } from '@/services/paths';
import { deleteDraft } from '../deleteDraft';
import { sendChange } from './sendChange';

interface ActionsProps {
  detail: Detail;
  onChange: (detail: Detail) => void;
}

/** The actions that the server allows now, each with a confirmation. */
export function Actions({ detail, onChange }: ActionsProps) {
  const t = useT();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { id, actions, flow, number } = detail;

  const run = async (act: () => Promise<void>, failed: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch {
      announce(failed);
    } finally {
      setBusy(false);
    }
  };
  const withdraw = async () => {
    const { confirm } = await import(/* webpackChunkName: "confirm" */ '@/components/dialogs/confirm');
    const isSure = await confirm({
      title: t('process.withdraw.ask'),
      text: t('process.withdraw.text'),
      ok: t('process.withdraw'),
      cancel: t('process.withdraw.keep'),
      danger: true,
    });
    if (!isSure) return;
    const send = () => call('withdrawApplication', { params: { id }, body: {} });
    await sendChange(id, send, (now) => now.status === 'withdrawn', onChange);
    await forgetApplication(id);
    announce(t('process.withdraw.done'));
  };
  const remove = async () => {
    if (!(await deleteDraft(t, id))) return;
    navigate(listPath, { replace: true });
    announce(t('deleteDraft.done'));
  };
  return (
    <div className="process-acts">
      {number && (
        <LinkButton kind="line" to={resultPath(flow, id)}>
          {t('process.do.receipt')}
        </LinkButton>
      )}
      {actions.includes('withdraw') && (
        <Button kind="line" busy={busy} onClick={() => run(withdraw, t('process.unchanged'))}>
          {t('process.withdraw')}
        </Button>
      )}
      {actions.includes('delete') && (
        <Button kind="line" busy={busy} onClick={() => run(remove, t('deleteDraft.failed'))}>
          {t('deleteDraft.do')}
        </Button>
      )}
      <LinkButton kind="text" to={listPath}>
        {t('process.list')}
      </LinkButton>
    </div>
  );
}

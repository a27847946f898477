import { useState } from 'react';
import { useNavigate } from '@umijs/max';
import type { Detail } from '@domain/contract/types';

import { call } from '@/services/call';
import { deleteApplication } from '@/services/deleteApplication';
import { useT } from '@/i18n';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { LinkButton } from '@/components/inputs/LinkButton';
import { forgetApplication } from '@/services/deviceStore';
import { listPath, resultPath } from '@/services/paths';
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

  const ask = async (what: 'withdraw' | 'delete', act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      const { confirm } = await import(/* webpackChunkName: "confirm" */ '@/components/dialogs/confirm');
      const isSure = await confirm({
        title: t(`process.${what}.ask`),
        text: t(`process.${what}.text`),
        ok: t(`process.${what}`),
        cancel: t(`process.${what}.keep`),
        danger: true,
      });
      if (!isSure) return;
      await act();
      await forgetApplication(id);
      announce(t(`process.${what}.done`));
    } catch {
      announce(t('process.unchanged'));
    } finally {
      setBusy(false);
    }
  };
  const withdraw = () =>
    ask('withdraw', () => {
      const send = () => call('withdrawApplication', { params: { id }, body: {} });
      return sendChange(id, send, (now) => now.status === 'withdrawn', onChange);
    });
  const remove = () =>
    ask('delete', async () => {
      await deleteApplication(id);
      navigate(listPath, { replace: true });
    });
  return (
    <div className="process-acts">
      {number && (
        <LinkButton kind="line" to={resultPath(flow, id)}>
          {t('process.do.receipt')}
        </LinkButton>
      )}
      {actions.includes('withdraw') && (
        <Button kind="line" busy={busy} onClick={withdraw}>
          {t('process.withdraw')}
        </Button>
      )}
      {actions.includes('delete') && (
        <Button kind="line" busy={busy} onClick={remove}>
          {t('process.delete')}
        </Button>
      )}
      <LinkButton kind="text" to={listPath}>
        {t('process.list')}
      </LinkButton>
    </div>
  );
}

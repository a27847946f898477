import { useState, type FormEvent } from 'react';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { Card } from '@/components/layout/Card';
import { Empty } from '@/components/feedback/Empty';
import { ErrorState } from '@/components/feedback/ErrorState';
import { ErrorSummary } from '@/components/feedback/ErrorSummary';
import { FormEnd } from '@/components/inputs/FormEnd';
import { StateView } from '@/components/feedback/StateView';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { Part } from './Part';

const SampleSheet = lazyWithRetry(() => import('@/components/photos/SampleSheet'));

function OfflineState({ onRetry }: { onRetry?: () => void }) {
  const t = useT();
  return (
    <StateView
      art="offline"
      title={t('ui.offline')}
      live="status"
      actions={
        onRetry && (
          <Button kind="line" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )
      }
    >
      <p>{t('ui.offline.text')}</p>
    </StateView>
  );
}

export function StateSpecimens() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const ask = async () => {
    const { confirm } = await import(/* webpackChunkName: "confirm" */ '@/components/dialogs/confirm');
    const yes = await confirm({
      title: t('form.ask.title'),
      text: t('form.ask.text'),
      ok: t('form.button.delete'),
      cancel: t('ui.cancel'),
      danger: true,
    });
    announce(t(yes ? 'form.ask.yes' : 'form.ask.no'));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    announce(t('form.said'));
  };
  return (
    <>
      <Part source="Sheet · confirm · announce" title="form.part.sheets">
        <Card className="stack">
          <Button kind="line" onClick={() => setOpen(true)}>
            {t('form.open.sheet')}
          </Button>
          <Button kind="line" onClick={ask}>
            {t('form.open.ask')}
          </Button>
          <Button kind="line" onClick={() => announce(t('form.said'))}>
            {t('form.open.toast')}
          </Button>
        </Card>
        {open && (
          <SampleSheet material="newInvoice" label={t('form.photo.newInvoice')} onClose={() => setOpen(false)} />
        )}
      </Part>
      <Part source="ErrorSummary · FormEnd" title="form.part.errors">
        <div className="stack">
          <ErrorSummary
            attempt={attempt}
            errors={[
              { name: 'TextInput-wrong', label: t('form.plate'), message: t('form.plate.wrong') },
              { name: 'RadioGroup-wrong', label: t('form.nature'), message: t('form.nature.wrong') },
              { name: 'idCardBack', label: t('form.photo.idCardBack'), message: t('form.photo.wrong') },
            ]}
          />
          <Button kind="line" onClick={() => setAttempt(attempt + 1)}>
            {t('form.open.errors')}
          </Button>
          <form noValidate onSubmit={send}>
            <FormEnd failure={t('form.broken.text')} busy={false} submit={t('form.button.start')} />
          </form>
        </div>
      </Part>
      <Part source="Skeleton" title="form.part.skeletons">
        <div className="stack">
          <Skeleton />
          <Card>
            <Skeleton shape="field" count={2} />
          </Card>
        </div>
      </Part>
      <Part source="Empty · ErrorState · OfflineState" title="form.part.states">
        <div className="stack">
          <Card>
            <Empty title={t('form.empty')} actions={<Button>{t('form.button.start')}</Button>}>
              {t('form.empty.text')}
            </Empty>
          </Card>
          <Card>
            <ErrorState
              title={t('form.broken')}
              traceId="K7P2MX"
              phone="12345"
              onRetry={() => announce(t('form.said'))}
            >
              {t('form.broken.text')}
            </ErrorState>
          </Card>
          <Card>
            <OfflineState onRetry={() => announce(t('form.said'))} />
          </Card>
        </div>
      </Part>
    </>
  );
}

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
      title: t('formExamples.ask.title'),
      text: t('formExamples.ask.text'),
      ok: t('formExamples.button.delete'),
      cancel: t('ui.cancel'),
      danger: true,
    });
    announce(t(yes ? 'formExamples.ask.yes' : 'formExamples.ask.no'));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    announce(t('formExamples.said'));
  };
  return (
    <>
      <Part source="Sheet · confirm · announce" title="formExamples.part.sheets">
        <Card className="stack">
          <Button kind="line" onClick={() => setOpen(true)}>
            {t('formExamples.open.sheet')}
          </Button>
          <Button kind="line" onClick={ask}>
            {t('formExamples.open.ask')}
          </Button>
          <Button kind="line" onClick={() => announce(t('formExamples.said'))}>
            {t('formExamples.open.toast')}
          </Button>
        </Card>
        {open && (
          <SampleSheet
            material="newInvoice"
            label={t('formExamples.photo.newInvoice')}
            onClose={() => setOpen(false)}
          />
        )}
      </Part>
      <Part source="ErrorSummary · FormEnd" title="formExamples.part.errors">
        <div className="stack">
          <ErrorSummary
            attempt={attempt}
            errors={[
              { name: 'TextInput-wrong', label: t('formExamples.plate'), message: t('formExamples.plate.wrong') },
              { name: 'RadioGroup-wrong', label: t('formExamples.nature'), message: t('formExamples.nature.wrong') },
              { name: 'idCardBack', label: t('formExamples.photo.idCardBack'), message: t('formExamples.photo.wrong') },
            ]}
          />
          <Button kind="line" onClick={() => setAttempt(attempt + 1)}>
            {t('formExamples.open.errors')}
          </Button>
          <form noValidate onSubmit={send}>
            <FormEnd failure={t('formExamples.broken.text')} busy={false} submit={t('formExamples.button.start')} />
          </form>
        </div>
      </Part>
      <Part source="Skeleton" title="formExamples.part.skeletons">
        <div className="stack">
          <Skeleton />
          <Card>
            <Skeleton shape="field" count={2} />
          </Card>
        </div>
      </Part>
      <Part source="Empty · ErrorState · OfflineState" title="formExamples.part.states">
        <div className="stack">
          <Card>
            <Empty title={t('formExamples.empty')} actions={<Button>{t('formExamples.button.start')}</Button>}>
              {t('formExamples.empty.text')}
            </Empty>
          </Card>
          <Card>
            <ErrorState
              title={t('formExamples.broken')}
              traceId="K7P2MX"
              phone="12345"
              onRetry={() => announce(t('formExamples.said'))}
            >
              {t('formExamples.broken.text')}
            </ErrorState>
          </Card>
          <Card>
            <OfflineState onRetry={() => announce(t('formExamples.said'))} />
          </Card>
        </div>
      </Part>
    </>
  );
}

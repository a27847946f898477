import { useSearchParams } from '@umijs/max';
import Result from 'antd-mobile/es/components/result';
import type { Detail } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';

import { usePrint } from '@/components/feedback/usePrint';
import { useT } from '@/i18n';
import { Button } from '@/components/inputs/Button';
import { Card } from '@/components/layout/Card';
import { Icon } from '@/components/display/Icon';
import { alert, tick } from '@/components/display/icons';
import { LinkButton } from '@/components/inputs/LinkButton';
import { Timeline } from '@/components/display/Timeline';
import { isOver } from '../progress/over';
import { ProcessFrame } from '../progress/ProcessFrame';
import { useApplication, type Found } from '../progress/useApplication';
import { rememberedReceiptOf } from '@/services/lastReceipt';
import { detailPath } from '@/services/paths';
import { useFormatDate, useFormatDateTime } from '@/hooks/useFormatDate';
import { Announcements } from './Announcements';
import { Receipt } from './Receipt';
import './ResultPage.css';

/** Confirmation after submission: application number and next steps. */
export function ResultPage({ flow }: { flow: FlowId }) {
  const t = useT();
  const [query] = useSearchParams();
  const { found, error, load } = useApplication(flow, query.get('id'));
  const isSubmitted = Boolean(found?.detail.number);
  const receipt = rememberedReceiptOf(query.get('id'));
  const isNone = found === null || (found !== undefined && !isSubmitted);
  const title = found && isOver(found.detail.status) ? 'result.receipt' : 'result.title';
  return (
    <ProcessFrame
      className="receipt-page"
      title={isNone ? undefined : t(title)}
      isLoading={found === undefined}
      isNone={isNone}
      error={found ? undefined : error}
      onRetry={load}
      first={!found && receipt && <ApplicationNumber {...receipt} />}
    >
      {found && isSubmitted && <Arrived found={found} />}
    </ProcessFrame>
  );
}

/** An application may have been withdrawn on another device before this page opens: then the page names its status. */
function ApplicationNumber({ number, submittedAt, status }: Pick<Detail, 'number' | 'submittedAt' | 'status'>) {
  const t = useT();
  const moment = useFormatDateTime();
  return (
    <Result
      className="arrived"
      status={isOver(status) ? 'info' : 'success'}
      icon={<Icon d={isOver(status) ? alert : tick} />}
      title={<h2>{t(isOver(status) ? `status.${status}` : 'result.head')}</h2>}
      description={
        <>
          <p className="cap">{t('result.number')}</p>
          <p className="arrived-no num" data-testid="number">
            {number}
          </p>
          {submittedAt && <p className="cap">{t('result.at', { time: moment(submittedAt) })}</p>}
        </>
      }
    />
  );
}

function Arrived({ found }: { found: Found }) {
  const t = useT();
  const print = usePrint();
  const day = useFormatDate();
  const { id, flow, expected, status } = found.detail;
  return (
    <>
      <ApplicationNumber {...found.detail} />
      {expected.length > 0 && (
        <section className="sec receipt-next" aria-labelledby="n-title">
          <h2 id="n-title">{t('result.next')}</h2>
          <Card>
            <Timeline
              stops={expected.map(({ what, by }) => ({
                key: what,
                title: t(`result.step.${what}`),
                state: 'wait',
                bits: [t('result.by', { date: day(by) })],
              }))}
            />
          </Card>
          <p className="small ink2 calm">{t('result.calm')}</p>
        </section>
      )}
      <div className="receipt-acts">
        <LinkButton to={detailPath(flow, id)}>{t('result.process')}</LinkButton>
      </div>
      {!isOver(status) && <Announcements publicity={found.policy.common.publicity} />}
      <Receipt found={found} />
      <div className="receipt-acts">
        <Button kind="line" onClick={print}>
          {t('result.print')}
        </Button>
      </div>
    </>
  );
}

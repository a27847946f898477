import type { Detail } from '@domain/contract/types';

import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { Actions } from './Actions';
import { Money } from './Money';
import { NowCard } from './NowCard';
import { Reasons } from './Reasons';
import { HistoryTimeline } from './HistoryTimeline';
import { Submitted } from './Submitted';
import type { Found } from './useApplication';

const Messages = lazyWithRetry(() => import(/* webpackChunkName: "progress-more" */ './Messages'), true);
const HelpNumber = lazyWithRetry(() => import(/* webpackChunkName: "progress-more" */ './HelpNumber'), true);

export function DetailBody({
  found: { detail, policy },
  onChange,
}: {
  found: Found;
  onChange: (detail: Detail) => void;
}) {
  const t = useT();
  return (
    <>
      <p className="process-no">
        <span className="small">{t(`status.flow.${detail.flow}`)}</span>
        {detail.number && <span className="cap num">{detail.number}</span>}
      </p>
      <NowCard detail={detail} policy={policy} onChange={onChange} />
      <Reasons detail={detail} policy={policy} />
      <Money detail={detail} example={policy.example} />
      <HistoryTimeline detail={detail} />
      {detail.number && <Messages detail={detail} />}
      <Submitted detail={detail} policy={policy} />
      {detail.number && <HelpNumber id={detail.id} />}
      <Actions detail={detail} onChange={onChange} />
    </>
  );
}

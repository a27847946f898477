import type { ReactNode } from 'react';
import type { Detail } from '@domain/contract/types';

import { useT, withMessages } from '@/i18n';
import moreTexts from '@/locales/areas/applications/zh-CN.more';
import { call } from '@/services/call';
import { useScreenRequest } from '@/hooks/useScreenRequest';

interface StageTimeProps {
  detail: Pick<Detail, 'id' | 'status' | 'stage'>;
  /** The promise of the policy: shown until enough cases are measured, and when the request fails. */
  children: ReactNode;
}

/** How long the current stage took other applicants of the city. */
function StageTime({ detail: { id, status, stage }, children }: StageTimeProps) {
  const t = useT();
  const { data } = useScreenRequest(`stage-time-${id}-${status}-${stage}`, () => call('stageTime', { params: { id } }));
  const measured = data?.measured;
  if (!measured) return <>{children}</>;
  return <span>{t('progressMore.measured', { median: measured.median, ninety: measured.ninety })}</span>;
}

export default withMessages(StageTime, moreTexts);

import { useSearchParams } from '@umijs/max';
import type { FlowId } from '@domain/flow/types';

import { call } from '@/services/call';
import { readAllPages } from '@/services/offsetPages';
import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Row } from '@/components/layout/Row';
import { detailPath } from '@/services/paths';
import { dateOf, useFormatDate } from '@/hooks/useFormatDate';
import { StatusTag } from '@/components/display/StatusTag';
import { useScreenRequest } from '@/hooks/useScreenRequest';
import { DetailPage } from './DetailPage';
import { ProcessFrame } from './ProcessFrame';

/** The applications of one flow with their status; if there is only one, its detail page. */
export function FlowProcessPage({ flow }: { flow: FlowId }) {
  const t = useT();
  const day = useFormatDate();
  const [query] = useSearchParams();
  const {
    data: entries,
    error,
    refresh,
  } = useScreenRequest(`process-${flow}`, async () =>
    (await readAllPages((paging) => call('applications', { query: { flow, ...paging } }))).filter(
      ({ status }) => status !== 'draft',
    ),
  );
  if (query.get('id') || entries?.length === 1) return <DetailPage flow={flow} />;
  return (
    <ProcessFrame
      title={t('process.titleFlow')}
      isLoading={!entries}
      isNone={entries?.length === 0}
      error={entries ? undefined : error}
      onRetry={refresh}
    >
      {entries && entries.length > 0 && (
        <Card flush className="sec">
          {entries.map(({ id, number, status, updatedAt }) => (
            <Row key={id} to={detailPath(flow, id)} note={t('process.by.updated', { date: day(dateOf(updatedAt)) })}>
              <span className="row between">
                <span className="num">{number}</span> <StatusTag status={status} />
              </span>
            </Row>
          ))}
        </Card>
      )}
    </ProcessFrame>
  );
}

import type { ListEntry } from '@domain/contract/types';
import { detailPath } from '@/services/paths';
import { StatusTag } from '@/components/StatusTag';
import { Card } from '@/components/Card';
import { Row } from '@/components/Row';
import { useT } from '@/i18n';

export function RunningCard({ entry: { id, flow, status, stage, number } }: { entry: ListEntry }) {
  const t = useT();
  return (
    <Card as="article" className="duty">
      <div className="row between">
        <StatusTag status={status} />
        {number && <span className="cap num">{number}</span>}
      </div>
      <h3>{t(`status.flow.${flow}`)}</h3>
      <p className="small ink2">
        {status === 'reviewing' && stage && `${t(`todo.stage${stage}`)} · `}
        {t('todo.rest')}
      </p>
      <Row to={detailPath(flow, id)}>{t('todo.progress')}</Row>
    </Card>
  );
}

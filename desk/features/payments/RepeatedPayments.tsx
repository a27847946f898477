import { Link } from '@umijs/max';
import { dateTime } from '@/components/format';
import { useActorName } from '@/components/useActorName';
import { useT } from '@/services/i18n';
import { type Batch, repeatedLines, shortId } from './batch';
import { CasesToCheck } from './CasesToCheck';

/** Lists cases of a batch whose earlier payment was reported as failed. */
export function RepeatedPayments({ batch }: { batch: Batch }) {
  const t = useT();
  const who = useActorName(batch.names);
  return (
    <CasesToCheck
      title="payments.again"
      rows={repeatedLines(batch)}
      columns={[
        {
          title: t('payments.again.batch'),
          dataIndex: 'batch',
          render: (id: string | null) => id && <Link to={`/payments/${id}`}>{shortId(id)}</Link>,
        },
        { title: t('payments.reason'), dataIndex: 'reason', className: 'cell-text' },
        {
          title: t('payments.again.by'),
          key: 'by',
          render: (_, { by, at }) => (
            <>
              {who(by)} <span className="quiet num">{dateTime(at)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

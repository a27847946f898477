import { Link } from '@umijs/max';
import { DataTable } from '@/components/DataTable';
import { dateTime } from '@/components/format';
import { useActorName } from '@/components/useActorName';
import { useT } from '@/services/i18n';
import { type Batch, repeatedLines, shortId } from './batch';

/** Lists cases of a batch whose earlier payment was reported as failed. Renders nothing when there are none. */
export function RepeatedPayments({ batch }: { batch: Batch }) {
  const t = useT();
  const who = useActorName(batch.names);
  const rows = repeatedLines(batch);
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-label={t('payments.again')}>
      <h2 className="payments-title">{t('payments.again')}</h2>
      <p>{t('payments.again.why')}</p>
      <DataTable
        label={t('payments.again')}
        rowKey="number"
        size="small"
        rows={rows}
        most={50}
        columns={[
          { title: t('payments.number'), dataIndex: 'number', className: 'num' },
          {
            title: t('payments.again.batch'),
            dataIndex: 'batch',
            render: (id: string | null) => id && <Link to={`/payments/${id}`}>{shortId(id)}</Link>,
          },
          { title: t('payments.reason'), dataIndex: 'reason', className: 'payments-text' },
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
    </section>
  );
}

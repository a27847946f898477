import { DataTable } from '@/components/DataTable';
import { useT } from '@/services/i18n';
import type { Batch } from './batch';

/** Lists payable cases that the bank file cannot represent. Renders nothing when there are none. */
export function UnpayableCases({ cases }: { cases: Batch['leftOut'] }) {
  const t = useT();
  if (cases.length === 0) return null;
  return (
    <section className="card" aria-label={t('payments.leftOut')}>
      <h2 className="payments-title">{t('payments.leftOut')}</h2>
      <p>{t('payments.leftOut.why')}</p>
      <DataTable
        label={t('payments.leftOut')}
        rowKey="number"
        size="small"
        rows={cases}
        most={50}
        columns={[
          { title: t('payments.number'), dataIndex: 'number', className: 'num' },
          {
            title: t('payments.leftOut.cell'),
            key: 'cell',
            render: (_, { field }) => t(`payments.leftOut.cell.${field ?? 'all'}`),
          },
          {
            title: t('payments.leftOut.reason'),
            key: 'reason',
            className: 'payments-text',
            render: (_, { reason }) => t(`payments.leftOut.reason.${reason}`),
          },
        ]}
      />
    </section>
  );
}

import { useT } from '@/services/i18n';
import type { Batch } from './batch';
import { CasesToCheck } from './CasesToCheck';

/** Lists payable cases that the bank file cannot represent. */
export function UnpayableCases({ cases }: { cases: Batch['leftOut'] }) {
  const t = useT();
  return (
    <CasesToCheck
      title="payments.leftOut"
      rows={cases}
      columns={[
        {
          title: t('payments.leftOut.cell'),
          key: 'cell',
          render: (_, { field }) => t(`payments.leftOut.cell.${field ?? 'all'}`),
        },
        {
          title: t('payments.leftOut.reason'),
          key: 'reason',
          className: 'cell-text',
          render: (_, { reason }) => t(`payments.leftOut.reason.${reason}`),
        },
      ]}
    />
  );
}

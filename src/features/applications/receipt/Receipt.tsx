import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { shownMoney } from '@domain/rules/money';
import { Card } from '@/components/layout/Card';
import { KeyValue } from '@/components/display/KeyValue';
import type { Found } from '../progress/useApplication';
import { detailPath } from '@/services/paths';
import { useFormulaText } from '@/hooks/useFormulaText';
import { useFormatDateTime } from '@/hooks/useFormatDate';

const Qr = lazyWithRetry(() => import(/* webpackChunkName: "flow-qr" */ './Qr'));

/** Printable receipt. The QR code links to the progress page, which requires sign-in. */
export function Receipt({ found: { detail } }: { found: Found }) {
  const t = useT();
  const formula = useFormulaText();
  const moment = useFormatDateTime();
  const { number, submittedAt, estimate, flow, id, status } = detail;
  const rows = [
    { key: 'number', label: t('result.number'), value: <span className="num">{number}</span> },
    { key: 'subsidy', label: t('result.receipt.subsidy'), value: t(`status.flow.${flow}`) },
    { key: 'time', label: t('result.receipt.time'), value: submittedAt ? moment(submittedAt) : '' },
    { key: 'status', label: t('result.receipt.status'), value: t(`status.${status}`) },
    {
      key: 'amount',
      label: t('result.receipt.amount'),
      value: estimate.amount === null ? '' : `${shownMoney(estimate.amount)} ${t('ui.yuan')}`,
    },
    {
      key: 'rule',
      label: t('result.receipt.rule'),
      value: (
        <>
          {formula(estimate)} <span className="of-policy">{t('policy.version', { version: estimate.version })}</span>
        </>
      ),
    },
  ];
  return (
    <section className="sec" aria-labelledby="receipt">
      <h2 id="receipt">{t('result.receipt')}</h2>
      <Card className="receipt-b">
        <KeyValue rows={rows} />
        <Qr
          text={`${window.location.origin}/qczhyjs${detailPath(flow, id)}`}
          label={t('result.receipt.code')}
          meanwhile={<span className="qr" />}
        />
        <p className="cap">{t('result.receipt.scan')}</p>
      </Card>
    </section>
  );
}

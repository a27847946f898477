import { Input } from 'antd';
import { halfWidth } from '@domain/rules/halfWidth';
import { DataTable } from '@/components/DataTable';
import { count, money } from '@/components/format';
import { FilterSelect } from '@/components/FilterSelect';
import { useFilter } from '@/components/useFilter';
import { ToneTag } from '@/components/StatusTag';
import { useT } from '@/services/i18n';
import type { Batch } from './batch';

const results = ['open', 'paid', 'failed'] as const;
const tones = { open: undefined, paid: 'ok', failed: 'bad' } as const;

/** The payments of a batch with the bank's answers. */
export function BatchLines({ batch }: { batch: Batch }) {
  const t = useT();
  const [{ result, number: typed }, change] = useFilter(['result'], ['number']);
  const searched = halfWidth(typed).trim().toUpperCase();
  const shown = batch.lines.filter(
    (line) => (!result || (line.result ?? 'open') === result) && line.number.includes(searched),
  );
  const sum = shown.reduce((all, { amount }) => all + amount, 0);
  return (
    <section className="card">
      <div className="payments-filter">
        <h2>{t('payments.lines')}</h2>
        <FilterSelect
          className="payments-state"
          label={t('payments.result')}
          all={t('payments.result.all')}
          value={result}
          options={results.map((value) => ({ value, label: t(`payments.result.${value}`) }))}
          onChange={(value) => change({ result: value })}
        />
        <Input
          className="payments-find"
          allowClear
          aria-label={t('payments.find')}
          placeholder={t('payments.find')}
          value={typed}
          onChange={(event) => change({ number: event.target.value })}
        />
        <span className="quiet num" role="status">
          {t('payments.shown', { count: count(shown.length), sum: money(sum) })}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="state">{t('payments.noLines')}</p>
      ) : (
        <DataTable
          label={t('payments.lines')}
          rowKey="number"
          size="small"
          rows={shown}
          most={50}
          columns={[
            { title: t('payments.number'), dataIndex: 'number', className: 'num' },
            {
              title: t('payments.amount'),
              dataIndex: 'amount',
              align: 'end',
              render: (fen: number) => <span className="num">{money(fen)}</span>,
            },
            {
              title: t('payments.result'),
              key: 'result',
              render: (_, line) => (
                <ToneTag tone={tones[line.result ?? 'open']}>{t(`payments.result.${line.result ?? 'open'}`)}</ToneTag>
              ),
            },
            {
              title: t('payments.reason'),
              dataIndex: 'reason',
              className: 'cell-text',
              render: (text: string | null) => text ?? '',
            },
          ]}
        />
      )}
    </section>
  );
}

import './payments.css';
import { Button, Descriptions, Typography } from 'antd';
import { Link, useParams } from '@umijs/max';
import { count, dateTime, money } from '@/components/format';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { useCopy } from '@/components/useCopy';
import { useEditions } from '@/components/useEditions';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { useActorName } from '@/components/useActorName';
import { call } from '@/services/call';
import { codeOf } from '@/services/callError';
import { useT } from '@/services/i18n';
import { shortId } from './batch';
import { BatchActions } from './BatchActions';
import { UnpayableCases } from './UnpayableCases';
import { BatchLines } from './BatchLines';
import { RepeatedPayments } from './RepeatedPayments';
import { StateTag } from './StateTag';

function Checksum({ of }: { of: string }) {
  const t = useT();
  const { copied, failed, copy } = useCopy(of, t('payments.copied'));
  return (
    <>
      <Typography.Text code>{of}</Typography.Text>
      <Button size="small" type="text" onClick={copy}>
        {t(copied ? 'payments.copied' : 'payments.copy')}
      </Button>
      {failed && (
        <Typography.Text type="warning" role="alert">
          {t('payments.copyFailed')}
        </Typography.Text>
      )}
    </>
  );
}

/** One payment batch: its data, history, actions and payments. */
export function BatchPage() {
  const t = useT();
  const { id = '' } = useParams();
  const editions = useEditions();
  const request = useFilteredRequest(id, () => call('batch', { params: { id } }));
  const who = useActorName(request.data?.names);
  const { data: batch } = request;
  const title = t('payments.batchOf', { id: shortId(id) });
  const stamp = (by: string | null, at: string | null) => (by && at ? `${who(by)} · ${dateTime(at)}` : '–');
  return (
    <Page
      title={title}
      lead={<Link to="/payments">{t('payments.back')}</Link>}
      actions={batch && <BatchActions batch={batch} onDone={request.refresh} />}
    >
      {codeOf(request.error) === 'NOT_FOUND' ? (
        <p className="card state" role="alert">
          {t('payments.notFound')}
        </p>
      ) : (
        <Loaded request={request}>
          {(found) => (
            <>
              <section className="card" aria-label={title}>
                <Descriptions
                  size="small"
                  column={{ xs: 1, sm: 2, xl: 3 }}
                  items={[
                    { key: 'state', label: t('payments.state'), children: <StateTag state={found.state} /> },
                    { key: 'edition', label: t('payments.edition'), children: editions.nameOf(found.edition) },
                    {
                      key: 'count',
                      label: t('payments.count'),
                      children: <span className="num">{count(found.count)}</span>,
                    },
                    {
                      key: 'sum',
                      label: t('payments.sum'),
                      children: <strong className="num">{money(found.sum)}</strong>,
                    },
                    { key: 'made', label: t('payments.madeBy'), children: stamp(found.madeBy, found.madeAt) },
                    {
                      key: 'released',
                      label: t('payments.releasedBy'),
                      children: stamp(found.releasedBy, found.releasedAt),
                    },
                    { key: 'encoding', label: t('payments.encoding'), children: found.encoding.toUpperCase() },
                    {
                      key: 'sha256',
                      label: t('payments.sha256'),
                      span: 'filled',
                      children: found.sha256 ? <Checksum of={found.sha256} /> : t('payments.hold.noFile'),
                    },
                  ]}
                />
              </section>
              <UnpayableCases cases={found.leftOut} />
              <RepeatedPayments batch={found} />
              <BatchLines batch={found} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

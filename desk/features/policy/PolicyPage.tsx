import './policy.css';
import { useRequest } from 'ahooks';
import { Alert, Button } from 'antd';
import { Link, useAccess, useNavigate } from '@umijs/max';
import { DataTable } from '@/components/DataTable';
import { dateTime } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { useActorName } from '@/components/useActorName';
import { ToneTag } from '@/components/StatusTag';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { Switches } from './Switches';
import { stateOf, tones, type Version } from './version';

/** The policy in force, the open subsidies, and all versions. */
export function PolicyPage() {
  const t = useT();
  const access = useAccess();
  const navigate = useNavigate();
  const request = useRequest(() => call('officePolicies'));
  const who = useActorName(request.data?.names);
  const write = () => navigate('/policy/new');
  const mayPropose = access.proposePolicy === true;
  useKeys(mayPropose ? [{ key: 'n', name: 'policy.draft', group: 'policy', do: write }] : []);
  const stamp = (by: string | null, at: string | null) =>
    at ? (
      <>
        {who(by)} <span className="quiet num">{dateTime(at)}</span>
      </>
    ) : (
      '–'
    );
  return (
    <Page
      title={t('nav.policy')}
      lead={t('policy.lead')}
      actions={
        mayPropose && (
          <Button type="primary" onClick={write}>
            {t('policy.draft')} <Keys of="n" />
          </Button>
        )
      }
    >
      <Loaded request={request}>
        {({ inForce, versions, switches, yearsWithoutHolidays: years = [] }) => (
          <>
            {years.length > 0 && (
              <Alert
                type="warning"
                showIcon
                role="status"
                className="policy-calendar"
                title={t('policy.calendar', { years: years.join(t('list.separator')) })}
                description={t('policy.calendar.fix')}
              />
            )}
            <Switches switches={switches} who={who} onDone={request.refresh} />
            <section className="card">
              <h2>{t('policy.versions')}</h2>
              <DataTable<Version>
                label={t('policy.versions')}
                rowKey="id"
                rows={[...versions].reverse()}
                most={20}
                columns={[
                  {
                    title: t('policy.number'),
                    dataIndex: 'id',
                    render: (id: number) => <Link to={`/policy/${id}`}>{t('policy.version', { id })}</Link>,
                  },
                  {
                    title: t('policy.state'),
                    key: 'state',
                    render: (_, version) => {
                      const state = stateOf(version, versions, inForce, new Date());
                      return <ToneTag tone={tones[state]}>{t(`policy.state.${state}`)}</ToneTag>;
                    },
                  },
                  {
                    title: t('policy.proposed'),
                    key: 'proposed',
                    render: (_, one) => stamp(one.proposedBy, one.proposedAt),
                  },
                  { title: t('policy.signed'), key: 'signed', render: (_, one) => stamp(one.signedBy, one.signedAt) },
                  {
                    title: t('policy.validFrom'),
                    dataIndex: 'validFrom',
                    render: (at: string | null) => <span className="num">{at ? dateTime(at) : '–'}</span>,
                  },
                ]}
              />
            </section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

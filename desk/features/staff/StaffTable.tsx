import { useState } from 'react';
import { Button, type TableColumnsType } from 'antd';
import { useAccess, useModel } from '@umijs/max';
import { DataTable } from '@/components/DataTable';
import { useAction } from '@/components/useAction';
import { useConfirm } from '@/components/useConfirm';
import { useRegionName } from '@/components/useRegionName';
import { ToneTag } from '@/components/StatusTag';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { type Person, type ProposedInvitation, stateOf, tones } from './person';

interface Props {
  list: readonly Person[];
  onChange: (person: Person) => void;
  onProposed: (invitation: ProposedInvitation) => void;
  onDone: () => void;
}

const MOST_CITIES = 2;

export function StaffTable({ list, onChange, onProposed, onDone }: Props) {
  const t = useT();
  const access = useAccess();
  const region = useRegionName();
  const confirm = useConfirm();
  const { busy, run } = useAction();
  const [changing, setChanging] = useState<string>();
  const { initialState } = useModel('@@initialState');
  const regionsOf = (regions: Person['regions']) => {
    if (regions === 'all') return t('staff.regions.all');
    if (regions.length <= MOST_CITIES) return regions.map(region).join(' · ');
    return t('staff.regions.count', { first: region(regions[0] ?? ''), count: regions.length });
  };
  const confirmOff = (person: Person) =>
    confirm({
      title: t('staff.off.ask', { name: person.name }),
      content: t('staff.off.why'),
      okText: t('staff.off'),
      okButtonProps: { danger: true },
      onOk: () => run(() => setActive(person, false)),
    });
  const setActive = async ({ id, name }: Person, active: boolean) => {
    setChanging(id);
    const { proposal } = await call('changeStaff', { params: { id }, body: { active } }).finally(onDone);
    return proposal ? t('staff.proposed') : t('staff.off.done', { name });
  };
  /** The proposer gets the code and who confirms gets the link, so neither of them can sign in as the member. */
  const askInvitation = ({ id, name }: Person) =>
    confirm({
      title: t('staff.again.ask', { name }),
      content: t('staff.again.why'),
      okText: t('staff.again'),
      onOk: () =>
        run(async () => {
          const { code = '' } = await call('inviteStaff', { params: { id } });
          onProposed({ name, code });
          return undefined;
        }),
    });
  const columns: TableColumnsType<Person> = [
    {
      title: t('staff.name'),
      dataIndex: 'name',
      render: (name: string, { id }) => (
        <>
          {name}
          {id === initialState?.me?.id && <span className="quiet">{t('staff.me')}</span>}
        </>
      ),
    },
    { title: t('staff.signIn'), dataIndex: 'signIn' },
    { title: t('staff.organisation'), dataIndex: 'organisation' },
    {
      title: t('staff.roles'),
      dataIndex: 'roles',
      className: 'staff-roles',
      render: (mine: Person['roles']) => mine.map((role) => <ToneTag key={role}>{t(`role.${role}`)}</ToneTag>),
    },
    {
      title: t('staff.regions'),
      dataIndex: 'regions',
      render: (regions: Person['regions']) => (
        <span title={regions === 'all' ? undefined : regions.map(region).join(t('list.separator'))}>
          {regionsOf(regions)}
        </span>
      ),
    },
    {
      title: t('staff.state'),
      key: 'state',
      render: (_, person) => <ToneTag tone={tones[stateOf(person)]}>{t(`staff.state.${stateOf(person)}`)}</ToneTag>,
    },
  ];
  if (access.changeStaff)
    columns.push({
      title: t('staff.do'),
      key: 'do',
      render: (_, person) => {
        const { name, active } = person;
        // not `disabled`, which would lose the focus
        const loading = busy && changing === person.id;
        return (
          <span className="staff-do">
            <Button size="small" aria-label={t('staff.change.one', { name })} onClick={() => onChange(person)}>
              {t('staff.change')}
            </Button>
            {active && (
              <Button
                size="small"
                aria-label={t('staff.again.one', { name })}
                onClick={() => !busy && askInvitation(person)}
              >
                {t('staff.again')}
              </Button>
            )}
            {active ? (
              <Button
                size="small"
                danger
                loading={loading}
                aria-label={t('staff.off.one', { name })}
                // `run` drops an action during another one: the confirmation would close without an effect.
                onClick={() => !busy && confirmOff(person)}
              >
                {t('staff.off')}
              </Button>
            ) : (
              <Button
                size="small"
                loading={loading}
                aria-label={t('staff.on.one', { name })}
                onClick={() => void run(() => setActive(person, true))}
              >
                {t('staff.on')}
              </Button>
            )}
          </span>
        );
      },
    });
  return <DataTable withActions label={t('staff.list')} rowKey="id" rows={list} most={50} columns={columns} />;
}

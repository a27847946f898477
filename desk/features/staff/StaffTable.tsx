import { useState } from 'react';
import { App, Button, type TableColumnsType } from 'antd';
import { useAccess, useModel } from '@umijs/max';
import { DataTable } from '@/components/DataTable';
import { useAction } from '@/components/useAction';
import { useConfirm } from '@/components/useConfirm';
import { useRegionName } from '@/components/useRegionName';
import { ToneTag } from '@/components/StatusTag';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { type Person, stateOf, tones } from './person';

interface Props {
  list: readonly Person[];
  onChange: (person: Person) => void;
  onDone: () => void;
}

const MOST_CITIES = 2;

export function StaffTable({ list, onChange, onDone }: Props) {
  const t = useT();
  const access = useAccess();
  const region = useRegionName();
  const { modal } = App.useApp();
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
    await call('changeStaff', { params: { id }, body: { active } }).finally(onDone);
    return t(active ? 'staff.on.done' : 'staff.off.done', { name });
  };
  /** The API returns no link to an existing member's account, so that an admin cannot sign in as the member. */
  const explainInvitation = ({ name, signIn }: Person) =>
    void modal.info({
      title: t('staff.again.ask', { name }),
      content: t('staff.again.why', { command: `qczhyjs rescue invite ${signIn}` }),
      okText: t('staff.again.close'),
      getContainer: () => document.body,
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
        <span title={regions === 'all' ? undefined : regions.map(region).join(', ')}>{regionsOf(regions)}</span>
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
                onClick={() => explainInvitation(person)}
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

import './staff.css';
import { useRequest } from 'ahooks';
import { Button, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useAccess } from '@umijs/max';
import { roles } from '@domain/office';
import { count } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { Loaded } from '@/components/Loaded';
import { FilterSelect } from '@/components/FilterSelect';
import { Page } from '@/components/Page';
import { ShownOnceDialog } from '@/components/ShownOnceDialog';
import { useFilter } from '@/components/useFilter';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { isSought, type Person, type ProposedInvitation } from './person';
import { PersonDialog } from './PersonDialog';
import { StaffTable } from './StaffTable';

/** The officers with roles and cities. Administrators propose, change and deactivate them; leads have read access. */
export function StaffPage() {
  const t = useT();
  const access = useAccess();
  const [{ role, name: typed }, change] = useFilter(['role'], ['name']);
  const [open, setOpen] = useState<Person | 'new'>();
  const [proposed, setProposed] = useState<ProposedInvitation>();
  const find = useRef<InputRef>(null);
  const request = useRequest(() => call('staff'));
  const mayInvite = access.createStaff === true;
  const shown = (request.data?.list ?? []).filter(isSought(typed, role));
  useKeys([
    { key: '/', name: 'staff.find', group: 'staff', do: () => find.current?.focus() },
    ...(mayInvite ? [{ key: 'n', name: 'staff.invite', group: 'staff', do: () => setOpen('new') }] : []),
  ]);
  return (
    <Page
      title={t('nav.staff')}
      lead={t('staff.lead')}
      actions={
        mayInvite && (
          <Button type="primary" onClick={() => setOpen('new')}>
            {t('staff.invite')} <Keys of="n" />
          </Button>
        )
      }
    >
      <section className="card">
        <div className="staff-filter">
          <Input
            ref={find}
            className="staff-find"
            allowClear
            aria-label={t('staff.find')}
            placeholder={t('staff.find')}
            value={typed}
            onChange={(event) => change({ name: event.target.value })}
          />
          <FilterSelect
            className="staff-role"
            label={t('staff.role')}
            all={t('staff.role.all')}
            value={role}
            options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={(value) => change({ role: value })}
          />
          {request.data && (
            <span className="quiet num" role="status">
              {t('staff.count', { count: count(shown.length) })}
            </span>
          )}
        </div>
        <Loaded request={request} empty={() => shown.length === 0 && t('staff.none')}>
          {() => <StaffTable list={shown} onChange={setOpen} onProposed={setProposed} onDone={request.refresh} />}
        </Loaded>
      </section>
      {open && (
        <PersonDialog
          person={open === 'new' ? undefined : open}
          onProposed={setProposed}
          onClose={() => setOpen(undefined)}
          onDone={request.refresh}
        />
      )}
      {proposed && (
        <ShownOnceDialog
          title={t('staff.code', { name: proposed.name })}
          why={t('staff.code.why')}
          label={t('staff.code.label')}
          value={proposed.code}
          onClose={() => setProposed(undefined)}
        />
      )}
    </Page>
  );
}

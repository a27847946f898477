import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { mayCombine, roles, type Role } from '@domain/office';
import { withoutControlCharacters } from '@/components/cleanInput';
import { FormDialog } from '@/components/FormDialog';
import { useRegions } from '@/components/useRegionName';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import type { Invited, Person } from './person';

interface Props {
  /** absent: invites a new officer */
  person?: Person;
  onInvited: (invited: Invited) => void;
  onClose: () => void;
  onDone: () => void;
}

interface Typed {
  name: string;
  signIn?: string;
  organisation: string;
  roles: Role[];
  where: 'all' | 'some';
  regions: string[];
}

/** Invites an officer, or changes an existing one. */
export function PersonDialog({ person, onInvited, onClose, onDone }: Props) {
  const t = useT();
  const all = useRegions();
  const [form] = Form.useForm<Typed>();
  const where = Form.useWatch('where', form);
  const send = async ({ name, signIn, organisation, roles: chosen, where: cities, regions }: Typed, key: string) => {
    const body = {
      name: withoutControlCharacters(name).trim(),
      organisation: withoutControlCharacters(organisation).trim(),
      roles: chosen,
      regions: cities === 'all' ? ('all' as const) : regions,
    };
    if (person) await call('changeStaff', { params: { id: person.id }, body });
    else {
      const typed = withoutControlCharacters(signIn ?? '').trim();
      const { invitation } = await call('createStaff', { body: { ...body, ...(typed && { signIn: typed }) }, key });
      onInvited({ name: body.name, secret: invitation });
    }
    onDone();
  };
  return (
    <FormDialog<Typed>
      open
      form={form}
      width={640}
      title={person ? t('staff.change.one', { name: person.name }) : t('staff.invite')}
      submitLabel={t(person ? 'staff.change' : 'staff.invite')}
      successMessage={person && t('staff.change.done')}
      initial={{
        name: person?.name ?? '',
        organisation: person?.organisation ?? '',
        roles: person?.roles ?? [],
        where: person && person.regions !== 'all' ? 'some' : 'all',
        regions: person && person.regions !== 'all' ? person.regions : [],
      }}
      onSend={send}
      onClose={onClose}
    >
      <div className="staff-pair">
        <Form.Item
          name="name"
          label={t('staff.name')}
          rules={[{ required: true, whitespace: true, message: t('staff.name.missing') }]}
        >
          <Input maxLength={50} autoComplete="off" autoFocus />
        </Form.Item>
        {!person && (
          <Form.Item name="signIn" label={t('staff.signIn')} extra={t('staff.signIn.why')}>
            <Input maxLength={50} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
        )}
      </div>
      <Form.Item name="organisation" label={t('staff.organisation')} extra={t('staff.organisation.why')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="roles"
        label={t('staff.roles')}
        extra={t('staff.roles.four')}
        rules={[
          { type: 'array', min: 1, message: t('staff.roles.missing') },
          {
            validator: (_, chosen: Role[]) =>
              mayCombine(chosen) ? Promise.resolve() : Promise.reject(new Error(t('staff.roles.admin'))),
          },
        ]}
      >
        <Checkbox.Group className="staff-choices">
          {roles.map((role) => (
            <Checkbox key={role} value={role}>
              {t(`role.${role}`)} <span className="quiet">{t(`role.why.${role}`)}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Form.Item name="where" label={t('staff.regions')}>
        <Radio.Group
          options={[
            { value: 'all', label: t('staff.regions.all') },
            { value: 'some', label: t('staff.regions.some') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="regions"
        hidden={where !== 'some'}
        rules={where === 'some' ? [{ type: 'array', required: true, min: 1, message: t('staff.regions.missing') }] : []}
      >
        <Select
          mode="multiple"
          aria-label={t('staff.regions.some')}
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={() => document.body}
          options={all.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}

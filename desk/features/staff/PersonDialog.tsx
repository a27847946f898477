import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { roles, rolesConflict, type Role } from '@domain/office';
import { withoutControlCharacters } from '@/components/cleanInput';
import { FormDialog } from '@/components/FormDialog';
import { useAllRegions, useRegionName, useRegions } from '@/components/useRegionName';
import { useScope } from '@/components/useScope';
import { requiredText } from '@/components/required';
import { call } from '@/services/call';
import { type CallError, codeOf } from '@/services/callError';
import { useT } from '@/services/i18n';
import {
  changedKeys,
  comparable,
  type Person,
  pick,
  type ProposedInvitation,
  type Typed,
  typedOf,
  type Values,
  valuesOf,
} from './person';

interface Props {
  /** absent: invites a new officer */
  person?: Person;
  onProposed: (invitation: ProposedInvitation) => void;
  onClose: () => void;
  onDone: () => void;
}

/** Proposes an officer, or changes an existing one; another administrator confirms what widens rights. */
export function PersonDialog({ person, onProposed, onClose, onDone }: Props) {
  const t = useT();
  const { covers } = useScope();
  const offered = useRegions().map(({ code }) => code);
  if (person && person.regions !== 'all') offered.push(...person.regions);
  const cities = useAllRegions().filter(({ code }) => covers(code) && offered.includes(code));
  const cityName = useRegionName();
  const [form] = Form.useForm<Typed>();
  const where = Form.useWatch('where', form);
  // The list behind the dialog may be refreshed: what the officer has seen is what the dialog showed.
  const [seen, setSeen] = useState<Values | undefined>(person);
  const shown = ({ name, organisation, roles: theirs, regions }: Values): Record<keyof Values, string> => ({
    name,
    organisation: organisation || '–',
    roles: theirs.map((role) => t(`role.${role}`)).join(t('list.separator')),
    regions: regions === 'all' ? t('staff.regions.all') : regions.map(cityName).join(t('list.separator')),
  });
  /** Another administrator has changed the member: shows the newest values, and keeps the fields that were edited here. */
  const adopt = (newest: Values, typed: Values, base: Values) => {
    const own = changedKeys(typed, base);
    const theirs = changedKeys(newest, base);
    form.setFieldsValue(typedOf({ ...newest, ...pick(typed, own) }));
    form.setFields(
      theirs
        .filter((key) => own.includes(key))
        .map((key) => ({
          name: key === 'regions' ? 'where' : key,
          errors: [t('staff.change.theirs', { now: shown(newest)[key] })],
        })),
    );
    setSeen(newest);
  };
  const change = async (id: string, wanted: Values, base: Values, key: string) => {
    const changed = changedKeys(wanted, base);
    if (changed.length === 0) return t('staff.change.done');
    const body = { ...pick(wanted, changed), seen: pick(base, changed) };
    try {
      const { proposal } = await call('changeStaff', { params: { id }, body, key });
      return t(proposal ? 'staff.proposed' : 'staff.change.done');
    } catch (error) {
      if (codeOf(error) === 'REVISION_CONFLICT') adopt((error as CallError).data as Person, wanted, base);
      throw error;
    }
  };
  const send = async (typed: Typed, key: string) => {
    const wanted = valuesOf(typed);
    if (person && seen) return change(person.id, wanted, seen, key).finally(onDone);
    const signIn = withoutControlCharacters(typed.signIn ?? '').trim();
    const body = { ...wanted, ...(signIn && { signIn }) };
    const { code = '' } = await call('createStaff', { body, key }).finally(onDone);
    onProposed({ name: wanted.name, code });
    return undefined;
  };
  return (
    <FormDialog<Typed>
      form={form}
      width={640}
      title={person ? t('staff.change.one', { name: person.name }) : t('staff.invite')}
      submitLabel={t(person ? 'staff.change' : 'staff.invite')}
      initial={typedOf(person ?? { name: '', organisation: '', roles: [], regions: covers(null) ? 'all' : [] })}
      refusals={{ OTHER_PERSON_NEEDED: 'staff.roles.self' }}
      onSend={send}
      onClose={onClose}
    >
      <div className="staff-pair">
        <Form.Item name="name" label={t('staff.name')} rules={requiredText(t('staff.name.missing'))}>
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
            validator: (_, chosen: Role[]) => {
              const conflict = rolesConflict(chosen);
              // Roles from before a rule against their combination stay, as on the server.
              const isUnchanged = person && comparable(chosen) === comparable(person.roles);
              return conflict && !isUnchanged
                ? Promise.reject(new Error(t(`staff.roles.${conflict}`)))
                : Promise.resolve();
            },
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
            { value: 'all', label: t('staff.regions.all'), disabled: !covers(null) },
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
          options={cities.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}

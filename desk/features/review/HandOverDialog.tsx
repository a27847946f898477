import { useRequest } from 'ahooks';
import { Form, Select } from 'antd';
import { deskRoles } from '@domain/office';
import { FormDialog } from '@/components/FormDialog';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';

interface Props {
  id: string;
  onClose: () => void;
  onHandedOver: () => void;
}

/** Gives a case to another officer, also when a third officer holds it. The server checks the roles and cities of the new holder. */
export function HandOverDialog({ id, onClose, onHandedOver }: Props) {
  const t = useT();
  const staff = useRequest(() => call('staff'));
  const officers = (staff.data?.list ?? []).filter(
    ({ active, roles }) => active && deskRoles.some((role) => roles.includes(role)),
  );
  const send = async ({ to }: { to: string }) => {
    await call('handOver', { params: { id }, body: { to } });
    announce(t('review.handOver.done', { name: officers.find((one) => one.id === to)?.name ?? '' }));
    onHandedOver();
  };
  return (
    <FormDialog<{ to: string }>
      open
      title={t('review.handOver.title')}
      submitLabel={t('review.handOver')}
      onSend={send}
      onClose={onClose}
    >
      <Form.Item
        name="to"
        label={t('review.handOver.to')}
        extra={t('review.handOver.why')}
        rules={[{ required: true, message: t('review.handOver.missing') }]}
      >
        <Select
          autoFocus
          loading={staff.loading}
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={() => document.body}
          options={officers.map(({ id: value, name, organisation }) => ({
            value,
            label: organisation ? `${name} · ${organisation}` : name,
          }))}
        />
      </Form.Item>
    </FormDialog>
  );
}

import { Form, Select } from 'antd';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { FormDialog } from './FormDialog';
import { Loaded } from './Loaded';
import { useOfficers } from './useOfficers';
import { required } from './required';

interface Props {
  id: string;
  /** the present holder that the page shows */
  seen: string | null;
  /** `isOutdated`: a request failed, so the page may show an earlier holder */
  onClose: (isOutdated: boolean) => void;
  onHandedOver: () => void;
}

/** Gives a case to another officer, also when a third officer holds it. The server checks the roles and cities of the new holder. */
export function HandOverDialog({ id, seen, onClose, onHandedOver }: Props) {
  const t = useT();
  const { officers, request } = useOfficers();
  const send = async ({ to }: { to: string }) => {
    await call('handOver', { params: { id }, body: { to, seen } });
    announce(t('review.handOver.done', { name: officers.find(({ value }) => value === to)?.name ?? '' }));
    onHandedOver();
  };
  return (
    <FormDialog<{ to: string }>
      title={t('review.handOver.title')}
      submitLabel={t('review.handOver')}
      disabled={!request.data}
      onSend={send}
      onClose={onClose}
    >
      <Loaded request={request}>
        {() => (
          <Form.Item
            name="to"
            label={t('review.handOver.to')}
            extra={t('review.handOver.why')}
            rules={required(t('review.handOver.missing'))}
          >
            <Select
              autoFocus
              showSearch={{ optionFilterProp: 'label' }}
              getPopupContainer={() => document.body}
              options={officers.map(({ value, label }) => ({ value, label }))}
            />
          </Form.Item>
        )}
      </Loaded>
    </FormDialog>
  );
}

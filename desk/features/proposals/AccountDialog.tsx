import { Form, Input } from 'antd';
import type { CallTypes } from '@domain/contract/types';
import type { accountKinds } from '@domain/office';
import { withoutControlCharacters } from '@/components/cleanInput';
import { FormDialog } from '@/components/FormDialog';
import { dateTime } from '@/components/format';
import { requiredText } from '@/components/required';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';

export type Account = CallTypes['findAccount']['reply'];
export type AccountKind = (typeof accountKinds)[number];

interface Typed {
  reason: string;
  mobile?: string;
  name?: string;
}
interface Props {
  account: Account;
  kind: AccountKind;
  onClose: () => void;
  onProposed: () => void;
}

/** Proposes what another member confirms for an account. */
export function AccountDialog({ account, kind, onClose, onProposed }: Props) {
  const t = useT();
  const { id, name, mobile } = account;
  const send = async ({ reason, ...fields }: Typed, key: string) => {
    const body = { kind, reason: withoutControlCharacters(reason).trim(), ...fields };
    const { frozenUntil } = await call('proposeForAccount', { params: { id }, body, key });
    onProposed();
    return frozenUntil ? t('account.done.frozen', { until: dateTime(frozenUntil) }) : t('account.done');
  };
  return (
    <FormDialog<Typed>
      title={t(`proposals.${kind}`, { name, mobile })}
      submitLabel={t(`account.${kind}`)}
      danger={kind === 'releaseIdNo'}
      initial={{ reason: '' }}
      onSend={send}
      onClose={onClose}
    >
      <p className="account-why">
        {t(kind === 'freezeAccount' ? 'account.freezeAccount.why' : `proposals.${kind}.why`)}
      </p>
      {kind === 'setMobile' && (
        <Form.Item name="mobile" label={t('proposals.newMobile')} rules={requiredText(t('account.mobile.missing'))}>
          <Input inputMode="tel" maxLength={40} autoComplete="off" />
        </Form.Item>
      )}
      {kind === 'releaseIdNo' && (
        <Form.Item
          name="name"
          label={t('account.ownerName')}
          extra={t('account.ownerName.hint')}
          rules={requiredText(t('account.ownerName.missing'))}
        >
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="reason" label={t('account.reason')} rules={requiredText(t('account.reason.missing'))}>
        <Input.TextArea rows={3} maxLength={300} />
      </Form.Item>
    </FormDialog>
  );
}

import { Button, Form, Input } from 'antd';
import { requiredText } from '@/components/required';
import { useT } from '@/services/i18n';
import { secretOf } from './invitation';

/** For an invitation that was read out or sent as text. */
export function InvitationForm({ onTyped }: { onTyped: (secret: string | null) => void }) {
  const t = useT();
  return (
    <Form<{ secret: string }>
      layout="vertical"
      requiredMark={false}
      className="signIn"
      onFinish={({ secret }) => onTyped(secretOf(secret))}
    >
      <Form.Item
        name="secret"
        label={t('signIn.typed.label')}
        extra={t('signIn.typed.rule')}
        rules={requiredText(t('signIn.typed.missing'))}
      >
        <Input size="large" autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block>
        {t('signIn.typed.do')}
      </Button>
      <Button type="link" block onClick={() => onTyped(null)}>
        {t('sso.back')}
      </Button>
    </Form>
  );
}

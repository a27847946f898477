import './signIn.css';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import type { Me } from '@/services/identity';
import { useProblem } from '@/components/useProblem';
import { required } from '@/components/required';
import { openSession } from './openSession';
import type { SetUp } from './SecondFactorSetUp';

interface Props {
  /** the sign-in name when the same officer must sign in again */
  name?: string;
  /** the secret of an invitation link: the form sets a password */
  invitation?: string;
  /** the six digits of the invitation, empty when it needs none */
  code?: string;
  /** Not called when the page belonged to another officer: Shell reloads it. */
  onSignedIn?: (me: Me) => void;
  /** The password is right, and the second factor must be set up. */
  onSetUp: (setUp: SetUp) => void;
}

interface Typed {
  name: string;
  password: string;
  code?: string;
}

export function SignInForm({ name, invitation, code, onSignedIn, onSetUp }: Props) {
  const t = useT();
  const problem = useProblem();
  const [form] = Form.useForm<Typed>();
  const [failed, setFailed] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const send = async (typed: Typed) => {
    setBusy(true);
    setFailed(undefined);
    try {
      const reply = invitation
        ? await call('acceptInvitation', {
            body: { secret: invitation, ...(code && { code }), password: typed.password },
          })
        : await call('officeSignIn', { body: typed });
      if ('setUp' in reply) onSetUp(reply.setUp);
      else if (openSession(reply)) onSignedIn?.(reply.me);
    } catch (error) {
      setFailed(error);
      form.resetFields(['code']);
    } finally {
      setBusy(false);
    }
  };
  const message =
    failed !== undefined &&
    (invitation ? problem(failed, { NOT_FOUND: 'signIn.void' }) : problem(failed, { UNAUTHENTICATED: 'signIn.wrong' }));
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={send}
      initialValues={{ name }}
      className="signIn"
    >
      {message && <Alert type="error" showIcon role="alert" title={message} />}
      {!invitation && (
        <Form.Item name="name" label={t('signIn.name')} rules={required(t('signIn.name.missing'))}>
          <Input size="large" autoComplete="username" autoFocus={!name} autoCapitalize="none" spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item
        name="password"
        label={t(invitation ? 'signIn.password.new' : 'signIn.password')}
        extra={invitation && t('signIn.password.rule')}
        rules={required(t('signIn.password.missing'))}
      >
        <Input.Password
          size="large"
          autoComplete={invitation ? 'new-password' : 'current-password'}
          autoFocus={Boolean(name ?? invitation)}
          visibilityToggle={false}
        />
      </Form.Item>
      {!invitation && (
        <Form.Item name="code" label={t('signIn.factor')} extra={t('signIn.factor.rule')}>
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('signIn.do')}
      </Button>
    </Form>
  );
}

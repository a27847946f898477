import './signIn.css';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { type Me, signIn } from '@/services/identity';
import { recordInput } from '@/services/idle';
import { useProblem } from '@/components/useProblem';

interface Props {
  /** the sign-in name when the same officer must sign in again */
  name?: string;
  /** the secret of an invitation link: the form sets a password */
  invitation?: string;
  /** the six digits of the invitation, empty when it needs none */
  code?: string;
  /** Not called when the page belonged to another officer: Shell reloads it. */
  onSignedIn?: (me: Me) => void;
}

interface Typed {
  name: string;
  password: string;
}

export function SignInForm({ name, invitation, code, onSignedIn }: Props) {
  const t = useT();
  const problem = useProblem();
  const [failed, setFailed] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const send = async (typed: Typed) => {
    setBusy(true);
    setFailed(undefined);
    try {
      const session = invitation
        ? await call('acceptInvitation', {
            body: { secret: invitation, ...(code && { code }), password: typed.password },
          })
        : await call('officeSignIn', { body: typed });
      recordInput(session.me.idleMinutes * 60_000);
      if (signIn(session)) onSignedIn?.(session.me);
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  const message =
    failed !== undefined &&
    (invitation ? problem(failed, { NOT_FOUND: 'signIn.void' }) : problem(failed, { UNAUTHENTICATED: 'signIn.wrong' }));
  return (
    <Form<Typed> layout="vertical" requiredMark={false} onFinish={send} initialValues={{ name }} className="signIn">
      {message && <Alert type="error" showIcon role="alert" title={message} />}
      {!invitation && (
        <Form.Item name="name" label={t('signIn.name')} rules={[{ required: true, message: t('signIn.name.missing') }]}>
          <Input size="large" autoComplete="username" autoFocus={!name} autoCapitalize="none" spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item
        name="password"
        label={t(invitation ? 'signIn.password.new' : 'signIn.password')}
        extra={invitation && t('signIn.password.rule')}
        rules={[{ required: true, message: t('signIn.password.missing') }]}
      >
        <Input.Password
          size="large"
          autoComplete={invitation ? 'new-password' : 'current-password'}
          autoFocus={Boolean(name ?? invitation)}
          visibilityToggle={false}
        />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('signIn.do')}
      </Button>
    </Form>
  );
}

import './signIn.css';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallTypes } from '@domain/contract/types';
import { qrPath } from '@shared/qrPath';
import { useProblem } from '@/components/useProblem';
import { required } from '@/components/required';
import { call } from '@/services/call';
import { recordInput, watchIdle } from '@/services/idle';
import { useT } from '@/services/i18n';
import type { Me } from '@/services/identity';
import { openSession } from './openSession';

export type SetUp = Extract<CallTypes['officeSignIn']['reply'], { setUp: object }>['setUp'];

export interface SetUpProps {
  setUp: SetUp;
  /** Not called when the page belonged to another officer: Shell reloads it. */
  onSignedIn?: (me: Me) => void;
  onBack: () => void;
}

/** Shows the secret of the second factor once, until the page is left alone; its first code finishes the sign-in. */
export default function SecondFactorSetUp({
  setUp: { token, secret, uri, idleMinutes },
  onSignedIn,
  onBack,
}: SetUpProps) {
  const t = useT();
  const problem = useProblem();
  const [failed, setFailed] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { path, size } = useMemo(() => qrPath(uri), [uri]);
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const leave = useRef(onBack);
  leave.current = onBack;
  useEffect(() => {
    recordInput(idleMinutes * 60_000);
    return watchIdle(idleMinutes * 60_000, () => leave.current());
  }, [idleMinutes]);
  const confirm = async ({ code }: { code: string }) => {
    setBusy(true);
    setFailed(undefined);
    try {
      const session = await call('setUpSecondFactor', { body: { token, code } });
      if (openSession(session)) onSignedIn?.(session.me);
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  const message =
    failed !== undefined && problem(failed, { CODE_WRONG: 'signIn.setUp.wrong', NOT_FOUND: 'signIn.setUp.void' });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={confirm} className="signIn">
      <p ref={start} tabIndex={-1} className="signIn-start">
        {t('signIn.setUp.scan')}
      </p>
      <svg
        className="signIn-qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('signIn.setUp.qr')}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>
        {t('signIn.setUp.secret')}
        <code className="signIn-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p className="quiet">{t('signIn.setUp.once')}</p>
      {message && <Alert type="error" showIcon role="alert" title={message} />}
      <Form.Item name="code" label={t('signIn.setUp.code')} rules={required(t('signIn.setUp.missing'))}>
        <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('signIn.setUp.do')}
      </Button>
      <Button type="link" block onClick={onBack}>
        {t('sso.back')}
      </Button>
    </Form>
  );
}

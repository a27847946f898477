import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useLocation, useSearchParams } from '@umijs/max';
import { useTitle } from '@/components/Page';
import { InvitationForm } from '@/features/signIn/InvitationForm';
import { useInvitation } from '@/features/signIn/invitation';
import type { SetUp } from '@/features/signIn/SecondFactorSetUp';
import { SecondFactorSetUp } from '@/features/signIn/setUpLazily';
import { SignInCard } from '@/features/signIn/SignInCard';
import { SignInForm } from '@/features/signIn/SignInForm';
import { SsoButton } from '@/features/signIn/SsoButton';
import { useEnterDesk } from '@/features/signIn/useEnterDesk';
import { useT } from '@/services/i18n';
import type { Me } from '@/services/identity';

export default function SignIn() {
  const t = useT();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const enterDesk = useEnterDesk();
  const [invitation, setInvitation] = useInvitation();
  const [code, setCode] = useState('');
  const [typing, setTyping] = useState(false);
  const [setUp, begin] = useState<SetUp | null>(null);
  useTitle(t('signIn.title'));
  const to = search.get('to') ?? '/';
  const isCancelled = (state as { cancelled?: boolean } | null)?.cancelled === true;
  const enter = (me: Me) => {
    setInvitation(null);
    enterDesk(me, to);
  };
  if (setUp)
    return (
      <SignInCard lead={t('signIn.setUp.lead')}>
        <SecondFactorSetUp setUp={setUp} onSignedIn={enter} onBack={() => begin(null)} />
      </SignInCard>
    );
  if (typing)
    return (
      <SignInCard lead={t('signIn.typed.lead')}>
        <InvitationForm
          onTyped={(secret) => {
            if (secret) setInvitation(secret);
            setTyping(false);
          }}
        />
      </SignInCard>
    );
  return (
    <SignInCard lead={t(invitation ? 'signIn.invited' : 'signIn.lead')}>
      {isCancelled && <Alert className="signIn-note" type="info" showIcon role="status" title={t('sso.cancelled')} />}
      {invitation && (
        // Outside of the form: single sign-on needs the code too.
        <Form component={false} layout="vertical">
          <Form.Item
            className="signIn-code"
            label={t('signIn.code')}
            htmlFor="signIn-code"
            extra={t('signIn.code.rule')}
          >
            <Input
              id="signIn-code"
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
      <SignInForm
        // Remount the form when an invitation was entered, so that it contains no earlier input.
        key={invitation}
        invitation={invitation}
        code={code}
        onSignedIn={enter}
        onSetUp={(next) => {
          // The invitation is used up.
          setInvitation(null);
          begin(next);
        }}
      />
      <SsoButton to={to} invitation={invitation} code={code} />
      <Button type="link" block onClick={() => (invitation ? setInvitation(null) : setTyping(true))}>
        {t(invitation ? 'signIn.without' : 'signIn.typed')}
      </Button>
      <p className="signIn-foot quiet">{t('signIn.foot')}</p>
    </SignInCard>
  );
}

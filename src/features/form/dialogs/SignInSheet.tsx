import { useRef, useState } from 'react';
import { useLocation } from '@umijs/max';
import { isIdNoEnd } from '@domain/rules/idCard';
import { checkMobile } from '@domain/rules/mobile';
import { normaliseText } from '@domain/rules/normalise';

import { useSubmit } from '@/hooks/useSubmit';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { deviceValue } from '@/services/device';
import { tokenKey } from '@/services/session';
import { shownLanguage } from '@/services/shownLanguage';
import { hasUnsaved } from '@/lib/unsaved';
import { confirm } from '@/components/dialogs/confirm';
import { codeRefusals, refusalText, type RefusalMessages } from '@/services/refusalText';
import { Button } from '@/components/inputs/Button';
import { CodeInput } from '@/components/inputs/CodeInput';
import { TextInput } from '@/components/inputs/TextInput';
import { Sheet } from '@/components/dialogs/Sheet';
import { IdNoEndInput, idNoEndMessages } from '../../signIn/IdNoEndInput';
import { SsoButton } from '../../signIn/SsoButton';
import { useDraft, useDraftController } from '../draft/useDraft';
import { useContinueSignedIn } from './useContinueSignedIn';

type FieldErrors = { signInMobile?: string; code?: string; idNoEnd?: string };

const messages: RefusalMessages = {
  ...codeRefusals,
  ACCOUNT_NOT_FOUND: 'interruptions.signIn.ACCOUNT_NOT_FOUND',
  ...idNoEndMessages,
};

const read = (typed: string) => String(normaliseText('mobile', typed));
const readEnd = (typed: string) => String(normaliseText('idNo', typed));

/** Sign-in over the open form after the session has expired; the form keeps its state. */
export function SignInSheet() {
  const t = useT();
  const { showSignIn, store } = useDraftController();
  const { pathname, search } = useLocation();
  const isLater = useDraft((state) => state.isSignInLater);
  const continueSignedIn = useContinueSignedIn();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  /** undefined until the server requires it for this number */
  const [idNoEnd, setIdNoEnd] = useState<string>();
  const [isLate, setLate] = useState(false);
  const signedIn = useRef<{ typed: string; token: string }>(undefined);
  const { errors, setErrors, busy, submit } = useSubmit<FieldErrors>({
    check: () => ({
      ...(code.length !== 6 && { code: t('interruptions.signIn.code') }),
      ...(idNoEnd !== undefined && !isIdNoEnd(readEnd(idNoEnd)) && { idNoEnd: t('idNoEnd.need') }),
    }),
    send: async () => {
      // A code is valid once: when only the check after the sign-in failed, the next tap reuses the token.
      const typed = `${read(mobile)} ${code}`;
      if (signedIn.current?.typed !== typed) {
        const end = idNoEnd && { idNoEnd: readEnd(idNoEnd) };
        const body = { mobile: read(mobile), code, ...end, device: deviceValue() };
        signedIn.current = { typed, ...(await call('signIn', { body })) };
      }
      const { token } = signedIn.current;
      if (await continueSignedIn(token, true)) return true;
      signedIn.current = undefined;
      setCode('');
      setIdNoEnd(undefined);
      await call('signOut', { headers: { [tokenKey]: token }, keepTokenAfter401: true }).catch(() => undefined);
      return false;
    },
    explain: (refused) => {
      if (refused.code === 'ID_NO_END_REQUIRED') {
        setIdNoEnd('');
        return null;
      }
      return { [refused.code === 'ID_NO_END_WRONG' ? 'idNoEnd' : 'code']: refusalText(t, refused, messages) };
    },
  });
  const rejectMobile = (message: string) => {
    setErrors({ signInMobile: message });
    document.getElementById('f-signInMobile')?.focus();
  };
  const sendCode = async () => {
    if (checkMobile(read(mobile))) {
      rejectMobile(t('interruptions.signIn.mobile'));
      return 0;
    }
    setErrors({});
    try {
      const body = { mobile: read(mobile), language: shownLanguage() };
      const { resendAfter, mayArriveLate = false } = await call('sendCode', { body });
      setLate(mayArriveLate);
      return resendAfter;
    } catch (thrown) {
      const refused = toApiError(thrown);
      rejectMobile(refusalText(t, refused, messages));
      return Math.min(refused.retryAfterS ?? 0, 60);
    }
  };
  /** The provider replaces this page: the edits come back from the local copy, if the browser stores one. */
  const mayLeave = async () => {
    if (!hasUnsaved() || store.get().device !== 'unavailable') return true;
    return confirm({
      title: t('interruptions.signIn.leave'),
      text: t('interruptions.signIn.leave.text'),
      ok: t('interruptions.signIn.leave.ok'),
      cancel: t('ui.cancel'),
      danger: true,
    });
  };
  if (isLater) return null;
  return (
    <Sheet title={t('interruptions.signIn')}>
      <form noValidate onSubmit={submit}>
        <p>{t('interruptions.signIn.text')}</p>
        <TextInput
          name="signInMobile"
          label={t('interruptions.signIn.mobileLabel')}
          value={mobile}
          onChange={(typed) => {
            setMobile(typed);
            setIdNoEnd(undefined);
          }}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          groups={[3, 4]}
          error={errors.signInMobile}
        />
        <CodeInput
          name="code"
          label={t('interruptions.signIn.codeLabel')}
          value={code}
          onChange={setCode}
          onSend={sendCode}
          to={read(mobile)}
          error={errors.code}
          after={
            <p className="hint" role="status">
              {isLate && t('ui.code.late')}
            </p>
          }
        />
        {idNoEnd !== undefined && <IdNoEndInput value={idNoEnd} error={errors.idNoEnd} onChange={setIdNoEnd} />}
        <div className="stack">
          <Button type="submit" busy={busy}>
            {t('interruptions.signIn.go')}
          </Button>
        </div>
      </form>
      <SsoButton redirect={pathname + search} mayLeave={mayLeave} />
      <div className="stack">
        <Button kind="text" onClick={() => showSignIn(false)}>
          {t('interruptions.signIn.later')}
        </Button>
      </div>
    </Sheet>
  );
}

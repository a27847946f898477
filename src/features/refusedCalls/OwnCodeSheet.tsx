import { useState } from 'react';
import { useModel } from '@umijs/max';
import { CodeInput } from '@/components/inputs/CodeInput';
import { FormEnd } from '@/components/inputs/FormEnd';
import { Sheet } from '@/components/dialogs/Sheet';
import { codeRefusals, isOfTheCode, refusalText } from '@/services/refusalText';
import { useSubmit } from '@/hooks/useSubmit';
import { leftToRight, useT, withMessages } from '@/i18n';
import ownCodeTexts from '@/locales/areas/signIn/zh-CN.ownCode';
import codeRefusedTexts from '@/locales/areas/signIn/zh-CN.codeRefused';
import identityTexts from '@/locales/areas/signIn/zh-CN.identity';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { unknownPerson } from '@/services/initialState';
import { SsoButton } from '../signIn/SsoButton';
import { answerOwnCode } from './codeRequests';

/** Id of the explanation, which screen readers read with the title because the sheet opens by itself. */
const why = 'own-code-why';

/** Requires an SMS code before an irreversible action; the rejected call waits and is repeated. */
function OwnCodeSheet() {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<'ownCode.sent' | 'ui.code.late'>();
  const { errors, setErrors, failure, setFailure, busy, submit } = useSubmit<{ ownCode?: string }>({
    check: () => (/^\d{6}$/.test(code) ? {} : { ownCode: t('ownCode.need') }),
    send: async () => {
      await call('confirmMe', { body: { code } });
      answerOwnCode(true);
    },
    explain: (refused) => {
      const text = refusalText(t, refused, codeRefusals);
      return isOfTheCode(refused) ? { ownCode: text } : text;
    },
  });
  const send = async () => {
    setFailure('');
    setErrors({});
    try {
      const { resendAfter, mayArriveLate } = await call('sendOwnCode', { body: {} });
      setSent(mayArriveLate ? 'ui.code.late' : 'ownCode.sent');
      return resendAfter;
    } catch (thrown) {
      const refused = toApiError(thrown);
      setFailure(refusalText(t, refused, codeRefusals));
      return refused.code === 'TOO_MANY_REQUESTS' ? Math.min(refused.retryAfterS ?? 0, 3600) : 0;
    }
  };
  const { currentUser: { mobile } = {}, isUnknown } = initialState ?? unknownPerson;
  const close = () => answerOwnCode(false);
  // `me` has no mobile number: the provider of the single sign-on confirms the user instead, and the call is not repeated.
  if (!mobile && !isUnknown)
    return (
      <Sheet title={t('ownCode.title')} describedBy={why} onClose={close}>
        <p id={why}>{t('ownCode.noMobile')}</p>
        <SsoButton again />
      </Sheet>
    );
  return (
    <Sheet title={t('ownCode.title')} describedBy={why} onClose={close}>
      <form noValidate onSubmit={submit}>
        <p id={why}>{mobile ? t('ownCode.why', { mobile: leftToRight(mobile) }) : t('ownCode.whyOwn')}</p>
        <CodeInput
          name="ownCode"
          label={t('ownCode.code')}
          hint={t('ownCode.hint')}
          value={code}
          error={errors.ownCode}
          after={
            <p className="hint" role="status">
              {sent && t(sent)}
            </p>
          }
          onChange={setCode}
          onSend={send}
        />
        <FormEnd failure={failure} busy={busy} submit={t('ownCode.confirm')} />
      </form>
    </Sheet>
  );
}

export default withMessages(OwnCodeSheet, ownCodeTexts, codeRefusedTexts, identityTexts);

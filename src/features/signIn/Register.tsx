import { useRef, useState, type FormEvent } from 'react';
import { Navigate, useLocation, useSearchParams } from '@umijs/max';
import { Card } from '@/components/Card';
import { FormEnd } from '@/components/FormEnd';
import { Notice } from '@/components/Notice';
import { TextInput } from '@/components/TextInput';
import { isOfTheCode } from '@/format/refusalText';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { insidePath } from '@/services/redirect';
import { isSignedIn } from '@/services/session';
import { clock } from '@/services/clock';
import { consentIds, Consents, type ConsentId } from './Consents';
import { AuthScreen } from './AuthScreen';
import { focusFirst } from './focusFirst';
import { rules } from './lazyRules';
import { MobileAndCode } from './MobileAndCode';
import type { Person } from './checkSignIn';
import { useCompleteSignIn } from './useCompleteSignIn';
import { signInError } from './signInError';

type Errors = Partial<Record<keyof Person | 'consents', string>>;

export function Register() {
  const t = useT();
  const enter = useCompleteSignIn();
  const [search] = useSearchParams();
  // from the sign-in, when the number turned out to be new: its code still serves
  const brought = useLocation().state as Partial<Person> | null;
  const [was] = useState(isSignedIn);
  const [person, setPerson] = useState<Person>({
    name: '',
    idNo: '',
    mobile: brought?.mobile ?? '',
    code: brought?.code ?? '',
  });
  const [agreed, setAgreed] = useState<ConsentId[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const latest = useRef(person);
  latest.current = person;
  if (was) return <Navigate to={insidePath(search.get('redirect'))} replace />;
  const set = (part: Partial<Person>) => setPerson((now) => ({ ...now, ...part }));
  const problems = async (typed: Person): Promise<Errors> => {
    const { checkPerson } = await rules();
    return Object.fromEntries(
      Object.entries(checkPerson(typed, clock.now())).map(([key, sentence]) => [key, t(sentence)]),
    );
  };
  const left = (key: 'name' | 'idNo') => async (value: string) => {
    if (!value) return;
    const found = await problems({ ...latest.current, [key]: value }).catch(() => null); // no network: sending says so
    // Changed while the rules were loading: the result is about an old value.
    if (found && latest.current[key] === value) setErrors((now) => ({ ...now, [key]: found[key] }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const found: Errors = {
        ...(await problems(person)),
        ...(agreed.length < consentIds.length && { consents: t('signIn.needConsents') }),
      };
      setErrors(found);
      if (focusFirst(found)) return setBusy(false);
      await enter(await call('register', { body: { ...(await rules()).tidy(person), consents: agreed } }));
    } catch (thrown) {
      setBusy(false);
      const error = toApiError(thrown);
      if (isOfTheCode(error)) {
        setErrors({ code: signInError(t, error) });
        focusFirst({ code: 'x' });
      } else setFailure(signInError(t, error));
    }
  };
  return (
    <AuthScreen
      title={t('title.register')}
      lead={t('signIn.registerLead')}
      picture="person"
      other={[`/login?${search}`, t('signIn.have'), t('signIn.login')]}
    >
      <form noValidate onSubmit={submit}>
        <Card>
          {brought?.mobile && (
            <Notice tone="info" live="status">
              {t('signIn.unknown')} {t('signIn.unknownGo')}
            </Notice>
          )}
          <TextInput
            name="name"
            label={t('signIn.name')}
            hint={t('signIn.nameHint')}
            value={person.name}
            error={errors.name}
            autoComplete="name"
            maxLength={25}
            onChange={(name) => set({ name })}
            onLeave={(value) => void left('name')(value)}
          />
          <TextInput
            name="idNo"
            label={t('signIn.idNo')}
            hint={t('signIn.idNoHint')}
            value={person.idNo}
            error={errors.idNo}
            autoCapitalize="characters"
            maxLength={18}
            groups={[6, 8, 4]}
            onChange={(idNo) => set({ idNo })}
            onLeave={(value) => void left('idNo')(value)}
          />
          <MobileAndCode
            value={person}
            errors={errors}
            onChange={set}
            onError={(next) => setErrors((now) => ({ ...now, mobile: undefined, code: undefined, ...next }))}
          />
        </Card>
        <Consents agreed={agreed} error={errors.consents} onChange={setAgreed} />
        <FormEnd failure={failure} busy={busy} submit={t('signIn.register')}>
          <p className="cap">{t('signIn.secret')}</p>
        </FormEnd>
      </form>
    </AuthScreen>
  );
}

import { useModel, useNavigate, useSearchParams } from '@umijs/max';
import { Sign } from '@/parts/Sign';
import { useTitle } from '@/parts/Page';
import { SignInForm } from '@/features/signIn/SignInForm';
import { useT } from '@/services/i18n';

/** Only our own addresses: a link must lead nobody elsewhere. */
const within = (to: string | null) => (to && /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : '/');

export default function SignIn() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { setInitialState } = useModel('@@initialState');
  useTitle(t('signIn.title'));
  const invitation = search.get('invitation') ?? undefined;
  return (
    <div className="signIn-page">
      <section className="signIn-card">
        <Sign />
        <h1>{t('desk.name')}</h1>
        <p className="quiet">{t(invitation ? 'signIn.invited' : 'signIn.lead')}</p>
        <SignInForm
          invitation={invitation}
          onSignedIn={(me) => {
            void Promise.resolve(setInitialState({ me })).then(() =>
              navigate(within(search.get('to')), { replace: true }),
            );
          }}
        />
        <p className="signIn-foot quiet">{t('signIn.foot')}</p>
      </section>
    </div>
  );
}

import { Link, useModel } from '@umijs/max';
import { Card } from '@/components/layout/Card';
import { Icon } from '@/components/display/Icon';
import { help, phone } from '@/components/display/icons';
import { company, guide, list, paper, person } from '@/components/display/iconsHome';
import { Illustration } from '@/components/display/Illustration';
import { LinkButton } from '@/components/inputs/LinkButton';
import { Notice } from '@/components/feedback/Notice';
import { useT } from '@/i18n';
import { Screen } from '@/components/layout/Screen';
import { AppearanceChoices } from '@/components/layout/AppearanceChoices';
import './home.css';

/** Icon: five stations on a line. */
const road = 'M4 12h16M5.5 12v.01M12 12v.01M18.5 12v.01M4 7.5h3M10.500 16.500h3M17 7.500h3';
const places = [
  ['mine', '/newApply/list', list],
  ['todo', '/todo', person],
  ['companies', '/companylist', company],
  ['hotlines', '/contact', phone],
  ['guide', '/mannual/home', guide],
  ['questions', '/mannual/ask', help],
  ['policy', '/intro', paper],
  ['steps', '/carIntro', road],
] as const;

export function Home() {
  const t = useT();
  return (
    <Screen title={t('home.bar')}>
      <div className="head with-ill">
        <div>
          <h1>{t('home.title')}</h1>
          <p>{t('home.lead')}</p>
        </div>
        <Illustration name="car-swap" />
      </div>
      <Account />
      <Card as="section" className="enter">
        <LinkButton to="/newSubsidyTypeSelection">{t('home.apply')}</LinkButton>
        <p className="cap">{t('home.applyMore')}</p>
      </Card>
      <nav className="sec" aria-label={t('home.places')}>
        <ul className="card quick">
          {places.map(([key, to, icon]) => (
            <li key={key}>
              <Link to={to}>
                <Icon d={icon} />
                {t(`home.${key}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className="sec">
        <h2>{t('home.look')}</h2>
        <AppearanceChoices />
      </section>
      <div className="sec">
        <Notice tone="warn">{t('home.safe')}</Notice>
      </div>
    </Screen>
  );
}

/** Account status; the same height signed in or out, to avoid layout shift. */
function Account() {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const name = initialState?.currentUser.name;
  return (
    <div className="account">
      {name ? (
        <Link className="tap" to="/todo">
          {t('home.signedIn', { name })}
        </Link>
      ) : (
        <>
          <Link className="tap" to="/login">
            {t('home.signIn')}
          </Link>
          <Link className="tap" to="/register">
            {t('home.register')}
          </Link>
        </>
      )}
    </div>
  );
}

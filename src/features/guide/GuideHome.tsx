import { Link } from '@umijs/max';
import { Icon } from '@/components/display/Icon';
import { go } from '@/components/display/icons';
import { Illustration } from '@/components/display/Illustration';
import { LinkButton } from '@/components/inputs/LinkButton';
import '@/components/layout/Card.css';
import { useT } from '@/i18n';
import { LinkList } from '@/components/layout/LinkList';
import { Screen } from '@/components/layout/Screen';
import './guide.css';

const chapters = [
  ['first', '/mannual/first', 'checklist'],
  ['second', '/mannual/second', 'phone-steps'],
  ['ask', '/mannual/ask', 'headset'],
] as const;

export function GuideHome() {
  const t = useT();
  return (
    <Screen title={t('title.mannual.home')} up="/home">
      <div className="head">
        <h1>{t('guide.title')}</h1>
        <p>{t('guide.lead')}</p>
      </div>
      <ol className="chapters">
        {chapters.map(([key, to, picture]) => (
          <li key={key}>
            <Link className="card chapter" to={to}>
              <Illustration name={picture} />
              <span>
                <b>{t(`guide.${key}`)}</b>
                <small>{t(`guide.${key}More`)}</small>
              </span>
              <Icon d={go} flip />
            </Link>
          </li>
        ))}
      </ol>
      <div className="sec stack">
        <LinkButton to="/newSubsidyTypeSelection">{t('guide.apply')}</LinkButton>
      </div>
      <LinkList title={t('guide.call')} links={[['/contact', t('guide.callMore')]]} />
    </Screen>
  );
}

import { Link } from '@umijs/max';
import { Icon } from '@/components/display/Icon';
import { back, go } from '@/components/display/icons';
import { useT } from '@/i18n';

/** The guide in reading order. */
const guidePages = [
  { key: 'title', to: '/mannual/home' },
  { key: 'first', to: '/mannual/first' },
  { key: 'second', to: '/mannual/second' },
  { key: 'ask', to: '/mannual/ask' },
] as const;

type GuidePage = (typeof guidePages)[number]['key'];

export function GuideNav({ here }: { here: GuidePage }) {
  const t = useT();
  const at = guidePages.findIndex(({ key }) => key === here);
  const before = guidePages[at - 1];
  const after = guidePages[at + 1];
  return (
    <nav className="guide-nav" aria-label={t('guide.pages')}>
      {before && (
        <Link className="tap" to={before.to}>
          <Icon d={back} flip />
          {t('guide.previous', { name: t(`guide.${before.key}`) })}
        </Link>
      )}
      {after && (
        <Link className="tap guide-next" to={after.to}>
          {t('guide.next', { name: t(`guide.${after.key}`) })}
          <Icon d={go} flip />
        </Link>
      )}
    </nav>
  );
}

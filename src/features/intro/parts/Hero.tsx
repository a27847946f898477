import { Icon } from '@/components/Icon';
import { Illustration } from '@/components/Illustration';
import { go } from '@/components/icons';
import { useT } from '@/i18n';

export function Hero() {
  const t = useT();
  return (
    <div className="hero">
      <h1>
        <span>{t('introBody.headA')}</span> <span>{t('introBody.headB')}</span>
      </h1>
      <p>{t('introBody.sub')}</p>
      <div className="lane">
        <Illustration name="old-car" />
        <Icon d={go} flip />
        <Illustration name="car" />
      </div>
      <div className="ground" />
    </div>
  );
}

import { Icon } from '@/ui/Icon';
import { Illustration } from '@/ui/Illustration';
import { go } from '@/ui/icons';
import { useT } from '@/texts';

/** The answer first: what this is, on the road from the old car to the new one. */
export function Hero() {
  const t = useT();
  return (
    <div className="hero">
      <h1>
        <span>{t('tour.headA')}</span> <span>{t('tour.headB')}</span>
      </h1>
      <p>{t('tour.sub')}</p>
      <div className="lane">
        <Illustration name="old-car" />
        <Icon d={go} flip />
        <Illustration name="car" />
      </div>
      <div className="ground" />
    </div>
  );
}

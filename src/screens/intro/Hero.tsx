import { Icon } from '@/ui/Icon';
import { go } from '@/ui/icons';
import { useT } from '@/texts';
import { Picture } from '../parts/Picture';

/** The answer first: what this is, on the road from the old car to the new one. */
export function Hero() {
  const t = useT();
  return (
    <div className="hero">
      <h1>
        <span>{t('intro.headA')}</span> <span>{t('intro.headB')}</span>
      </h1>
      <p>{t('intro.sub')}</p>
      <div className="lane">
        <Picture name="old-car" />
        <Icon d={go} flip />
        <Picture name="car" />
      </div>
      <div className="ground" />
    </div>
  );
}

import { Icon } from '@/components/display/Icon';
import { Illustration } from '@/components/display/Illustration';
import { go } from '@/components/display/icons';
import built from '@@/policyFacts';
import { useT } from '@/i18n';
import type { Facts } from '@domain/policy/publicFacts';
import { Kinds } from './Kinds';

function Hero() {
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

export default function Above({ fresh: facts = built }: { fresh?: Facts }) {
  return (
    <>
      <Hero />
      <Kinds facts={facts} />
    </>
  );
}

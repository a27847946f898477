import built from '@@/policyFacts';
import introBody from '@/locales/areas/introBody/zh-CN';
import ui from '@/locales/areas/ui/basic';
import { withMessages } from '@/i18n';
import type { Facts } from '@domain/policy/publicFacts';
import { Hero } from './Hero';
import { Kinds } from './Kinds';

function Above({ fresh: facts = built }: { fresh?: Facts }) {
  return (
    <>
      <Hero />
      <Kinds facts={facts} />
    </>
  );
}

export default withMessages(Above, introBody, ui);

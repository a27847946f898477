import built from '@@/policyFacts';
import tour from '@/locales/areas/tour/zh-CN';
import ui from '@/locales/areas/ui/basic';
import { withTexts } from '@/texts';
import type { Facts } from '../../policy/factsOf';
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

export default withTexts(Above, tour, ui);

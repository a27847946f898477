import { publicTerms } from '@domain/policy/publicRules';
import type { Edition, PolicyCommon } from '@domain/policy/types';
import { shanghaiDate } from '@domain/time';
import { clock } from '@/services/clock';
import Rules from './Rules';

/** The rules of an edition of the server's policy, today. */
export default function EditionRules({ edition, common }: { edition: Edition; common: PolicyCommon }) {
  return <Rules terms={publicTerms(edition, common, shanghaiDate(clock.now()))} />;
}

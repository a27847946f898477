import { publicTerms } from '@domain/policy/publicRules';
import type { Edition, Policy } from '@domain/policy/types';
import { shanghaiDate } from '@domain/time';
import { clock } from '@/services/clock';
import Rules from './Rules';

/** The rules of an edition of the server's policy, today. */
export default function EditionRules({
  edition,
  policy,
}: {
  edition: Edition;
  policy: Pick<Policy, 'common' | 'editions'>;
}) {
  return <Rules terms={publicTerms(edition, policy, shanghaiDate(clock.now()))} />;
}

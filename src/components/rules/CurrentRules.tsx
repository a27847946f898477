import built from '@@/policyRules';
import type { Kind } from '@domain/flow/types';
import type { AllRules } from '@domain/policy/publicRules';
import Rules from './Rules';

/** The rules of the current edition of a kind: those of the build, or `fresh` ones from the server. */
export default function CurrentRules({ kind, fresh = built }: { kind: Kind; fresh?: AllRules }) {
  const rules = fresh.find((one) => one.kind === kind && one.generation === 'current');
  return rules && <Rules terms={rules.terms} />;
}

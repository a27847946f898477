import { ToneTag } from '@/components/StatusTag';
import { useT } from '@/services/i18n';
import { type State, toneOf } from './batch';

export function StateTag({ state }: { state: State }) {
  const t = useT();
  return <ToneTag tone={toneOf[state]}>{t(`payments.state.${state}`)}</ToneTag>;
}

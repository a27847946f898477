import { useEffect, useRef } from 'react';

import { useT } from '@/i18n';
import { announce } from '@/components/announce';
import { Icon } from '@/components/Icon';
import { cloud, cloudDone, cloudWait, device } from '@/components/iconsForm';
import { timeOfDay } from '@/hooks/useFormatDate';
import { useSaveState, type SaveState } from './useSaveState';
import './SaveStatus.css';

const icons: Partial<Record<SaveState, string>> = {
  kept: device,
  savedAt: cloudDone,
  saved: cloudDone,
  serverOnly: cloudDone,
  sending: cloud,
  fetching: cloud,
};
const worthSaying: readonly SaveState[] = ['waiting', 'waitingHere', 'signIn', 'conflict', 'held', 'refused', 'closed'];

/** Save status. Announced to screen readers only when a problem occurs and when it is resolved. */
export function SaveStatus() {
  const t = useT();
  const { state, savedAt } = useSaveState();
  const words = t(`flow.save.${state}`, { time: savedAt ? timeOfDay(savedAt) : '' });
  const said = useRef<SaveState>('saved');
  useEffect(() => {
    const isTrouble = worthSaying.includes(state);
    const isMended = worthSaying.includes(said.current) && (state === 'savedAt' || state === 'serverOnly');
    if (isTrouble || isMended) announce(words, true);
    if (isTrouble || isMended) said.current = state;
  }, [state, words]);
  return (
    <p className={`save ${worthSaying.includes(state) ? 'warn' : ''}`} data-save={state}>
      <Icon d={icons[state] ?? cloudWait} />
      <span>{words}</span>
      {state === 'savedAt' && <span className="save-end">{t('flow.save.anywhere')}</span>}
    </p>
  );
}

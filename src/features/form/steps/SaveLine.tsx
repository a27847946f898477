import { useEffect, useRef } from 'react';

import { useT } from '@/i18n';
import { announce } from '@/components/announce';
import { Icon } from '@/components/Icon';
import { cloud, cloudDone, cloudWait, device } from '@/components/iconsForm';
import { timeOfDay } from '@/format/dates';
import { sameJson, useDeferredDraft, useDraftSession } from '../session/context';
import type { DraftState } from '../session/state';
import './SaveLine.css';

type Line =
  | 'fetching'
  | 'kept'
  | 'sending'
  | 'saved'
  | 'savedAt'
  | 'serverOnly'
  | 'waiting'
  | 'waitingHere'
  | 'signIn'
  | 'conflict'
  | 'refused'
  | 'closed';

/** What is really so: never 已保存 for something that only lies in this tab. */
function lineOf({ phase, device: here, savedAt, draft }: DraftState): Line {
  if (!draft.id) return 'fetching';
  if (phase === 'waiting') return here === 'current' ? 'waiting' : 'waitingHere';
  if (phase === 'unsaved' || phase === 'saving') return here === 'current' ? 'kept' : 'sending';
  if (phase !== 'saved') return phase;
  if (here === 'unavailable') return 'serverOnly';
  return savedAt ? 'savedAt' : 'saved';
}

const icons: Partial<Record<Line, string>> = {
  kept: device,
  savedAt: cloudDone,
  saved: cloudDone,
  serverOnly: cloudDone,
  sending: cloud,
  fetching: cloud,
};
const worthSaying: readonly Line[] = ['waiting', 'waitingHere', 'signIn', 'conflict', 'refused', 'closed'];

/** Seen always; told aloud only when something is not as it should be, and when it is mended. */
export function SaveLine() {
  const t = useT();
  const { store } = useDraftSession();
  const { line, savedAt } = useDeferredDraft((state) => ({ line: lineOf(state), savedAt: state.savedAt }), sameJson);
  const words = t(`flow.save.${line}`, { time: savedAt ? timeOfDay(savedAt) : '' });
  const said = useRef<Line>('saved');
  useEffect(() => {
    const isTrouble = worthSaying.includes(line);
    const isMended = worthSaying.includes(said.current) && (line === 'savedAt' || line === 'serverOnly');
    if (isTrouble || isMended) announce(words, true);
    if (isTrouble || isMended) said.current = line;
  }, [line, words]);
  const isReadOnly = !['draft', 'returned'].includes(store.get().draft.status);
  return (
    <p className={`save ${worthSaying.includes(line) ? 'warn' : ''}`} data-save={line}>
      <Icon d={icons[line] ?? cloudWait} />
      <span>{isReadOnly ? t('flow.save.closed') : words}</span>
      {line === 'savedAt' && <span className="save-end">{t('flow.save.anywhere')}</span>}
    </p>
  );
}

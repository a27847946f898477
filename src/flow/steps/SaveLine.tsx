import { useEffect, useRef } from 'react';

import { useT } from '@/texts';
import { announce } from '@/ui/announce';
import { Icon } from '@/ui/Icon';
import { cloud, cloudDone, cloudWait, device } from '@/ui/iconsForm';
import { timeOfDay } from '../words/dates';
import { sameJson, useDraftAfterPaint, useOpen } from '../draft/context';
import type { DraftState } from '../draft/state';
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
  | 'gone';

/** What is really so: never 已保存 for something that only lies in this tab. */
function lineOf({ phase, device: here, savedAt, draft }: DraftState): Line {
  if (!draft.id) return 'fetching';
  if (phase === 'waiting') return here === 'kept' ? 'waiting' : 'waitingHere';
  if (phase === 'unsaved' || phase === 'saving') return here === 'kept' ? 'kept' : 'sending';
  if (phase !== 'rest') return phase;
  if (here === 'none') return 'serverOnly';
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
const worthSaying: readonly Line[] = ['waiting', 'waitingHere', 'signIn', 'conflict', 'refused', 'gone'];

/** Seen always; told aloud only when something is not as it should be, and when it is mended. */
export function SaveLine() {
  const t = useT();
  const { store } = useOpen();
  const { line, savedAt } = useDraftAfterPaint((state) => ({ line: lineOf(state), savedAt: state.savedAt }), sameJson);
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
      <span>{isReadOnly ? t('flow.save.gone') : words}</span>
      {line === 'savedAt' && <span className="save-end">{t('flow.save.anywhere')}</span>}
    </p>
  );
}

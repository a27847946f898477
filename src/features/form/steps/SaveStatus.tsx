import { useDeferredValue, useEffect, useRef } from 'react';

import { useT } from '@/i18n';
import { announce } from '@/components/feedback/announce';
import { Icon } from '@/components/display/Icon';
import { cloud, cloudDone, cloudWait, device } from '@/components/display/iconsForm';
import { timeOfDay } from '@/hooks/useFormatDate';
import type { DraftState } from '../draft/store';
import { numberFieldOf } from '../draft/edits';
import { refusedPaths } from '../draft/store';
import { useDraft, useDraftController } from '../draft/useDraft';
import '@/components/tap.css';
import './SaveStatus.css';

type SaveState =
  | 'fetching'
  | 'onDevice'
  | 'sending'
  | 'saved'
  | 'savedAt'
  | 'serverOnly'
  | 'waiting'
  | 'waitingUnstored'
  | 'signIn'
  | 'conflict'
  | 'held'
  | 'refused'
  | 'closed';

/** Never reports 已保存 for an edit that exists only in this tab. */
function saveStateOf({ phase, device, savedAt, draft }: DraftState): SaveState {
  if (!draft.id) return 'fetching';
  if (draft.status !== 'draft' && draft.status !== 'returned') return 'closed';
  if (phase === 'waiting') return device === 'current' ? 'waiting' : 'waitingUnstored';
  if (phase === 'unsaved' || phase === 'saving') return device === 'current' ? 'onDevice' : 'sending';
  if (phase !== 'saved') return phase;
  if (device === 'unavailable') return 'serverOnly';
  return savedAt ? 'savedAt' : 'saved';
}

const icons: Partial<Record<SaveState, string>> = {
  onDevice: device,
  savedAt: cloudDone,
  saved: cloudDone,
  serverOnly: cloudDone,
  sending: cloud,
  fetching: cloud,
};
const problems: readonly SaveState[] = [
  'waiting',
  'waitingUnstored',
  'signIn',
  'conflict',
  'held',
  'refused',
  'closed',
];

/** Save status. Announced to screen readers only when a problem occurs and when it is resolved. */
export function SaveStatus() {
  const t = useT();
  const state = useDeferredValue(useDraft(saveStateOf));
  const savedAt = useDeferredValue(useDraft((draft) => draft.savedAt));
  const { store, showSignIn } = useDraftController();
  const isSignInLater = useDraft((draft) => draft.phase === 'signIn' && draft.isSignInLater);
  const refused = useDeferredValue(useDraft((draft) => refusedPaths(draft)[0]));
  const message =
    state === 'refused' && refused
      ? t('flow.save.refusedField', { field: t(`field.${numberFieldOf(store.flow, refused)}`) })
      : t(`flow.save.${state}`, { time: savedAt ? timeOfDay(savedAt) : '' });
  const announced = useRef<SaveState>('saved');
  useEffect(() => {
    const isProblem = problems.includes(state);
    const isResolved = problems.includes(announced.current) && (state === 'savedAt' || state === 'serverOnly');
    if (!isProblem && !isResolved) return;
    announce(message, true);
    announced.current = state;
  }, [state, message]);
  return (
    <p className={`save ${problems.includes(state) ? 'warn' : ''}`} data-save={state}>
      <Icon d={icons[state] ?? cloudWait} />
      <span>{message}</span>
      {state === 'savedAt' && <span className="save-end">{t('flow.save.anywhere')}</span>}
      {isSignInLater && (
        <button type="button" className="tap save-do" onClick={() => showSignIn(true)}>
          {t('flow.save.signInAgain')}
        </button>
      )}
    </p>
  );
}

import { useNavigate } from '@umijs/max';

import { useT, withMessages } from '@/i18n';
import { Button } from '@/components/inputs/Button';
import { Modal } from '@/components/dialogs/Modal';
import identityTexts from '@/locales/areas/signIn/zh-CN.identity';
import codeRefusedTexts from '@/locales/areas/signIn/zh-CN.codeRefused';
import carsTexts from '@/locales/areas/names/zh-CN.cars';
import dialogsTexts from '@/locales/areas/form/zh-CN.dialogs';
import { finishForm } from '@/hooks/useFinishedForm';
import { listPath } from '@/services/paths';
import { closeDraft } from '../draft/openDraft';
import { blockingPhase, hasUnsent, isReturned } from '../draft/store';
import { useDraft, useDraftController } from '../draft/useDraft';
import { ConflictSheet } from './ConflictSheet';
import { SignInSheet } from './SignInSheet';

/**
 * Shown when the draft was submitted, deleted or closed elsewhere, so that saving is impossible. If it was returned since, the correction
 * shows the edits that were not sent (`LeftoverNote`).
 */
function ClosedDialog() {
  const t = useT();
  const navigate = useNavigate();
  const { store } = useDraftController();
  const unsent = useDraft(hasUnsent);
  const isReturnedSince = useDraft((state) => state.theirs?.status === 'returned');
  const leave = () => {
    void closeDraft(!isReturnedSince); // otherwise the edits can never be saved
    if (!isReturned(store.get())) finishForm(store.flow.id, listPath);
    navigate(listPath, { replace: true });
  };
  return (
    <Modal kind="dialog" role="alertdialog" label={t('interruptions.closed')} describedBy="draft-gone" onClose={leave}>
      <div className="modal-c">
        <h2>{t('interruptions.closed')}</h2>
        <p id="draft-gone">
          {t(isReturnedSince ? 'interruptions.closed.returned' : 'interruptions.closed.text')}
          {unsent && t('interruptions.closed.unsent')}
        </p>
      </div>
      <div className="modal-f">
        <Button data-first onClick={leave}>
          {t('interruptions.closed.go')}
        </Button>
      </div>
    </Modal>
  );
}

/** The dialog of the phase that blocks saving. */
function Dialogs() {
  switch (useDraft(blockingPhase)) {
    case 'signIn':
      return <SignInSheet />;
    case 'conflict':
      return <ConflictSheet />;
    case 'closed':
      return <ClosedDialog />;
    case null:
      return null;
  }
}

export default withMessages(Dialogs, identityTexts, codeRefusedTexts, carsTexts, dialogsTexts);

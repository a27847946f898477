import { useNavigate } from '@umijs/max';

import { useT } from '@/i18n';
import { Button } from '@/components/Button';
import { Modal } from '@/components/Modal';
import { listPath } from '@/services/paths';
import { useLetGo } from './useInterruption';

/** Shown when the draft was submitted, deleted or closed elsewhere, so that saving is impossible. */
export function ClosedSheet() {
  const t = useT();
  const navigate = useNavigate();
  const letGo = useLetGo();
  const leave = () => {
    letGo();
    navigate(listPath);
  };
  return (
    <Modal kind="dialog" role="alertdialog" label={t('interruptions.gone')} describedBy="draft-gone" onClose={leave}>
      <div className="modal-c">
        <h2>{t('interruptions.gone')}</h2>
        <p id="draft-gone">{t('interruptions.gone.text')}</p>
      </div>
      <div className="modal-f">
        <Button data-first onClick={leave}>
          {t('interruptions.gone.go')}
        </Button>
      </div>
    </Modal>
  );
}

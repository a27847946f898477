import { useNavigate } from '@umijs/max';

import { useT } from '@/texts';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { closeDraft } from '../draft/open';
import { listPath } from '../paths';

/** Submitted, deleted or closed elsewhere meanwhile: there is nothing left to save into. */
export function GoneSheet() {
  const t = useT();
  const navigate = useNavigate();
  const leave = () => {
    void closeDraft(false);
    navigate(listPath);
  };
  return (
    <Modal kind="dialog" role="alertdialog" label={t('mend.gone')} onClose={leave}>
      <div className="modal-c">
        <h2>{t('mend.gone')}</h2>
        <p>{t('mend.gone.text')}</p>
      </div>
      <div className="modal-f">
        <Button data-first onClick={leave}>
          {t('mend.gone.go')}
        </Button>
      </div>
    </Modal>
  );
}

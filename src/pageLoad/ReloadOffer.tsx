import { coreText } from '@/i18n';
import { hasUnsaved } from '@/lib/unsaved';

interface ReloadOfferProps {
  text: string;
  onReload: () => void;
}

/** Why the page must be reloaded, whether it holds unsaved input, and the button. */
export function ReloadOffer({ text, onReload }: ReloadOfferProps) {
  return (
    <>
      <p>{text}</p>
      {hasUnsaved() && <p>{coreText('chunk.unsaved')}</p>}
      <button type="button" className="crash-act" onClick={onReload}>
        {coreText('chunk.reload')}
      </button>
    </>
  );
}

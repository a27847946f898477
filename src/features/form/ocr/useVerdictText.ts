import { useT } from '@/i18n';
import { useMaterialText } from '@/hooks/useMaterialText';
import { useDraft, useDraftController } from '../draft/useDraft';
import type { ReadPhoto } from './readings';
import { valuesIn, verdictOf } from './verdict';

/** Returns the message about a photo; empty if there is none. */
export function useVerdictText(): (photo: ReadPhoto) => string {
  const t = useT();
  const text = useMaterialText();
  const { store } = useDraftController();
  const edition = useDraft((state) => state.edition);
  return (photo) => {
    const verdict = verdictOf(store.flow, photo);
    if (verdict === 'off') return '';
    const nameOf = (key: string | null) => {
      const material = edition?.materials.find((one) => one.key === key);
      return material ? text(material).label : '';
    };
    return t(`reading.${verdict}`, {
      count: valuesIn(store.flow, photo),
      label: nameOf(photo.slot),
      kind: nameOf(photo.kind),
    });
  };
}

import { useCallback } from 'react';
import { stepOf } from '@domain/flow/stepOf';
import { last } from '@domain/last';

import { useMaterialText } from '@/hooks/useMaterialText';
import { useT } from '@/i18n';
import { stepPath } from '@/services/paths';
import { returnedId } from '../draft/store';
import { useDraft, useDraftController } from '../draft/useDraft';

/** Returns the label of a field (`oldCarInfo.vin`) or photo slot. */
export function useFieldLabel(): (key: string) => string {
  const t = useT();
  const edition = useDraft((state) => state.edition);
  const materialText = useMaterialText();
  return useCallback(
    (key) => {
      const material = edition?.materials.find((one) => one.key === key);
      return material ? materialText(material).label : t(`field.${key}`);
    },
    [edition, materialText, t],
  );
}

/** Returns the URL of a field or photo slot, from where 下一步 leads back to the review. Undefined if it is on no step. */
export function useFieldPath(): (key: string) => string | undefined {
  const { store } = useDraftController();
  const edition = useDraft((state) => state.edition);
  const id = useDraft(returnedId);
  return (key) => {
    const step = edition && stepOf(store.flow, edition, key);
    const field = last(key.split('.')) ?? key;
    return step ? stepPath(store.flow.id, step, id, { from: 'review', field }) : undefined;
  };
}

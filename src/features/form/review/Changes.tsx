import { useNavigate } from '@umijs/max';
import type { Returned } from '@domain/contract/types';
import { isHidden } from '@domain/flow/correction';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Tag } from '@/components/display/Tag';
import { Reason } from '@/components/display/Reason';
import { useAnswerText } from '@/hooks/useAnswerText';
import { valueAt, type Path } from '../draft/edits';
import { isCorrected, isKept, remainingFiles, sendingPhotos } from '../draft/store';
import { useDraft, useDraftController, wholeState } from '../draft/useDraft';
import { useFieldLabel, useFieldPath } from '../steps/useFieldLink';
import './Changes.css';

interface Change {
  key: string;
  label: string;
  item: Returned['items'][number];
  state: 'changed' | 'kept' | 'unchanged';
  before: string;
  after: string;
  path: string | undefined;
}

/** The marked fields and slots with the submitted and the corrected value. */
function useChanges(): Change[] {
  const t = useT();
  const { store } = useDraftController();
  const labelOf = useFieldLabel();
  const pathTo = useFieldPath();
  const show = useAnswerText(store.flow);
  const state = useDraft(wholeState);
  const { draft, answers, edition } = state;
  return (draft.returned?.items ?? []).map((item) => {
    const { key, old } = item;
    const isSlot = edition?.materials.some((one) => one.key === key) ?? false;
    const isGone = isHidden(store.flow, key, answers);
    const photos = [...remainingFiles(state), ...sendingPhotos(state)].filter((photo) => photo.slot === key).length;
    const textOf = (value: Parameters<typeof show>[1], count: number) =>
      isSlot ? t('review.photos.count', { count }) : show(key, value) || t('ui.empty');
    return {
      key,
      label: labelOf(key),
      item,
      state: !isCorrected(store.flow, state, item) ? 'unchanged' : isKept(state, item) ? 'kept' : 'changed',
      before: Array.isArray(old) ? textOf(null, old.length) : textOf(old, 0),
      after: textOf(isSlot || isGone ? null : valueAt(answers, key as Path), isGone ? 0 : photos),
      path: pathTo(key),
    };
  });
}

/** Leads to the field or photo slot; 下一步 there returns to the review. */
export function ChangeButton({ to, label }: { to: string | undefined; label: string }) {
  const t = useT();
  const navigate = useNavigate();
  return to ? (
    <button type="button" className="tap" aria-label={t('review.change.label', { label })} onClick={() => navigate(to)}>
      {t('review.change')}
    </button>
  ) : null;
}

/** The marked fields and slots with old and new value. */
export function Changes() {
  const t = useT();
  const changes = useChanges();
  return (
    <section className="sec" aria-labelledby="r-changes">
      <h2 id="r-changes">{t('review.changes')}</h2>
      <Card flush>
        <ul className="changes">
          {changes.map(({ key, label, item, state, before, after, path }) => (
            <li key={key}>
              <p className="row between">
                <b>{label}</b> <Tag tone={state === 'unchanged' ? 'warn' : 'ok'}>{t(`review.${state}`)}</Tag>
              </p>
              <p className="cap">
                <Reason text={item.text} sentence={item.sentence} />
              </p>
              <p>
                <span className="cap">{t('review.old')}</span>{' '}
                <del>
                  <bdi>{before}</bdi>
                </del>
              </p>
              {state === 'changed' && (
                <p>
                  <span className="cap">{t('review.new')}</span>{' '}
                  <ins>
                    <bdi>{after}</bdi>
                  </ins>
                </p>
              )}
              <ChangeButton to={path} label={label} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

import { useNavigate } from '@umijs/max';
import { last } from '@domain/last';
import { stepOf } from '@domain/flow/stepOf';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { Tag } from '@/components/Tag';
import { useDraft, useDraftSession } from '../session/context';
import { valueAt, type Path } from '../session/edits';
import { stepPath } from '@/services/paths';
import { OfficeText } from '@/format/OfficeText';
import { useAnswerText } from '@/format/useAnswerText';
import { useMaterialText } from '@/format/useMaterialText';
import './Changes.css';

/** What the office marked: as it was, and as it is going to be sent. */
export function Changes() {
  const t = useT();
  const navigate = useNavigate();
  const { store, edition } = useDraftSession();
  const show = useAnswerText(store.flow);
  const materialText = useMaterialText();
  const state = useDraft((all) => all);
  const { draft, edits, photos } = state;
  if (!draft.returned || !edition) return null;
  return (
    <section className="sec" aria-labelledby="r-changes">
      <h2 id="r-changes">{t('review.changes')}</h2>
      <Card flush>
        <ul className="changes">
          {draft.returned.items.map(({ key, text, old, touched }) => {
            const material = edition.materials.find((one) => one.key === key);
            const isDone = touched || key in edits || photos.some((photo) => photo.slot === key);
            const step = stepOf(store.flow, edition, key);
            const label = material ? materialText(material).label : t(`field.${key}`);
            const before = material
              ? t('review.photos.count', { count: Array.isArray(old) ? old.length : 0 })
              : show(key, Array.isArray(old) ? null : old);
            const count =
              draft.files.filter((file) => file.slot === key).length +
              photos.filter((photo) => photo.slot === key).length;
            const after = material
              ? t('review.photos.count', { count })
              : show(key, valueAt(state.answers, key as Path));
            return (
              <li key={key}>
                <p className="row between">
                  <b>{label}</b>{' '}
                  <Tag tone={isDone ? 'ok' : 'warn'}>{t(isDone ? 'review.changed' : 'review.unchanged')}</Tag>
                </p>
                <p className="cap">
                  <OfficeText>{text}</OfficeText>
                </p>
                <p>
                  <span className="cap">{t('review.old')}</span>{' '}
                  <del>
                    <bdi>{before}</bdi>
                  </del>
                </p>
                {isDone && (
                  <p>
                    <span className="cap">{t('review.new')}</span>{' '}
                    <ins>
                      <bdi>{after}</bdi>
                    </ins>
                  </p>
                )}
                {step && (
                  <button
                    type="button"
                    className="tap"
                    aria-label={t('review.mend.label', { label })}
                    onClick={() =>
                      navigate(
                        stepPath(store.flow.id, step, draft.id, {
                          from: 'review',
                          field: last(key.split('.')) ?? key,
                        }),
                      )
                    }
                  >
                    {t('review.mend')}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}

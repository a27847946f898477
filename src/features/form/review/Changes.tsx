import { useNavigate } from '@umijs/max';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { Tag } from '@/components/Tag';
import { OfficeText } from '@/components/OfficeText';
import { useChanges } from '../steps/useReturned';
import './Changes.css';

/** The marked fields and slots with old and new value. */
export function Changes() {
  const t = useT();
  const navigate = useNavigate();
  const changes = useChanges();
  return (
    <section className="sec" aria-labelledby="r-changes">
      <h2 id="r-changes">{t('review.changes')}</h2>
      <Card flush>
        <ul className="changes">
          {changes.map(({ key, label, reason, isDone, before, after, path }) => (
            <li key={key}>
              <p className="row between">
                <b>{label}</b>{' '}
                <Tag tone={isDone ? 'ok' : 'warn'}>{t(isDone ? 'review.changed' : 'review.unchanged')}</Tag>
              </p>
              <p className="cap">
                <OfficeText>{reason}</OfficeText>
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
              {path && (
                <button
                  type="button"
                  className="tap"
                  aria-label={t('review.mend.label', { label })}
                  onClick={() => navigate(path)}
                >
                  {t('review.mend')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

import { getLocale } from '@umijs/max';
import type { CallTypes } from '@domain/contract/types';
import { count } from '@/components/format';
import { useT, useWords } from '@/services/i18n';

type Reason = CallTypes['statistics']['reply']['returns'][number];

/** The reasons of returns, most frequent first. */
export function ReturnReasons({ list }: { list: readonly Reason[] }) {
  const t = useT();
  const words = useWords();
  const most = Math.max(1, ...list.map((one) => one.count));
  const nameOf = ({ code, sentence }: Reason) =>
    sentence?.[getLocale() === 'en-US' ? 'en-US' : 'zh-CN'] ?? words(`review.reason.${code}`, code);
  return (
    <section className="card">
      <h2>{t('statistics.returns')}</h2>
      {list.length === 0 ? (
        <p className="state">{t('statistics.returns.none')}</p>
      ) : (
        <ol className="statistics-reasons">
          {list.map((one) => (
            <li key={one.code}>
              <span>{nameOf(one)}</span>
              <strong className="num">{count(one.count)}</strong>
              <span className="statistics-bar" aria-hidden="true" style={{ width: `${(one.count / most) * 100}%` }} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

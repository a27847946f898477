import { getLocale } from '@umijs/max';
import type { CallTypes } from '@domain/contract/types';
import { count } from '@/parts/format';
import { useT, useWords } from '@/services/i18n';

type Reason = CallTypes['figures']['reply']['returns'][number];

/** The reasons of returns, most frequent first. */
export function Returns({ list }: { list: readonly Reason[] }) {
  const t = useT();
  const words = useWords();
  const most = Math.max(1, ...list.map((one) => one.count));
  const nameOf = ({ code, sentence }: Reason) =>
    sentence?.[getLocale() === 'en-US' ? 'en-US' : 'zh-CN'] ?? words(`review.reason.${code}`, code);
  return (
    <section className="card">
      <h2>{t('figures.returns')}</h2>
      {list.length === 0 ? (
        <p className="state">{t('figures.returns.none')}</p>
      ) : (
        <ol className="figures-reasons">
          {list.map((one) => (
            <li key={one.code}>
              <span>{nameOf(one)}</span>
              <strong className="num">{count(one.count)}</strong>
              <span className="figures-bar" aria-hidden="true" style={{ width: `${(one.count / most) * 100}%` }} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

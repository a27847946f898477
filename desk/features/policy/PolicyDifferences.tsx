import { useT } from '@/services/i18n';

/** The differences between two policy versions, in Chinese like the policy itself. */
export function PolicyDifferences({ against, sentences }: { against: number | null; sentences: readonly string[] }) {
  const t = useT();
  if (against === null) return <p>{t('policy.difference.first')}</p>;
  if (sentences.length === 0) return <p>{t('policy.difference.none')}</p>;
  return (
    <>
      <p className="quiet">{t('policy.difference.count', { count: sentences.length })}</p>
      <ol className="policy-sentences" lang="zh-CN">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </>
  );
}

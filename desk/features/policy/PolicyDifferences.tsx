import type { CallTypes } from '@domain/contract/types';
import { useT } from '@/services/i18n';
import { useCitiesInSentence } from './useCitiesInSentence';

type Props = Pick<CallTypes['policyDifference']['reply'], 'against' | 'sentences' | 'groups'>;

/** The differences between two policy versions by edition, in Chinese like the policy itself. */
export function PolicyDifferences({ against, sentences, groups = [{ about: null, sentences }] }: Props) {
  const t = useT();
  const withCities = useCitiesInSentence();
  if (against === null) return <p>{t('policy.difference.first')}</p>;
  if (sentences.length === 0) return <p>{t('policy.difference.none')}</p>;
  return (
    <>
      <p className="quiet">{t('policy.difference.count', { count: sentences.length })}</p>
      {groups.map(({ about, sentences: ofGroup }, n) => (
        <section key={`${n} ${about}`} className="policy-group" lang="zh-CN">
          {about && <h3>{about}</h3>}
          <ol className="policy-sentences">
            {ofGroup.map((sentence) => (
              <li key={sentence}>{withCities(sentence)}</li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

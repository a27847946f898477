import { Alert, Button, Progress, type TableColumnsType } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { addGroups, keyOfCity, keyOfTerm, sumOf, type TrialSums } from '@domain/policy/trial';
import { DataTable } from '@/components/DataTable';
import { count, money } from '@/components/format';
import { useEditions } from '@/components/useEditions';
import { useProblem } from '@/components/useProblem';
import { useRegionName } from '@/components/useRegionName';
import { announce } from '@/services/announce';
import { useT } from '@/services/i18n';
import type { City, TermSums, Trial } from './version';

interface Run {
  judged: number;
  about: number;
  cities: readonly City[];
  terms: readonly TermSums[];
  state: 'running' | 'done' | 'stopped';
}

/** Runs a trial page by page with its progress. It can be stopped; nothing is saved. */
export function TrialCard({ ask }: { ask: (after: string | undefined) => Promise<Trial> }) {
  const t = useT();
  const problem = useProblem();
  const region = useRegionName();
  const editions = useEditions();
  const [run, setRun] = useState<Run>();
  const [failed, setFailed] = useState<string>();
  const going = useRef(0);
  useEffect(() => () => void (going.current += 1), []);

  const start = async () => {
    const mine = (going.current += 1);
    setFailed(undefined);
    let so: Run = { judged: 0, about: 0, cities: [], terms: [], state: 'running' };
    setRun(so);
    let after: string | undefined;
    try {
      do {
        const page = await ask(after);
        if (going.current !== mine) return;
        after = page.next ?? undefined;
        so = {
          judged: so.judged + page.judged,
          about: Math.max(so.about, page.about ?? 0, so.judged + page.judged),
          cities: addGroups(so.cities, page.cities, keyOfCity),
          terms: addGroups(so.terms, page.terms ?? [], keyOfTerm),
          state: after ? 'running' : 'done',
        };
        setRun(so);
      } while (after);
      announce(t('policy.trial.done', { judged: count(so.judged) }));
    } catch (error) {
      if (going.current !== mine) return;
      setFailed(problem(error));
      setRun(so.judged ? { ...so, state: 'stopped' } : undefined);
    }
  };
  const stop = () => {
    going.current += 1;
    setRun(run && { ...run, state: 'stopped' });
  };
  const numbers = { judged: count(run?.judged ?? 0), about: count(run?.about ?? 0) };
  const columns = <T extends TrialSums>(): TableColumnsType<T> => [
    ...(['cases', 'more', 'less', 'nothing'] as const).map((key) => ({
      title: t(`policy.trial.${key}`),
      dataIndex: key,
      align: 'end' as const,
      render: (n: number) => <span className="num">{count(n)}</span>,
    })),
    ...(['before', 'after'] as const).map((key) => ({
      title: t(`policy.trial.${key}`),
      dataIndex: key,
      align: 'end' as const,
      render: (fen: number) => <span className="num">{money(fen)}</span>,
    })),
    {
      title: t('policy.trial.change'),
      key: 'change',
      align: 'end',
      render: (_, { before, after }) => (
        <span className="num">
          {after > before ? '+' : ''}
          {money(after - before)}
        </span>
      ),
    },
  ];
  return (
    <section className="card policy-trial" aria-labelledby="policy-trial">
      <h2 id="policy-trial">{t('policy.trial')}</h2>
      <p className="quiet">{t('policy.trial.why')}</p>
      <p className="policy-run">
        {run?.state === 'running' ? (
          <Button onClick={stop}>{t('policy.trial.stop')}</Button>
        ) : (
          <Button onClick={() => void start()}>{t('policy.trial.start')}</Button>
        )}
        {run && (
          <span className="num">
            {t(run.state === 'running' ? 'policy.trial.progress' : `policy.trial.${run.state}`, numbers)}
          </span>
        )}
      </p>
      {run?.state === 'running' && (
        <Progress
          percent={run.about ? Math.round((run.judged / run.about) * 100) : 0}
          aria-label={t('policy.trial')}
          status="active"
        />
      )}
      {failed && <Alert type="error" showIcon role="alert" title={failed} />}
      {run && run.state !== 'running' && run.judged === 0 && <p className="state">{t('policy.trial.none')}</p>}
      {run && run.cities.length > 0 && (
        <>
          <h3>{t('policy.trial.table')}</h3>
          <DataTable<City>
            label={t('policy.trial.table')}
            rowKey="regionCode"
            size="small"
            rows={[...run.cities, { ...sumOf(run.cities), regionCode: 'sum' }]}
            rowClassName={({ regionCode }) => (regionCode === 'sum' ? 'policy-sum' : '')}
            columns={[
              {
                title: t('policy.trial.city'),
                dataIndex: 'regionCode',
                render: (code: string) => (code === 'sum' ? t('policy.trial.sum') : region(code)),
              },
              ...columns<City>(),
            ]}
          />
        </>
      )}
      {run && run.terms.length > 0 && (
        <>
          <h3>{t('policy.trial.terms')}</h3>
          <DataTable<TermSums>
            label={t('policy.trial.terms')}
            rowKey={keyOfTerm}
            size="small"
            rows={run.terms}
            columns={[
              { title: t('policy.edition'), dataIndex: 'edition', render: editions.nameOf },
              {
                title: t('policy.trial.term'),
                dataIndex: 'term',
                render: (term: string) => (term ? <span lang="zh-CN">{term}</span> : t('policy.trial.term.none')),
              },
              ...columns<TermSums>(),
            ]}
          />
        </>
      )}
    </section>
  );
}

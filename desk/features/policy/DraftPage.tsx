import './policy.css';
import { useLatest } from 'ahooks';
import { Alert, Button, Input, Upload } from 'antd';
import { useState } from 'react';
import { Link, useAccess, useNavigate } from '@umijs/max';
import { newKey } from '@shared/request';
import type { CallTypes } from '@domain/contract/types';
import { useKeys } from '@/components/keys/useKeys';
import { Keys } from '@/components/keys/HelpSheet';
import { Page } from '@/components/Page';
import { useAction } from '@/components/useAction';
import { useAskBeforeLeaving } from '@/components/useAskBeforeLeaving';
import { useProblem } from '@/components/useProblem';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import { shownLanguage } from '@/services/preferences';
import { watchLocation } from '@/services/watchLocation';
import { PolicyDifferences } from './PolicyDifferences';
import { TrialCard } from './TrialCard';
import { mistakesIn, placeInJson } from './version';

type Body = CallTypes['proposePolicy']['body'];
type Compared = CallTypes['comparePolicy']['reply'];

/** The result of a check: the changes against the policy in force, or all mistakes. */
type Judged = { body: Body; compared: Compared } | { mistakes: readonly string[] };

/** Checks a policy file, shows its mistakes and changes, and runs a trial before it is proposed. */
export function DraftPage() {
  const t = useT();
  const access = useAccess();
  const navigate = useNavigate();
  const problem = useProblem();
  const { busy, run } = useAction();
  const [text, setText] = useState('');
  const latestText = useLatest(text);
  const [judged, setJudged] = useState<Judged>();
  // One Idempotency-Key per text: a retry after a lost response proposes no second version.
  const [key, setKey] = useState(newKey);
  const allowLeaving = useAskBeforeLeaving(text.trim() !== '');
  const change = (now: string) => {
    setText(now);
    setKey(newKey());
    setJudged(undefined);
  };
  const judge = async (): Promise<Judged> => {
    if (!text.trim()) return { mistakes: [t('policy.draft.empty')] };
    let body: Body;
    try {
      body = JSON.parse(text) as Body;
    } catch (error) {
      const at = placeInJson(text, error instanceof Error ? error.message : '');
      return { mistakes: [at ? t('policy.draft.notJson.at', { ...at }) : t('policy.draft.notJson')] };
    }
    try {
      return { body, compared: await call('comparePolicy', { body }) };
    } catch (error) {
      const found = mistakesIn((error instanceof CallError && error.fields) || {}, shownLanguage());
      return { mistakes: found.length ? found : [problem(error)] };
    }
  };
  const check = () =>
    run(async () => {
      const found = await judge();
      // The text was edited during the check: discard the result.
      if (latestText.current !== text) return undefined;
      setJudged(found);
      announce(
        'mistakes' in found ? t('policy.draft.mistakes', { count: found.mistakes.length }) : t('policy.draft.ready'),
      );
      return undefined;
    });
  const good = judged && 'body' in judged ? judged : undefined;
  const propose = () =>
    run(async () => {
      if (!good) return undefined;
      const hasLeft = watchLocation();
      const { id } = await call('proposePolicy', { body: good.body, key });
      allowLeaving();
      if (!hasLeft()) navigate(`/policy/${id}`);
      return t('policy.draft.propose.done');
    });
  useKeys([{ key: 'ctrl+Enter', name: 'policy.draft.check', group: 'policy', typing: true, do: () => void check() }]);
  return (
    <Page
      title={t('policy.draft')}
      lead={
        <>
          <Link to="/policy">{t('policy.back')}</Link> · {t('policy.draft.lead')}
        </>
      }
      actions={
        good &&
        access.proposePolicy && (
          <Button type="primary" loading={busy} onClick={() => void propose()}>
            {t('policy.draft.propose')}
          </Button>
        )
      }
    >
      <section className="card" aria-label={t('policy.draft.file')}>
        <Upload.Dragger
          accept=".json,application/json"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.text().then(change);
            return false;
          }}
        >
          {t('policy.draft.drop')}
        </Upload.Dragger>
        <Input.TextArea
          className="policy-text"
          rows={10}
          spellCheck={false}
          aria-label={t('policy.draft.text')}
          placeholder={t('policy.draft.text')}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <Button type={good ? 'default' : 'primary'} loading={busy} onClick={() => void check()}>
          {t('policy.draft.check')} <Keys of="ctrl+Enter" />
        </Button>
      </section>
      {judged && 'mistakes' in judged && (
        <section className="card">
          <Alert
            type="error"
            showIcon
            role="alert"
            title={t('policy.draft.mistakes', { count: judged.mistakes.length })}
          />
          <ol className="policy-sentences">
            {judged.mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ol>
        </section>
      )}
      {good && (
        <>
          <section className="card" aria-labelledby="policy-difference">
            <Alert type="success" showIcon title={t('policy.draft.ready')} className="policy-ready" />
            <h2 id="policy-difference">{t('policy.difference', { id: good.compared.against })}</h2>
            <PolicyDifferences {...good.compared} />
          </section>
          {access.tryPolicy && (
            <TrialCard ask={(after) => call('tryPolicy', { body: { policy: good.body, after: after ?? null } })} />
          )}
        </>
      )}
    </Page>
  );
}

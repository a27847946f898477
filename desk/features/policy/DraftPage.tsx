import './policy.css';
import { useDebounceEffect } from 'ahooks';
import { Alert, Button, Input, Upload } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useAccess, useNavigate } from '@umijs/max';
import { newKey } from '@shared/request';
import { saveFile } from '@shared/saveFile';
import type { CallTypes } from '@domain/contract/types';
import { useKeys } from '@/components/keys/useKeys';
import { Keys } from '@/components/keys/HelpSheet';
import { Page } from '@/components/Page';
import { useAction } from '@/components/useAction';
import { useAskBeforeLeaving } from '@/components/useAskBeforeLeaving';
import { useConfirm } from '@/components/useConfirm';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { useProblem } from '@/components/useProblem';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import { shownLanguage } from '@/services/preferences';
import { watchLocation } from '@/services/watchLocation';
import { PolicyDifferences } from './PolicyDifferences';
import { termsFileOf } from './terms/editTerms';
import { TermsEditor } from './terms/TermsEditor';
import { TrialCard } from './TrialCard';
import { usePolicyText } from './usePolicyText';
import { isMisshapen, mistakesIn, mistakeText, placeInJson, type PlacedMistake } from './version';

type Body = CallTypes['proposePolicy']['body'];
type Compared = CallTypes['comparePolicy']['reply'];

/** The result of a check: the changes against the policy in force, or all mistakes; `failed`: why the file was not checked. */
type Judged = { body: Body; compared: Compared } | { mistakes: readonly PlacedMistake[] } | { failed: string };

/** After the last input: a check at each key would judge half a date. */
const CHECK_AFTER_MS = 600;

/** Checks a policy file, changes its terms, shows its mistakes and changes, and runs a trial before it is proposed. */
export function DraftPage() {
  const t = useT();
  const access = useAccess();
  const navigate = useNavigate();
  const problem = useProblem();
  const confirm = useConfirm();
  const { busy, run } = useAction();
  const { text, isFormed, change, edit, forget } = usePolicyText();
  const [checkedText, setCheckedText] = useState(text);
  // One Idempotency-Key per text: a retry after a lost response proposes no second version.
  const key = useRef({ text, key: newKey() });
  if (key.current.text !== text) key.current = { text, key: newKey() };
  const allowLeaving = useAskBeforeLeaving(text.trim() !== '');
  useDebounceEffect(() => setCheckedText(text), [text], { wait: CHECK_AFTER_MS });
  const judge = async (): Promise<Judged | undefined> => {
    if (!checkedText.trim()) return undefined;
    let body: Body;
    try {
      body = JSON.parse(checkedText) as Body;
    } catch (error) {
      const at = placeInJson(checkedText, error instanceof Error ? error.message : '');
      const message = at ? t('policy.draft.notJson.at', { ...at }) : t('policy.draft.notJson');
      return { mistakes: [{ place: '', message }] };
    }
    try {
      return { body, compared: await call('comparePolicy', { body }) };
    } catch (error) {
      const mistakes = mistakesIn((error instanceof CallError && error.fields) || {});
      return mistakes.length ? { mistakes } : { failed: problem(error) };
    }
  };
  const request = useFilteredRequest(checkedText, judge);
  const judged = checkedText === text ? request.data : undefined;
  // While a check runs, the mistakes of the one before stay at their terms.
  const { mistakes = [] } = (judged ?? request.last ?? {}) as { mistakes?: readonly PlacedMistake[] };
  const isReadable =
    isFormed || (judged !== undefined && ('mistakes' in judged ? !isMisshapen(judged.mistakes) : 'body' in judged));
  const file = useMemo(() => (isReadable ? termsFileOf(text) : null), [isReadable, text]);
  const good = judged && 'body' in judged ? judged : undefined;
  const failed = judged && 'failed' in judged ? judged.failed : undefined;
  const result =
    failed ??
    (judged &&
      ('mistakes' in judged ? t('policy.draft.mistakes', { count: judged.mistakes.length }) : t('policy.draft.ready')));
  useEffect(() => {
    if (result) announce(result);
  }, [result]);
  const check = () => (checkedText === text ? request.refresh() : setCheckedText(text));
  const openInForce = async () => {
    const { inForce } = await call('officePolicies');
    const { body } = await call('officePolicy', { params: { id: String(inForce) } });
    change(JSON.stringify(body, null, 2));
    return undefined;
  };
  const open = () => {
    if (!text.trim()) return void run(openInForce);
    return confirm({
      title: t('policy.draft.replace'),
      okText: t('policy.draft.inForce'),
      onOk: openInForce,
    });
  };
  const propose = () =>
    run(async () => {
      if (!good) return undefined;
      const hasLeft = watchLocation();
      const { id } = await call('proposePolicy', { body: good.body, key: key.current.key });
      forget();
      allowLeaving();
      if (!hasLeft()) navigate(`/policy/${id}`);
      return t('policy.draft.propose.done');
    });
  useKeys([{ key: 'ctrl+Enter', name: 'policy.draft.check', group: 'policy', typing: true, do: check }]);
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
        <p className="policy-do">
          <Button
            type={good ? 'default' : 'primary'}
            disabled={!text.trim()}
            loading={request.loading && checkedText === text}
            onClick={check}
          >
            {t('policy.draft.check')} <Keys of="ctrl+Enter" />
          </Button>
          <Button loading={busy} onClick={open}>
            {t('policy.draft.inForce')}
          </Button>
          <Button disabled={!text.trim()} onClick={() => saveFile('policy.json', text, 'application/json')}>
            {t('policy.file')}
          </Button>
        </p>
      </section>
      {failed !== undefined && <Alert type="warning" showIcon role="alert" title={failed} />}
      {file && <TermsEditor file={file} mistakes={mistakes} onChange={edit} />}
      {mistakes.length > 0 && (
        <section className="card">
          <Alert type="error" showIcon role="alert" title={t('policy.draft.mistakes', { count: mistakes.length })} />
          <ol className="policy-sentences">
            {mistakes.map((mistake) => (
              <li key={mistake.place + mistake.message}>{mistakeText(mistake, shownLanguage())}</li>
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

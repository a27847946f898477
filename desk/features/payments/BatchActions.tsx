import { App, Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@umijs/max';
import { count, money } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { saveFile } from '@shared/saveFile';
import { firstNumbers } from '@domain/firstNumbers';
import { ToneTag } from '@/components/StatusTag';
import { TableDialog } from '@/components/TableDialog';
import { useAction } from '@/components/useAction';
import { useConfirm } from '@/components/useConfirm';
import { useEditions } from '@/components/useEditions';
import { useRegionName } from '@/components/useRegionName';
import { useIsMe } from '@/components/useActorName';
import { call, callBlob } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import { type Batch, repeatedLines, sha256Of, shortId } from './batch';

/** Imports the bank's answers of a batch. */
function AnswerDialog({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const t = useT();
  const editions = useEditions();
  const region = useRegionName();
  const { modal } = App.useApp();
  const send = async (raw: Blob, key: string) => {
    const { applied, postponed = [] } = await call('answerBatch', { params: { id }, raw, key }).finally(onDone);
    if (postponed.length > 0)
      modal.warning({
        title: t('payments.answer.postponed', { n: count(postponed.flatMap(({ numbers }) => numbers).length) }),
        content: postponed.map(({ edition, regionCode, amount, numbers }) => (
          <p key={`${edition} ${regionCode}`}>
            {t('payments.answer.postponed.pool', {
              pool: `${editions.nameOf(edition)} · ${regionCode ? region(regionCode) : t('payments.answer.province')}`,
              amount: money(amount),
              numbers: firstNumbers(numbers, t('list.separator')),
            })}
          </p>
        )),
        getContainer: () => document.body,
      });
    return applied || postponed.length > 0 ? t('payments.answer.done', { applied }) : t('payments.answer.again');
  };
  return <TableDialog title={t('payments.answer')} why={t('payments.answer.why')} onSend={send} onClose={onClose} />;
}

/**
 * The actions of a batch that its state and the officer's roles permit. Neither its maker nor who reported a payment of it as failed
 * may release it (four-eyes rule). The server also refuses the last approver of one of its cases, and names the members who may.
 */
export function BatchActions({ batch, onDone }: { batch: Batch; onDone: () => void }) {
  const t = useT();
  const access = useAccess();
  const isMe = useIsMe();
  const { modal } = App.useApp();
  const confirm = useConfirm();
  const { busy, run } = useAction();
  const [answering, setAnswering] = useState(false);
  const { id } = batch;
  const params = { id };
  // One Idempotency-Key per batch: a retry after a lost response returns the first result.
  const keys = { release: `release-${id}`, dissolve: `dissolve-${id}` };
  const made = batch.state === 'made';
  const out = batch.state === 'released' || batch.state === 'answered';
  const repeated = repeatedLines(batch);
  const own = isMe(batch.madeBy);
  const mayNot = own || repeated.some(({ by }) => isMe(by));
  const may = {
    release: made && access.releaseBatch === true,
    dissolve: batch.mayDissolve && access.dissolveBatch === true,
    file: out && batch.sha256 !== '' && access.batchFile === true,
    answer: out && access.answerBatch === true,
  };

  const named = (numbers: string[]) => ({
    count: count(numbers.length),
    numbers: firstNumbers(numbers, t('list.separator')),
  });
  const release = async () => {
    try {
      await call('releaseBatch', { params, key: keys.release });
      return t('payments.release.done');
    } catch (error) {
      const {
        moved = [],
        frozen = [],
        objectedTo = [],
        members,
      } = (error instanceof CallError ? (error.data ?? {}) : {}) as {
        moved?: string[];
        frozen?: string[];
        objectedTo?: string[];
        members?: string[];
      };
      const outdated = moved.length + frozen.length + objectedTo.length > 0;
      if (!outdated && !members) throw error;
      if (members)
        modal.warning({
          title: t('payments.release.barred'),
          content: members.length
            ? t('payments.release.members', { names: members.join(t('list.separator')) })
            : t('payments.release.noMember'),
          getContainer: () => document.body,
        });
      if (outdated)
        modal.warning({
          title: t('payments.state.dissolved'),
          content: (
            <>
              {t('payments.release.outdated')}
              {moved.length > 0 && <p>{t('payments.release.moved', named(moved))}</p>}
              {frozen.length > 0 && <p>{t('payments.release.frozen', named(frozen))}</p>}
              {objectedTo.length > 0 && <p>{t('payments.release.objectedTo', named(objectedTo))}</p>}
            </>
          ),
          getContainer: () => document.body,
        });
    } finally {
      onDone();
    }
  };
  const dissolve = async () => {
    await call('dissolveBatch', { params, key: keys.dissolve }).finally(onDone);
    return t('payments.dissolve.done');
  };
  const fetchFile = async () => {
    const content = await callBlob('batchFile', { params }).catch((error: unknown) => {
      const { failed = [], frozen = [] } = (error instanceof CallError ? (error.data ?? {}) : {}) as {
        failed?: string[];
        frozen?: string[];
      };
      if (failed.length + frozen.length === 0) throw error;
      modal.warning({
        title: t('payments.file.refused'),
        content: (
          <>
            {frozen.length > 0 && <p>{t('payments.file.frozen', named(frozen))}</p>}
            {failed.length > 0 && <p>{t('payments.file.failed', named(failed))}</p>}
            <p>{t(batch.mayDissolve ? 'payments.file.dissolve' : 'payments.file.given')}</p>
          </>
        ),
        getContainer: () => document.body,
      });
    });
    if (!content) return;
    const sum = await sha256Of(content);
    if (sum && sum !== batch.sha256) {
      modal.error({ title: t('payments.file.differs'), getContainer: () => document.body });
      return;
    }
    saveFile(`batch-${shortId(id)}.csv`, content, content.type);
    return t(sum ? 'payments.file.same' : 'payments.file.unchecked');
  };
  const ask = (what: 'release' | 'dissolve', work: () => Promise<string | undefined>) =>
    confirm({
      title: t(`payments.${what}.ask`, { count: count(batch.count), sum: money(batch.sum) }),
      content: [
        what === 'release' && repeated.length > 0 && t('payments.release.again', { n: count(repeated.length) }),
        t(what === 'dissolve' && !made ? 'payments.dissolve.released' : `payments.${what}.why`),
      ]
        .filter(Boolean)
        .join(' '),
      okText: t(`payments.${what}`),
      okButtonProps: { danger: what === 'dissolve' },
      onOk: () => run(work),
    });
  const actions = {
    release: () => ask('release', release),
    dissolve: () => ask('dissolve', dissolve),
    file: () => void run(fetchFile),
    answer: () => setAnswering(true),
  };
  useKeys([
    ...(may.release && !mayNot ? [{ key: 'r', name: 'payments.release', group: 'payments', do: actions.release }] : []),
    ...(may.file ? [{ key: 'd', name: 'payments.file', group: 'payments', do: actions.file }] : []),
    ...(may.answer ? [{ key: 'i', name: 'payments.answer', group: 'payments', do: actions.answer }] : []),
  ]);
  return (
    <>
      {may.release && mayNot && (
        <ToneTag className="payments-own" tone="warn">
          {t(own ? 'payments.release.own' : 'payments.release.reported')}
        </ToneTag>
      )}
      {may.dissolve && (
        <Button danger onClick={actions.dissolve} loading={busy}>
          {t('payments.dissolve')}
        </Button>
      )}
      {may.release && !mayNot && (
        <Button type="primary" onClick={actions.release} loading={busy}>
          {t('payments.release')} <Keys of="r" />
        </Button>
      )}
      {may.file && (
        <Button onClick={actions.file} loading={busy}>
          {t('payments.file')} <Keys of="d" />
        </Button>
      )}
      {may.answer && (
        <Button type={batch.state === 'released' ? 'primary' : 'default'} onClick={actions.answer}>
          {t('payments.answer')} <Keys of="i" />
        </Button>
      )}
      {answering && <AnswerDialog id={id} onClose={() => setAnswering(false)} onDone={onDone} />}
    </>
  );
}

import { Alert, Button, Input, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { withoutControlCharacters, parseYuan } from '@/components/cleanInput';
import { money } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { useFocusBack } from '@/components/useFocusBack';
import { useT } from '@/services/i18n';
import { useKeysOn } from '@/services/preferences';
import { ownValue } from '@domain/ownValue';
import type { Event } from '@domain/status';
import type { Case } from './cases';
import type { Draft, Kind } from './drafts';
import type { DecisionRequest } from './sendDecision';
import type { Row } from './rows';

interface Props {
  kind: Kind;
  yes?: Event;
  found: Case;
  rows: readonly Row[];
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** why the text is not saved on the server */
  saveError?: string;
  /** the decision takes effect after ten seconds */
  undoable: boolean;
  onSend: (name: string, request: DecisionRequest) => void;
  onClose: () => void;
}

const needsWords: readonly Kind[] = ['reject', 'revoke', 'object', 'dismiss'];
/** Decisions to the applicant's disadvantage. */
const hard: readonly Kind[] = ['reject', 'revoke', 'object'];

/**
 * For reasons of the policy only the code is sent, so that the applicant's app shows them in the selected language.
 * A policy may have a reason with the code of the officer's own text, which is sent with it.
 */
const itemsOf = ({ returnReasons }: Case, { marks }: Draft) =>
  marks.map((mark) => {
    const sentence = ownValue(returnReasons, mark.code);
    const isOwn = mark.code === 'other' && !Object.values(sentence ?? {}).includes(mark.text);
    return sentence && !isOwn ? { ...mark, text: '' } : mark;
  });

/** The form of a decision with remark and note. Ctrl+Enter sends it, because Enter inserts a line break in the remark. */
export function Decision({ kind, yes, found, rows, draft, change, saveError, undoable, onSend, onClose }: Props) {
  const t = useT();
  const keysOn = useKeysOn();
  useFocusBack();
  const around = useRef<HTMLElement>(null);
  const [wrong, setWrong] = useState<string>();
  const name = kind === 'yes' ? `review.yes.${yes}` : `review.${kind}`;
  const approving = kind === 'yes' && yes === 'approve';
  const open = found.objections.filter(({ state, mine }) => state === 'open' && !mine);
  const decidesObjection = kind === 'object' || kind === 'dismiss';
  const [objectionId, setObjectionId] = useState(open.length === 1 ? open[0]?.id : undefined);
  const plain = kind === 'yes' && (yes === 'intake' || yes === 'publish');
  const most = found.estimate.amount ?? 0;
  useEffect(() => {
    const first = needsWords.includes(kind) ? 'textarea' : 'button[data-send]';
    around.current?.querySelector<HTMLElement>(first)?.focus();
  }, [kind]);

  const request = (): DecisionRequest | string => {
    const remark = withoutControlCharacters(draft.remarks[kind] ?? '').trim();
    const note = withoutControlCharacters(draft.officeNote).trim();
    const officeNote = note ? { officeNote: note } : {};
    if (kind === 'yes' && (yes === 'intake' || yes === 'publish')) return { act: yes };
    if (needsWords.includes(kind) && !remark) return t('review.remark.missing');
    if (kind === 'revoke') return { act: 'revoke', body: { reason: remark, ...officeNote } };
    if (decidesObjection) {
      if (!objectionId) return t('objection.choose.missing');
      return { act: 'object', body: { objectionId, upheld: kind === 'object', reason: remark, ...officeNote } };
    }
    if (kind === 'return' && draft.marks.length === 0)
      return t(keysOn ? 'review.marks.missing.keys' : 'review.marks.missing');
    const amount = approving && draft.amount.trim() ? parseYuan(draft.amount) : undefined;
    if (amount === null || amount === 0 || (amount ?? 0) > most) return t('review.amount.wrong', { most: money(most) });
    return {
      act: 'decide',
      body: {
        decision: kind === 'yes' ? 'approve' : (kind as 'return' | 'reject'),
        ...(found.stage && { stage: found.stage }),
        ...(kind === 'return' && { items: itemsOf(found, draft) }),
        ...(amount !== undefined && { approvedAmount: amount }),
        remark,
        ...officeNote,
      },
    };
  };
  const send = () => {
    const ready = request();
    if (typeof ready === 'string') {
      setWrong(ready);
      around.current
        ?.querySelector<HTMLElement>(
          kind === 'return' && !draft.marks.length ? 'button[data-close]' : 'input, textarea',
        )
        ?.focus();
    } else onSend(name, ready);
  };
  useKeys([
    { key: 'ctrl+Enter', name: 'review.send', do: send, typing: true, group: 'decide' },
    { key: 'Escape', name: 'review.close', do: onClose, typing: true, group: 'decide' },
  ]);

  return (
    <section ref={around} className="decision" data-kind={kind} aria-label={t(name)}>
      <h2>{t(name)}</h2>
      {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
      {saveError && (
        <Alert type="warning" showIcon role="alert" title={t('review.draft.unsaved', { why: saveError })} />
      )}
      {kind === 'return' && draft.marks.length > 0 && (
        <ol className="decision-marks">
          {draft.marks.map(({ key, text }) => (
            <li key={key}>
              <strong>{t(rows.find((row) => row.key === key)?.label ?? `material.${key}`)}</strong> {text}
            </li>
          ))}
        </ol>
      )}
      {decidesObjection && (
        <fieldset className="decision-objections">
          <legend>{t('objection.choose')}</legend>
          <Radio.Group
            vertical
            name="objection"
            value={objectionId}
            onChange={(event) => setObjectionId(event.target.value as string)}
            options={open.map(({ id, channel, receivedOn, text = '' }) => ({
              value: id,
              label: t('objection.choice', { on: receivedOn, channel: t(`objection.channel.${channel}`), text }),
            }))}
          />
        </fieldset>
      )}
      {kind === 'yes' && !plain && found.term && <p>{t('review.term', { name: found.term })}</p>}
      {!plain && (
        <div className="decision-words">
          {approving && (
            <label>
              <span>{t('review.amount', { most: money(most) })}</span>
              <Input
                value={draft.amount}
                inputMode="decimal"
                maxLength={30}
                placeholder={money(most)}
                onChange={(event) => change({ amount: event.target.value })}
              />
            </label>
          )}
          <label>
            <span>{t('review.remark')}</span>
            <Input.TextArea
              value={draft.remarks[kind] ?? ''}
              rows={2}
              maxLength={500}
              onChange={(event) => change({ remarks: { ...draft.remarks, [kind]: event.target.value } })}
            />
          </label>
          <label>
            <span>{t('review.officeNote')}</span>
            <Input.TextArea
              value={draft.officeNote}
              rows={2}
              maxLength={1000}
              onChange={(event) => change({ officeNote: event.target.value })}
            />
          </label>
        </div>
      )}
      <div className="decision-end">
        <Button type="primary" danger={hard.includes(kind)} data-send onClick={send}>
          {t(name)} <Keys of="ctrl+Enter" />
        </Button>
        <Button data-close onClick={onClose}>
          {t('review.close')} <Keys of="Escape" />
        </Button>
        <span className="quiet">{t(undoable ? 'review.undoable' : 'review.atOnce')}</span>
      </div>
    </section>
  );
}

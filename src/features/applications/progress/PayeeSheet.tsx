import { useState, type FormEvent } from 'react';
import { last } from '@domain/last';
import { flows } from '@domain/flow';
import { findField } from '@domain/flow/fields';
import { normalise } from '@domain/flow/normalise';
import { maskCard } from '@domain/mask';
import { checkField } from '@domain/flow/validate';
import { contextOf } from '@domain/policy';
import type { Detail, PolicyReply } from '@domain/contract/types';
import type { Problems } from '@domain/errors';
import type { Answers } from '@domain/flow/types';

import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { clock } from '@/services/clock';
import { useT } from '@/i18n';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { focusAfter, focusField } from '@/components/feedback/ErrorSummary';
import { Notice } from '@/components/feedback/Notice';
import { Sheet } from '@/components/dialogs/Sheet';
import { TextInput } from '@/components/inputs/TextInput';
import { useProblemText } from '@/hooks/useProblemText';
import { keepPayee, keptPayee } from './keptPayee';
import { sendChange } from './sendChange';

const keys = ['bankName', 'bankBranch', 'bankCardNo'] as const;
type Account = Record<(typeof keys)[number], string>;

interface PayeeSheetProps {
  detail: Detail;
  policy: PolicyReply;
  onClose: () => void;
  onChange: (detail: Detail) => void;
}

/** Corrects the bank account after a failed payment; validated with the rules of the form. */
export default function PayeeSheet({ detail, policy, onClose, onChange }: PayeeSheetProps) {
  const t = useT();
  const problemText = useProblemText();
  const flow = flows[detail.flow];
  const [kept] = useState(() => keptPayee(detail));
  const [account, setAccount] = useState<Account>(kept?.account ?? { bankName: '', bankBranch: '', bankCardNo: '' });
  const [isConfirmed, setConfirmed] = useState(kept?.isConfirmed ?? false);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const check = (given: Account, confirmed: boolean): Problems => {
    const answers: Answers = {
      personalInfo: { ...given, bankCardConfirmed: confirmed },
      oldCarInfo: {},
      newCarInfo: {},
    };
    const context = contextOf(policy, detail.flow, clock.now());
    return Object.fromEntries(
      keys.flatMap((key) => {
        const problem = checkField(flow, `personalInfo.${key}`, answers, context);
        return problem ? [[key, problem]] : [];
      }),
    );
  };
  /** An earlier try may have stored another account. */
  const isStored = ({ status, steps: { personalInfo } }: Detail) =>
    status === 'paying' &&
    keys.every((key) => {
      const sent = String(normalise(flow, `personalInfo.${key}`, account[key]));
      return personalInfo[key] === (key === 'bankCardNo' ? maskCard(sent) : sent);
    });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const problemsNow = check(account, isConfirmed);
    setProblems(problemsNow);
    const [first] = Object.keys(problemsNow);
    if (first) focusField(first);
    if (first || busy) return;
    setBusy(true);
    let now = detail;
    const show = (changed: Detail) => {
      now = changed;
      onChange(changed);
    };
    try {
      const body = { ...account, bankCardConfirmed: isConfirmed };
      const change = () => call('changePayee', { params: { id: detail.id }, body });
      await sendChange(detail.id, change, isStored, show);
      announce(t('process.payee.done'));
      onClose();
    } catch (thrown) {
      const { fields = {}, kind, status } = toApiError(thrown);
      if (status === 401) {
        keepPayee(detail, { account, isConfirmed });
        return;
      }
      // The sheet for the confirmation code was closed.
      if (kind === 'canceled') return;
      setProblems(
        Object.fromEntries(Object.entries(fields).map(([key, problem]) => [last(key.split('.')) ?? key, problem])),
      );
      announce(t(now.actions.includes('payee') ? 'process.unchanged' : 'process.payee.over'));
    } finally {
      setBusy(false);
    }
  };
  const change = (key: keyof Account, value: string) => {
    setAccount({ ...account, [key]: value });
    if (key === 'bankCardNo' && value !== account.bankCardNo) setConfirmed(false);
  };
  const leave = (key: keyof Account, value: string) => {
    if (!value) return;
    const { [key]: _, ...others } = problems;
    const problem = check({ ...account, [key]: value }, isConfirmed)[key];
    setProblems(problem ? { ...others, [key]: problem } : others);
  };
  const confirmNumber = () => {
    setConfirmed(true);
    setProblems(check(account, true));
    focusAfter('bankCardNo');
    announce(t('ui.numberConfirmed'), true);
  };
  return (
    <Sheet title={t('process.payee.title')} hasInput onClose={onClose}>
      <form onSubmit={send} noValidate>
        {kept && <Notice tone="warn">{t('process.payee.kept')}</Notice>}
        <p>{t('process.payee.text')}</p>
        {keys.map((key) => {
          const path = `personalInfo.${key}`;
          const field = findField(flow, path)?.field;
          const problem = problems[key];
          return (
            <TextInput
              key={key}
              name={key}
              label={t(`field.${path}`)}
              hint={field?.hint && t(`field.${path}.hint`)}
              value={account[key]}
              onChange={(value) => change(key, value)}
              onLeave={(value) => leave(key, value)}
              normalise={(typed) => String(normalise(flow, path, typed) ?? '')}
              inputMode={field?.inputMode}
              groups={field?.grouping}
              maxLength={field?.maxLength}
              error={problem && problemText(problem, path)}
              after={
                problem?.code === 'confirm' ? (
                  <Button kind="line" onClick={confirmNumber}>
                    {t('process.payee.confirm')}
                  </Button>
                ) : (
                  key === 'bankCardNo' && isConfirmed && <p className="cap">{t('ui.numberConfirmed')}</p>
                )
              }
            />
          );
        })}
        <Button type="submit" busy={busy}>
          {t('process.payee.send')}
        </Button>
      </form>
    </Sheet>
  );
}

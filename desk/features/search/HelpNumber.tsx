import { useState } from 'react';
import { useNavigate } from '@umijs/max';
import { halfWidth } from '@domain/rules/halfWidth';
import { FindForm } from '@/components/FindForm';
import { useProblem } from '@/components/useProblem';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { watchLocation } from '@/services/watchLocation';

const own = { NOT_FOUND: 'assist.none', TOO_MANY_REQUESTS: 'assist.limit' };

/** Opens the case of a help number that an applicant reads out. The server audits it as 协助. */
export function HelpNumber() {
  const t = useT();
  const problem = useProblem();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const open = async (typed: string) => {
    if (busy) return;
    const number = halfWidth(typed).replace(/\s/g, '');
    if (!/^\d{6}$/.test(number)) return setFailure(t('assist.format'));
    setBusy(true);
    setFailure('');
    const hasLeft = watchLocation();
    try {
      const { id } = await call('findByHelpNumber', { body: { number } });
      if (hasLeft()) return;
      announce(t('assist.opened'));
      navigate(`/cases/${id}`);
    } catch (error) {
      setFailure(problem(error, own));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-label={t('assist.title')}>
      <FindForm
        label={t('assist.title')}
        submitLabel={t('assist.do')}
        hint={t('assist.hint')}
        inputMode="numeric"
        maxLength={10}
        failure={failure}
        busy={busy}
        onFind={open}
        onEdit={() => setFailure('')}
      />
    </section>
  );
}

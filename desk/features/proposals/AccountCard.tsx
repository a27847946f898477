import { Alert, Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from '@umijs/max';
import { accountKinds } from '@domain/office';
import { dateTime } from '@/components/format';
import { FindForm } from '@/components/FindForm';
import { StatusTag } from '@/components/StatusTag';
import { useProblem } from '@/components/useProblem';
import { useRegionName } from '@/components/useRegionName';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { type Account, AccountDialog, type AccountKind } from './AccountDialog';

const own = { NOT_FOUND: 'account.none' };
const isPossible = (kind: AccountKind, { frozen }: Account): boolean => {
  if (kind === 'freezeAccount') return frozen === null || frozen.until !== null || frozen.signIn;
  return kind === 'unfreezeAccount' ? frozen !== null : true;
};

/** Finds the account of an applicant by the ID number, for a lead who freezes or recovers it. The number is never part of the URL. */
export function AccountCard({ onProposed }: { onProposed: () => void }) {
  const t = useT();
  const problem = useProblem();
  const region = useRegionName();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [account, setAccount] = useState<Account>();
  const [kind, setKind] = useState<AccountKind>();
  const [searched, setSearched] = useState('');
  /** The newest search. The account of an earlier one would be acted on as that of the number in the field. */
  const newest = useRef({});
  const begin = () => {
    setAccount(undefined);
    setFailure('');
    setBusy(false);
    newest.current = {};
    return newest.current;
  };
  const find = async (idNo: string) => {
    if (busy) return;
    const search = begin();
    if (!idNo.trim()) return setFailure(t('account.idNo.missing'));
    setBusy(true);
    try {
      const found = await call('findAccount', { body: { idNo } });
      if (newest.current !== search) return;
      setAccount(found);
      setSearched(idNo);
      announce(t('account.found'));
    } catch (error) {
      if (newest.current === search) setFailure(problem(error, own));
    } finally {
      if (newest.current === search) setBusy(false);
    }
  };
  const frozenText = ({ frozen }: Account) => {
    if (!frozen) return t('account.notFrozen');
    if (frozen.signIn) return t('account.paymentsStopped');
    return frozen.until
      ? t('account.frozenUntil', { until: dateTime(frozen.until) })
      : t('account.frozenSince', { since: dateTime(frozen.since) });
  };
  const casesOf = ({ cases }: Account) => (
    <ul className="account-cases">
      {cases.map(({ id, number, status, stage, regionCode }) => (
        <li key={id}>
          <Link to={`/cases/${id}`}>{number}</Link> {regionCode && region(regionCode)}{' '}
          <StatusTag status={status} stage={stage ?? undefined} />
        </li>
      ))}
    </ul>
  );
  const facts = (shown: Account): [label: string, value: ReactNode][] => [
    ['account.name', shown.name || '–'],
    ['account.mobile', shown.mobile || '–'],
    ['account.createdAt', dateTime(shown.createdAt)],
    ['account.state', frozenText(shown)],
    ['account.signedIn', t('account.signedIn.count', { sessions: shown.sessions, devices: shown.devices })],
    ['account.cases', shown.cases.length ? casesOf(shown) : t('account.cases.none')],
  ];
  return (
    <section className="card account" aria-label={t('account.title')}>
      <h2>{t('account.title')}</h2>
      <FindForm
        label={t('account.idNo')}
        submitLabel={t('account.find')}
        hint={t('account.hint')}
        maxLength={40}
        spellCheck={false}
        failure={failure}
        busy={busy}
        onFind={find}
        onEdit={begin}
      />
      {account && (
        <>
          <dl className="account-facts">
            {facts(account).map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {account.mayPropose ? (
            <div className="page-actions">
              {accountKinds
                .filter((one) => isPossible(one, account))
                .map((one) => (
                  <Button key={one} danger={one === 'releaseIdNo'} onClick={() => setKind(one)}>
                    {t(`account.${one}`)}
                  </Button>
                ))}
            </div>
          ) : (
            <Alert type="info" showIcon title={t('account.otherCities')} />
          )}
        </>
      )}
      {account && kind && (
        <AccountDialog
          account={account}
          kind={kind}
          onClose={() => setKind(undefined)}
          onProposed={() => {
            onProposed();
            void find(searched);
          }}
        />
      )}
    </section>
  );
}

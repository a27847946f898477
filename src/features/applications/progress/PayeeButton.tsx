import { useState } from 'react';
import type { Detail, PolicyReply } from '@domain/contract/types';

import { useT } from '@/i18n';
import { Button } from '@/components/inputs/Button';
import { dropPayee, keptPayee } from './keptPayee';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';

const PayeeSheet = lazyWithRetry(() => import(/* webpackChunkName: "flow-payee" */ './PayeeSheet'));

export interface PayeeButtonProps {
  detail: Detail;
  policy: PolicyReply;
  onChange: (detail: Detail) => void;
}

export function PayeeButton({ detail, policy, onChange }: PayeeButtonProps) {
  const t = useT();
  const [isCorrecting, setCorrecting] = useState(keptPayee(detail) !== undefined);
  const close = () => {
    dropPayee();
    setCorrecting(false);
  };
  return (
    <>
      <Button onClick={() => setCorrecting(true)}>{t('process.payee')}</Button>
      {isCorrecting && <PayeeSheet detail={detail} policy={policy} onClose={close} onChange={onChange} />}
    </>
  );
}

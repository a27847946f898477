import type { Status } from '@domain/status';

import { useT } from '@/i18n';
import { Tag, type Tone } from './Tag';

const tones: Record<Status, Tone> = {
  draft: 'idle',
  submitted: 'info',
  reviewing: 'info',
  returned: 'warn',
  approved: 'ok',
  publicity: 'info',
  paying: 'info',
  pay_failed: 'danger',
  paid: 'ok',
  rejected: 'danger',
  withdrawn: 'idle',
  expired: 'idle',
};

export function StatusTag({ status }: { status: Status }) {
  const t = useT();
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
}

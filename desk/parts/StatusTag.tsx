import type { Status } from '@domain/status';
import { useT } from '@/services/i18n';

const tones: Partial<Record<Status, 'run' | 'ok' | 'warn' | 'bad'>> = {
  submitted: 'run',
  reviewing: 'run',
  returned: 'warn',
  approved: 'ok',
  publicity: 'ok',
  paying: 'run',
  pay_failed: 'bad',
  paid: 'ok',
  rejected: 'bad',
};

export function StatusTag({ status, stage }: { status: Status; stage?: 1 | 2 }) {
  const t = useT();
  return (
    <span className="tag" data-tone={tones[status]}>
      {t(status === 'reviewing' && stage ? `status.stage.${stage}` : `status.${status}`)}
    </span>
  );
}

import { Tag, type TagProps } from 'antd';
import type { Status } from '@domain/status';
import { useT } from '@/services/i18n';

const colours = { run: 'processing', ok: 'success', warn: 'warning', bad: 'error' } as const;
export type Tone = keyof typeof colours;

/** A short fact; the colour adds no information to the text. */
export const ToneTag = ({ tone, ...tag }: Omit<TagProps, 'color'> & { tone?: Tone }) => (
  <Tag color={tone && colours[tone]} {...tag} />
);

const tones: Partial<Record<Status, Tone>> = {
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
    <ToneTag tone={tones[status]}>
      {t(status === 'reviewing' && stage ? `status.stage.${stage}` : `status.${status}`)}
    </ToneTag>
  );
}

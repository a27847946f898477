import AdmSkeleton from 'antd-mobile/es/components/skeleton';
import { useT } from '@/i18n';
import './Skeleton.css';

type SkeletonProps = {
  /** shape of the expected content, to avoid layout shift */ shape?: 'card' | 'field' | 'line';
  count?: number;
};

export function Skeleton({ shape = 'card', count = 1 }: SkeletonProps) {
  const t = useT();
  return (
    <div className="skels" role="status">
      <span className="sr">{t('ui.loading')}</span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={`skel-${shape}`} aria-hidden="true">
          <AdmSkeleton animated className="skel short" />
          <AdmSkeleton animated className="skel" />
          {shape === 'card' && <AdmSkeleton animated className="skel" />}
        </div>
      ))}
    </div>
  );
}

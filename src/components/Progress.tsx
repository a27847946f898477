import ProgressBar from 'antd-mobile/es/components/progress-bar';
import './Progress.css';

/** antd-mobile's progress bar has no ARIA, so the role is on an element around it. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <ProgressBar percent={percent} />
    </div>
  );
}

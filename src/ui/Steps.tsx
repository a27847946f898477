import { Link } from '@umijs/max';
import { Icon } from './Icon';
import { tick } from './icons';
import { useT } from '@/texts';
import './road.css';
import './Steps.css';

type Step = { key: string; label: string; state: 'done' | 'now' | 'wait'; /** where it may be opened */ to?: string };

/** The road, lying: where am I, without a word. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useT();
  return (
    <ol className="steps" aria-label={t('ui.steps')}>
      {steps.map((step, at) => {
        const body = (
          <>
            <span className="dot">{step.state === 'done' ? <Icon d={tick} /> : <span aria-hidden="true">{at + 1}</span>}</span>
            {step.label}
            {step.state === 'done' && <span className="sr">{t('ui.steps.done')}</span>}
          </>
        );
        return (
          <li key={step.key} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            {step.to && step.state !== 'now' ? <Link to={step.to}>{body}</Link> : body}
          </li>
        );
      })}
    </ol>
  );
}

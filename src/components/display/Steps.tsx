import { Link } from '@umijs/max';
import AdmSteps from 'antd-mobile/es/components/steps';
import { Icon } from './Icon';
import { tick } from './icons';
import { useT } from '@/i18n';
import './road.css';
import './Steps.css';

type Step = {
  key: string;
  label: string;
  state: 'done' | 'now' | 'wait';
  /** link target, if the step may be opened */ to?: string;
};

const status = { done: 'finish', now: 'process', wait: 'wait' } as const;

/** The horizontal progress bar of the form; its container has the name. Step drops `role`, so the list is around it and the items are in the titles. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useT();
  return (
    <div className="steps" role="list">
      <AdmSteps current={steps.findIndex(({ state }) => state === 'now')}>
        {steps.map(({ key, label, state, to }, at) => {
          const title = (
            <>
              {label}
              {state === 'done' && <span className="sr">{t('ui.steps.done')}</span>}
            </>
          );
          return (
            <AdmSteps.Step
              key={key}
              className={state}
              status={status[state]}
              icon={
                <span className="dot" aria-hidden="true">
                  {state === 'done' ? <Icon d={tick} /> : at + 1}
                </span>
              }
              title={
                <span role="listitem" aria-current={state === 'now' ? 'step' : undefined}>
                  {to && state !== 'now' ? <Link to={to}>{title}</Link> : title}
                </span>
              }
            />
          );
        })}
      </AdmSteps>
    </div>
  );
}

import { readable } from './money';
import { useT } from '@/texts';
import './Amount.css';

type AmountProps = {
  fen: number;
  /** the upper end, where it is a range */ upTo?: number;
  /** the policy is an example, and the figure says so */ example?: boolean;
  plain?: boolean;
};

/** The largest figure of its screen; never broken across lines. */
export function Amount({ fen, upTo, example, plain }: AmountProps) {
  const t = useT();
  return (
    <span className="amt">
      <span className={plain ? 'nb' : 'amount'}>
        <bdi>{upTo === undefined || upTo === fen ? readable(fen) : `${readable(fen)}–${readable(upTo)}`}</bdi>
        <small>{t('ui.yuan')}</small>
      </span>
      {example && <span className="eg">{t('ui.example')}</span>}
    </span>
  );
}

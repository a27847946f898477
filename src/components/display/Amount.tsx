import { shownMoney } from '@domain/rules/money';
import { useT } from '@/i18n';
import { Example } from './Example';
import './Amount.css';

type AmountProps = {
  fen: number;
  /** upper end of a range */ upTo?: number;
  /** the policy is an example: the amount is labelled so */ example?: boolean;
  plain?: boolean;
};

/** The largest number of its screen; never broken across lines. */
export function Amount({ fen, upTo, example = false, plain }: AmountProps) {
  const t = useT();
  return (
    <span className="amt">
      <span className={plain ? 'nb' : 'amount'}>
        <bdi>{upTo === undefined || upTo === fen ? shownMoney(fen) : `${shownMoney(fen)}–${shownMoney(upTo)}`}</bdi>
        <small>{t('ui.yuan')}</small>
      </span>
      <Example of={{ example }} />
    </span>
  );
}

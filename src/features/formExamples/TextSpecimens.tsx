import { CodeInput } from '@/components/inputs/CodeInput';
import { Combobox } from '@/components/inputs/Combobox';
import { MoneyInput, type MoneyValue } from '@/components/inputs/MoneyInput';
import { group } from '@domain/client/group';
import { TextInput } from '@/components/inputs/TextInput';
import { useT } from '@/i18n';
import { InEveryState } from './InEveryState';

const plain = (raw: string) => raw.replace(/[\s·]/g, '').toUpperCase();
/** Groups of four digits, as printed on bank cards. */
const card = [4];
const asMoney = (value: string): MoneyValue => (value === '' || Number.isNaN(Number(value)) ? value : Number(value));

export function TextSpecimens() {
  const t = useT();
  return (
    <>
      <InEveryState
        of="TextInput"
        label={t('formExamples.plate')}
        hint={t('formExamples.plate.hint', { plate: t('formExamples.plate.zh') })}
        sample={t('formExamples.plate.zh')}
        wrongValue={t('formExamples.plate.zh').slice(0, -1)}
        wrong={t('formExamples.plate.wrong')}
      >
        {(props) => <TextInput {...props} normalise={plain} autoCapitalize="characters" maxLength={8} />}
      </InEveryState>
      <InEveryState
        of="TextInput"
        id="card"
        label={t('formExamples.card')}
        hint={t('formExamples.card.hint')}
        sample="6299990000000000012"
        wrongValue="6299990000000000013"
        wrong={t('formExamples.card.wrong')}
        old={group('6299990000000000033', card)}
      >
        {(props) => <TextInput {...props} groups={card} inputMode="numeric" maxLength={19} />}
      </InEveryState>
      <InEveryState
        of="MoneyInput"
        label={t('formExamples.price')}
        hint={t('formExamples.price.hint')}
        sample="12880000"
        wrongValue="100"
        wrong={t('formExamples.price.wrong')}
        old="118800"
      >
        {({ value, onChange, ...props }) => (
          <MoneyInput {...props} value={asMoney(value)} onChange={(next) => onChange(String(next))} />
        )}
      </InEveryState>
      <InEveryState
        of="Combobox"
        label={t('formExamples.bank')}
        hint={t('formExamples.bank.hint')}
        sample={t('formExamples.bank.a')}
        wrongValue="?"
        wrong={t('formExamples.bank.wrong')}
      >
        {(props) => (
          <Combobox
            {...props}
            suggestions={['a', 'b', 'c', 'd'].map((key) => t(`formExamples.bank.${key}`))}
            maxLength={60}
          />
        )}
      </InEveryState>
      <InEveryState
        of="CodeInput"
        label={t('formExamples.code')}
        sample="246810"
        wrongValue="111111"
        wrong={t('formExamples.code.wrong')}
      >
        {(props) => <CodeInput {...props} onSend={async () => 60} />}
      </InEveryState>
    </>
  );
}

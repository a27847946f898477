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
        label={t('form.plate')}
        hint={t('form.plate.hint', { plate: t('form.plate.zh') })}
        sample={t('form.plate.zh')}
        wrongValue={t('form.plate.zh').slice(0, -1)}
        wrong={t('form.plate.wrong')}
      >
        {(props) => <TextInput {...props} normalise={plain} autoCapitalize="characters" maxLength={8} />}
      </InEveryState>
      <InEveryState
        of="TextInput"
        id="card"
        label={t('form.card')}
        hint={t('form.card.hint')}
        sample="6299990000000000012"
        wrongValue="6299990000000000013"
        wrong={t('form.card.wrong')}
        old={group('6299990000000000033', card)}
      >
        {(props) => <TextInput {...props} groups={card} inputMode="numeric" maxLength={19} />}
      </InEveryState>
      <InEveryState
        of="MoneyInput"
        label={t('form.price')}
        hint={t('form.price.hint')}
        sample="12880000"
        wrongValue="100"
        wrong={t('form.price.wrong')}
        old="118800"
      >
        {({ value, onChange, ...props }) => (
          <MoneyInput {...props} value={asMoney(value)} onChange={(next) => onChange(String(next))} />
        )}
      </InEveryState>
      <InEveryState
        of="Combobox"
        label={t('form.bank')}
        hint={t('form.bank.hint')}
        sample={t('form.bank.a')}
        wrongValue="?"
        wrong={t('form.bank.wrong')}
      >
        {(props) => (
          <Combobox {...props} suggestions={['a', 'b', 'c', 'd'].map((key) => t(`form.bank.${key}`))} maxLength={60} />
        )}
      </InEveryState>
      <InEveryState
        of="CodeInput"
        label={t('form.code')}
        sample="246810"
        wrongValue="111111"
        wrong={t('form.code.wrong')}
      >
        {(props) => <CodeInput {...props} onSend={async () => 60} />}
      </InEveryState>
    </>
  );
}

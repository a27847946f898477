import { Form } from 'antd';
import { flowIds, type FlowId } from '@domain/flow/types';
import type { TermsFile } from '@domain/policy/schema';
import { useT } from '@/services/i18n';
import { CheckField, ChoiceField, CodesField, CountField, DayField, TextField } from './controls';
import { type EditionFile, withFlow } from './editTerms';
import { LimitsForm } from './LimitsForm';
import { More } from './More';
import { useParts } from './parts';

interface Props {
  edition: EditionFile;
  file: TermsFile;
  onChange: (edition: EditionFile) => void;
}

/** What an edition states for all its terms. */
export function EditionForm({ edition, file, onChange }: Props) {
  const t = useT();
  const parts = useParts(edition, onChange);
  const part = <V,>(at: string) => parts<V>(at, `policy.ofEdition.${at}`);
  return (
    <Form layout="vertical" component="div" className="terms-form">
      <div className="terms-row">
        <TextField {...part<string>('version')} />
        <DayField {...part<string>('intake.supplementUntil')} required />
        <CheckField {...part<boolean | undefined>('takesBack')} optional />
      </div>
      <More title={t('policy.ofEdition.more')}>
        <div className="terms-row">
          <TextField {...part<string>('title')} />
          <CountField {...part<number | null>('year')} />
          <ChoiceField<FlowId>
            {...part<FlowId>('flow')}
            options={flowIds.map((value) => ({ value, label: t(`status.flow.${value}`) }))}
            onChange={(flow) => flow && onChange(withFlow(edition, flow))}
          />
          <TextField {...part<string>('id')} />
          <DayField {...part<string>('intake.applyFrom')} required />
        </div>
        <div className="terms-row terms-wide">
          <CodesField
            {...part<readonly string[]>('requiredMaterials')}
            options={Object.entries(file.materials).map(([value, { label }]) => ({ value, label: label || value }))}
          />
        </div>
        <LimitsForm
          limits={edition.limits}
          groups={Object.keys(file.groups ?? {})}
          onChange={part('limits').onChange}
        />
      </More>
    </Form>
  );
}

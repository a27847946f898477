import { Form } from 'antd';
import type { TermsFile } from '@domain/policy/schema';
import { useEditions } from '@/components/useEditions';
import { useT } from '@/services/i18n';
import { ChoiceField, CodesField, CountField, TextField } from './controls';
import { More } from './More';
import { NamedRowsForm } from './NamedRowsForm';
import { MistakesAt, useParts } from './parts';

type Material = TermsFile['materials'][string];

const steps = { 1: 'personalInfo', 2: 'oldCarInfo', 3: 'newCarInfo' } as const;

function MaterialRow({ material, change }: { material: Material; change: (material: Material) => void }) {
  const t = useT();
  const parts = useParts(material, change);
  const part = <V,>(at: string) => parts<V>(at, `policy.material.${at}`);
  return (
    <>
      <TextField {...part<string>('label')} />
      <ChoiceField
        {...part<string>('step')}
        value={String(material.step)}
        options={Object.entries(steps).map(([value, step]) => ({ value, label: t(`flow.step.${step}`) }))}
        onChange={(step) => part('step').onChange(Number(step))}
      />
      <CountField {...part<number | null>('min')} />
      <CountField {...part<number | null>('max')} />
      <TextField {...part<string | undefined>('hint')} optional />
    </>
  );
}

interface Props {
  file: TermsFile;
  onChange: (file: TermsFile) => void;
}

/** What the editions of a policy file have in common and an office changes each year. */
export function CommonForm({ file, onChange }: Props) {
  const t = useT();
  const { list } = useEditions();
  const parts = useParts(file, onChange);
  const part = <V,>(at: string) => parts<V>(at, `policy.ofFile.${at}`);
  const titles = new Map([...list, ...file.editions].map(({ id, title }) => [id, title]));
  const editions = [...titles].map(([value, title]) => ({ value, label: `${title}（${value}）` }));
  return (
    <section className="terms-edition">
      <h3>{t('policy.ofFile')}</h3>
      <Form layout="vertical" component="div" className="terms-form">
        <More title={t('policy.ofFile.groups')}>
          <NamedRowsForm<string[]>
            at="groups"
            title={t('policy.ofFile.groups')}
            add={t('policy.ofFile.groups.add')}
            record={file.groups ?? {}}
            blank={[]}
            onChange={part('groups').onChange}
            row={(members, change) => (
              <CodesField
                label={t('policy.ofFile.groups.members')}
                value={members}
                options={editions}
                onChange={(next = []) => change([...next])}
              />
            )}
          >
            <p className="quiet">{t('policy.ofFile.groups.why')}</p>
          </NamedRowsForm>
        </More>
        <More title={t('policy.ofFile.materials')}>
          <NamedRowsForm<Material>
            at="materials"
            title={t('policy.ofFile.materials')}
            add={t('policy.ofFile.materials.add')}
            record={file.materials}
            blank={{ label: '', step: 1, min: 1, max: 1 }}
            onChange={part('materials').onChange}
            row={(material, change) => <MaterialRow material={material} change={change} />}
          >
            <p className="quiet">{t('policy.ofFile.materials.why')}</p>
          </NamedRowsForm>
        </More>
        <More title={t('policy.ofFile.calendar')}>
          <fieldset className="terms-wide">
            <legend>{t('policy.ofFile.calendar')}</legend>
            <p className="quiet">{t('policy.ofFile.calendar.why')}</p>
            <MistakesAt at="common.calendar" />
            <CodesField {...part<readonly string[]>('common.calendar.holidays')} />
            <CodesField {...part<readonly string[]>('common.calendar.extraWorkdays')} />
          </fieldset>
        </More>
      </Form>
    </section>
  );
}

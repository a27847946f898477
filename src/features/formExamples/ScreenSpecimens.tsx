import { AppearanceChoices } from '@/components/layout/AppearanceChoices';
import { announce } from '@/components/feedback/announce';
import { CallLink } from '@/components/inputs/CallLink';
import { Card } from '@/components/layout/Card';
import { DocumentName } from '@/components/display/DocumentName';
import { IllustratedSteps } from '@/components/display/IllustratedSteps';
import { LinkList } from '@/components/layout/LinkList';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { Section } from '@/components/layout/Section';
import { StatusTag } from '@/components/display/StatusTag';
import { useT } from '@/i18n';
import { ApiError } from '@/services/apiError';
import { statuses } from '@domain/status';
import { Part } from './Part';

/** Components of the pages outside the form. */
export function ScreenSpecimens() {
  const t = useT();
  return (
    <>
      <Part source="AppearanceChoices" title="formExamples.part.appearance">
        <AppearanceChoices />
      </Part>
      <Part source="StatusTag · DocumentName" title="formExamples.part.names">
        <Card className="stack">
          <div className="row">
            {statuses.map((status) => (
              <StatusTag key={status} status={status} />
            ))}
          </div>
          <p>
            <DocumentName material="bankCard" />
          </p>
        </Card>
      </Part>
      <Part source="IllustratedSteps" title="formExamples.part.illustrated">
        <IllustratedSteps
          steps={[
            { key: '1', picture: 'document', title: t('formExamples.step.1'), text: <p>{t('formExamples.notice')}</p> },
            { key: '2', picture: 'old-car', title: t('formExamples.step.2'), text: <p>{t('formExamples.notice')}</p> },
          ]}
        />
      </Part>
      <Part source="Section · LinkList · CallLink" title="formExamples.part.links">
        <Section title={t('formExamples.row')} note={t('ui.example')}>
          <CallLink number="12345" />
        </Section>
        <LinkList
          title={t('formExamples.part.rows')}
          links={[['/form', t('formExamples.row'), t('formExamples.row.note')]]}
        />
      </Part>
      <Part source="LoadFailed" title="formExamples.part.failed">
        <Card>
          <LoadFailed
            title={t('formExamples.broken')}
            error={new ApiError('network', {})}
            onRetry={() => announce(t('formExamples.said'))}
          />
        </Card>
      </Part>
    </>
  );
}

import './policy.css';
import { useRequest } from 'ahooks';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { Link, useAccess, useParams } from '@umijs/max';
import { saveFile } from '@shared/saveFile';
import { dateTime } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { useAction } from '@/components/useAction';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { useIsMe, useActorName } from '@/components/useActorName';
import { ToneTag } from '@/components/StatusTag';
import { call } from '@/services/call';
import { codeOf } from '@/services/callError';
import { useT } from '@/services/i18n';
import { PolicyDifferences } from './PolicyDifferences';
import { SignDialog } from './SignDialog';
import { TrialCard } from './TrialCard';
import { stateOf, tones } from './version';

/** One policy version: who proposed and signed it, its differences, its trial and its file. */
export function VersionPage() {
  const t = useT();
  const access = useAccess();
  const isMe = useIsMe();
  const { id = '' } = useParams();
  const { busy, run } = useAction();
  const [signing, setSigning] = useState(false);
  const params = { id };
  const policies = useRequest(() => call('officePolicies'));
  const difference = useFilteredRequest(id, () => call('policyDifference', { params }));
  const who = useActorName(policies.data?.names);
  const { versions = [], inForce = 0 } = policies.data ?? {};
  const version = versions.find((one) => String(one.id) === id);
  const open = version !== undefined && version.signedAt === null;
  const own = version !== undefined && isMe(version.proposedBy);
  const maySign = open && !own && access.signPolicy === true;
  const state = version && stateOf(version, versions, inForce, new Date());
  useKeys(maySign ? [{ key: 's', name: 'policy.sign', group: 'policy', do: () => setSigning(true) }] : []);
  const refresh = () => {
    policies.refresh();
    difference.refresh();
  };
  const fetchFile = async () => {
    const { body } = await call('officePolicy', { params });
    saveFile(`policy-${id}.json`, JSON.stringify(body, null, 2), 'application/json');
    return undefined;
  };
  const stamp = (by: string | null, at: string | null) => (at ? `${who(by)} · ${dateTime(at)}` : '–');
  if (codeOf(difference.error) === 'NOT_FOUND' || (policies.data && !version))
    return (
      <Page title={t('policy.version', { id })} lead={<Link to="/policy">{t('policy.back')}</Link>}>
        <p className="card state" role="alert">
          {t('policy.notFound')}
        </p>
      </Page>
    );
  return (
    <Page
      title={t('policy.version', { id })}
      lead={<Link to="/policy">{t('policy.back')}</Link>}
      actions={
        <>
          {open && own && access.signPolicy && (
            <ToneTag className="policy-own" tone="warn">
              {t('policy.sign.own')}
            </ToneTag>
          )}
          <Button loading={busy} onClick={() => void run(fetchFile)}>
            {t('policy.file')}
          </Button>
          {maySign && (
            <Button type="primary" onClick={() => setSigning(true)}>
              {t('policy.sign')} <Keys of="s" />
            </Button>
          )}
        </>
      }
    >
      <section className="card" aria-label={t('policy.state')}>
        <Loaded request={policies}>
          {() =>
            version && (
              <Descriptions
                size="small"
                column={{ xs: 1, sm: 2, xl: 4 }}
                items={[
                  {
                    key: 'state',
                    label: t('policy.state'),
                    children: state && <ToneTag tone={tones[state]}>{t(`policy.state.${state}`)}</ToneTag>,
                  },
                  {
                    key: 'proposed',
                    label: t('policy.proposed'),
                    children: stamp(version.proposedBy, version.proposedAt),
                  },
                  { key: 'signed', label: t('policy.signed'), children: stamp(version.signedBy, version.signedAt) },
                  {
                    key: 'from',
                    label: t('policy.validFrom'),
                    children: version.validFrom ? dateTime(version.validFrom) : '–',
                  },
                ]}
              />
            )
          }
        </Loaded>
      </section>
      <section className="card" aria-labelledby="policy-difference">
        <h2 id="policy-difference">{t('policy.difference', { id: difference.data?.against ?? '–' })}</h2>
        <Loaded request={difference}>{(found) => <PolicyDifferences {...found} />}</Loaded>
      </section>
      {access.tryVersion && (
        <TrialCard key={id} ask={(after) => call('tryVersion', { params, body: { after: after ?? null } })} />
      )}
      {signing && <SignDialog id={Number(id)} refresh={refresh} onClose={() => setSigning(false)} />}
    </Page>
  );
}

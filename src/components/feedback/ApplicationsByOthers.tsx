import { useRef, useState } from 'react';
import { useModel } from '@umijs/max';
import type { User } from '@domain/contract/types';
import { useFormatDate } from '@/hooks/useFormatDate';
import { useRegionName } from '@/hooks/useRegionName';
import { leftToRight, useT, withMessages } from '@/i18n';
import byOthersTexts from '@/locales/areas/applications/zh-CN.byOthers';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { getToken } from '@/services/session';
import { Button } from '../inputs/Button';
import { announce } from './announce';
import { Notice } from './Notice';

type ByOthers = NonNullable<User['applicationsByOthers']>;

/** Applications that other accounts submitted with the user's ID number. The user can report that they are not theirs. */
function ApplicationsByOthers({ applications }: { applications: ByOthers }) {
  return (
    <div className="stack">
      {applications.map((application) => (
        <ByOther key={application.id} application={application} />
      ))}
    </div>
  );
}

function ByOther({ application: { id, number, regionCode, day, disputedAt } }: { application: ByOthers[number] }) {
  const t = useT();
  const date = useFormatDate();
  const cityOf = useRegionName();
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const dispute = async () => {
    const token = getToken();
    const { confirm } = await import(/* webpackChunkName: "confirm" */ '@/components/dialogs/confirm');
    const isSure = await confirm({
      title: t('byOthers.ask'),
      text: t('byOthers.askMore'),
      ok: t('byOthers.dispute'),
      cancel: t('byOthers.back'),
      danger: true,
    });
    if (!isSure) return;
    const reported = await call('disputeApplication', { params: { id } });
    if (getToken() !== token) return;
    await setInitialState(
      (state) =>
        state && {
          ...state,
          currentUser: {
            ...state.currentUser,
            applicationsByOthers: state.currentUser.applicationsByOthers?.map((one) =>
              one.id === id ? { ...one, ...reported } : one,
            ),
          },
        },
    );
    // The button is unmounted: focus the result.
    box.current?.focus();
  };
  const tap = () => {
    if (busy) return;
    setBusy(true);
    dispute()
      .catch((thrown) => announce(t(toApiError(thrown).code === 'NOT_FOUND' ? 'byOthers.gone' : 'byOthers.failed')))
      .finally(() => setBusy(false));
  };
  const which = t('byOthers.which', { number: leftToRight(number), city: cityOf(regionCode), day: date(day) });
  return (
    <div ref={box} tabIndex={-1}>
      {disputedAt ? (
        <Notice tone="ok" title={t('byOthers.done')}>
          <p>{which}</p>
          <p>{t('byOthers.doneMore')}</p>
        </Notice>
      ) : (
        <Notice
          tone="warn"
          title={t('byOthers.title')}
          action={
            <Button kind="line" busy={busy} onClick={tap}>
              {t('byOthers.dispute')}
            </Button>
          }
        >
          <p>{which}</p>
          <p>{t('byOthers.family')}</p>
        </Notice>
      )}
    </div>
  );
}

export default withMessages(ApplicationsByOthers, byOthersTexts);

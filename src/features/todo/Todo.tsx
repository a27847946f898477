import { useModel } from '@umijs/max';
import type { ListEntry } from '@domain/contract/types';
import { Card } from '@/components/layout/Card';
import { Empty } from '@/components/feedback/Empty';
import { Icon } from '@/components/display/Icon';
import { menu as menuIcon } from '@/components/display/iconsHome';
import { LinkButton } from '@/components/inputs/LinkButton';
import { Notice } from '@/components/feedback/Notice';
import { Row } from '@/components/layout/Row';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { StatusTag } from '@/components/display/StatusTag';
import { detailPath } from '@/services/paths';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { LinkList } from '@/components/layout/LinkList';
import { Screen } from '@/components/layout/Screen';
import { ActionCard } from './ActionCard';
import { Notes } from './Notes';
import { useSideMenu } from './menu/useSideMenu';
import { useTodo } from './useTodo';
import './todo.css';

const ApplicationsByOthers = lazyWithRetry(
  () => import(/* webpackChunkName: "by-others" */ '@/components/feedback/ApplicationsByOthers'),
);
const MobileRequest = lazyWithRetry(() => import(/* webpackChunkName: "mobile-request" */ './MobileRequest'));
const SideMenu = lazyWithRetry(() => import(/* webpackChunkName: "menu" */ './menu/SideMenu'));

/** Applications that need an action, most urgent first. */
export function Todo() {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const menu = useSideMenu();
  const { data, error, refresh } = useTodo();
  const {
    name,
    mobile,
    mobileRequest,
    paymentsStopped,
    applicationsByOthers: byOthers,
  } = initialState?.currentUser ?? {};
  const menuButton = (
    <button type="button" className="tap" aria-haspopup="dialog" aria-label={t('todo.menu')} onClick={menu.open}>
      <Icon d={menuIcon} />
    </button>
  );
  const nothingAtAll = data && data.waiting === 0 && data.runningTotal === 0;
  return (
    <Screen title={t('title.todo')} actions={menuButton}>
      <div className="head">
        <h1>{name ? t('todo.hello', { name }) : t('todo.helloYou')}</h1>
        <p role="status">
          {!data
            ? !error && t('todo.loading')
            : data.waiting > 0
              ? t('todo.count', { n: data.waiting })
              : !mobileRequest && !byOthers && !paymentsStopped && t('todo.nothing')}
        </p>
      </div>
      {mobileRequest && <MobileRequest request={mobileRequest} />}
      {paymentsStopped && (
        <Notice tone="warn" title={t('todo.paymentsStopped')}>
          {t('todo.paymentsStopped.text')}
        </Notice>
      )}
      {mobile === '' && (
        <Notice
          title={t('todo.noMobile')}
          action={
            <LinkButton kind="line" to="/mobile">
              {t('todo.noMobile.add')}
            </LinkButton>
          }
        >
          {t('todo.noMobile.text')}
        </Notice>
      )}
      {byOthers && <ApplicationsByOthers applications={byOthers} />}
      <div className="todo">
        {error && !data && <LoadFailed title={t('todo.failed')} error={error} onRetry={refresh} />}
        {!data && !error && <Skeleton count={3} />}
        {data?.duties.map((duty, at) => (
          <ActionCard key={duty.entry.id} duty={duty} first={at === 0} />
        ))}
        {nothingAtAll && <NoApplication />}
        {data && data.running.length > 0 && (
          <section className="sec">
            <h2>{t('todo.running')}</h2>
            {data.running.map((entry) => (
              <RunningCard key={entry.id} entry={entry} />
            ))}
          </section>
        )}
        {data && data.notes.length > 0 && (
          <Notes
            notes={data.notes}
            entries={[...data.duties.map(({ entry }) => entry), ...data.running]}
            onRead={refresh}
          />
        )}
      </div>
      {(data || error) && (
        <LinkList
          title={t('todo.common')}
          links={[
            ['/newApply/list', t('todo.all')],
            // `NoApplication` already has this link
            ...(nothingAtAll ? [] : ([['/newSubsidyTypeSelection', t('todo.begin')]] as const)),
            ['/mannual/home', t('todo.guide')],
          ]}
        />
      )}
      {menu.isOpen && <SideMenu onClose={menu.close} />}
    </Screen>
  );
}

function NoApplication() {
  const t = useT();
  return (
    <Empty title={t('todo.empty')} actions={<LinkButton to="/newSubsidyTypeSelection">{t('todo.begin')}</LinkButton>}>
      <p>{t('todo.emptyMore')}</p>
    </Empty>
  );
}

function RunningCard({ entry: { id, flow, status, stage, number } }: { entry: ListEntry }) {
  const t = useT();
  return (
    <Card as="article" className="duty">
      <div className="row between">
        <StatusTag status={status} />
        {number && <span className="cap num">{number}</span>}
      </div>
      <h3>{t(`status.flow.${flow}`)}</h3>
      <p className="small ink2">
        {status === 'reviewing' && stage && `${t(`status.stage.${stage}`)} · `}
        {t('todo.rest')}
      </p>
      <Row to={detailPath(flow, id)}>{t('todo.progress')}</Row>
    </Card>
  );
}

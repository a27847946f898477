import { useDocumentVisibility } from 'ahooks';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAccess, useModel, useSearchParams } from '@umijs/max';
import type { Event } from '@domain/status';
import { type QueueName, queueNames, queueOf } from '@domain/queues';
import { HandOverDialog } from '@/components/HandOverDialog';
import { useTitle } from '@/components/Page';
import { useKeys } from '@/components/keys/useKeys';
import { announce } from '@/services/announce';
import { useT } from '@/services/i18n';
import { Actions, others, yesOf } from './Actions';
import { CaseHead } from './CaseHead';
import { ChangedSince } from './ChangedSince';
import { type Case, prepareNext } from './cases';
import { Decision } from './Decision';
import { useDecisionOn } from './decisions';
import { forgetSavedDraft, type Kind, useDraft } from './drafts';
import { HoldDialog } from './HoldDialog';
import { ObjectionDialog } from './ObjectionDialog';
import { Fields } from './Fields';
import { filesInOrder, firstToSee, ordered, rowsOf } from './rows';
import { PhotoMarks } from './PhotoMarks';
import { CaseTabs, type SideTab } from './CaseTabs';
import { isSentAtOnce, useDecide } from './useDecide';
import { useMarks, useReasons } from './useMarks';
import { usePhotoRotation } from './usePhotoRotation';
import { boxOf, Viewer } from './viewer/Viewer';

interface Props {
  found: Case;
  /** the server has recorded the read */
  isOpened: boolean;
  take: () => Promise<void>;
  reload: () => Promise<void>;
  problem: (error: unknown) => string;
}

/** The review of a case: photos, typed and recognised values, and the actions. */
export function CaseView({ found, isOpened, take, reload, problem }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const access = useAccess();
  const me = useModel('@@initialState').initialState?.me;
  const [search] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const mayReview = access.claimNext ?? false;
  const queueName = search.get('queue') as QueueName | null;
  const queue = queueName && queueNames.includes(queueName) ? queueName : undefined;
  const taken = useDecisionOn(found.id) !== undefined;
  const mine = (found.held?.mine ?? false) && !taken;
  const { allowedEvents: events, markable } = found;
  const rows = useMemo(() => ordered(rowsOf(found)), [found]);
  const { draft, change, saveError } = useDraft(found);
  const [at, setAt] = useState(() => firstToSee(rows));
  const [shownId, setShownId] = useState(rows[at]?.fileId);
  const [opened, setOpened] = useState<{ kind: Kind; event?: Event } | null>(null);
  const [tab, setTab] = useState<SideTab>('fields');
  const [dialog, setDialog] = useState<'hold' | 'handOver' | 'objection' | null>(null);
  const { turnOf, onTurn } = usePhotoRotation();
  const marks = useMarks(draft, change);
  const reasons = useReasons(found);
  const number = found.number ?? '';
  useTitle(`${t('nav.case')} ${number}`);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const held = found.held?.mine ?? false;
  // An unlock reaches every tab; only the visible one prefetches.
  const isVisible = useDocumentVisibility() === 'visible';
  // For the server, a prefetched case that is not opened before the next prefetch counts as read: opening it then would count twice.
  const mayPrefetch = held && isOpened && mayReview && isVisible;
  useEffect(() => {
    if (mayPrefetch) prepareNext(queue, found.id);
  }, [mayPrefetch, queue, found.id]);

  const wasTaken = useRef(taken);
  useEffect(() => {
    // The decision has taken effect, was undone or was refused.
    if (wasTaken.current && !taken) {
      forgetSavedDraft(found.id);
      void reload();
    }
    wasTaken.current = taken;
  }, [taken, found.id, reload]);

  const row = rows[at];
  const files = useMemo(() => (access.officeFile ? filesInOrder(found.files) : []), [access.officeFile, found]);
  const shown = files.find(({ id }) => id === shownId) ?? files[0];
  const box = useMemo(() => (shown && shown.id === row?.fileId ? boxOf(shown, row.key) : undefined), [shown, row]);
  const nameOf = (file: Case['files'][number]) => {
    const same = files.filter(({ slot }) => slot === file.slot);
    return t(`material.${file.slot}`) + (same.length > 1 ? ` ${same.indexOf(file) + 1}` : '');
  };
  const goTo = useCallback(
    (next: number) => {
      setAt(next);
      // A row without a photo keeps the current photo.
      setShownId((now) => rows[next]?.fileId ?? now);
    },
    [rows],
  );

  const { goOn, skip, send, leave, tryTo } = useDecide({
    found,
    queue,
    take,
    problem,
    focus: () => heading.current?.focus(),
  });
  const yes = yesOf(events);
  const may = (event?: Event) => mine && event !== undefined && (events as Event[]).includes(event);
  const marksOpen = mine ? markable : [];
  const open = (kind: Kind, event: Event | undefined = yes) => setOpened({ kind, event });
  const kind = opened && may(opened.event) ? opened.kind : null;
  // The lease was lost or the status has changed: close the decision; its text remains in the draft.
  const isDecisionOutdated = opened !== null && kind === null;
  useEffect(() => {
    if (!isDecisionOutdated) return;
    setOpened(null);
    announce(t('review.notNow'));
    void message.warning(t('review.notNow'));
  }, [isDecisionOutdated, message, t]);
  const closeDialog = (isOutdated: boolean) => {
    setDialog(null);
    if (isOutdated) void reload();
  };
  const queueNow = queueOf(found);
  const markPhoto = shown && marksOpen.includes(shown.slot) ? () => marks.pick(shown.slot) : undefined;
  const recordObjection =
    access.recordObjection && found.status === 'publicity' && !taken ? () => setDialog('objection') : undefined;
  const hasObjections = recordObjection !== undefined || found.objections.length > 0;

  useKeys(
    [
      mine && yes && { key: 'a', name: `review.yes.${yes}`, do: () => open('yes'), group: 'decide' },
      ...others.map(
        ([event, kind, key]) =>
          may(event) && { key, name: `review.${kind}`, do: () => open(kind, event), group: 'decide' },
      ),
      !mine &&
        !taken &&
        found.takeable && { key: 't', name: 'review.take', do: () => void tryTo(take()), group: 'case' },
      mine && { key: 'g', name: 'review.giveBack', do: () => void leave(), group: 'case' },
      mine && { key: 'p', name: 'review.hold', do: () => setDialog('hold'), group: 'case' },
      markPhoto && { key: 'm', name: 'view.mark', do: markPhoto, group: 'view' },
      { key: '1', name: 'review.fields', do: () => setTab('fields'), group: 'case' },
      { key: '2', name: 'review.history', do: () => setTab('history'), group: 'case' },
      { key: '3', name: 'review.alike', do: () => setTab('alike'), group: 'case' },
      hasObjections && { key: '4', name: 'review.objections', do: () => setTab('objections'), group: 'case' },
      recordObjection && { key: 'e', name: 'objection.record', do: recordObjection, group: 'case' },
      mayReview && { key: 'n', name: 'home.next', do: () => void skip(), group: 'case' },
    ].filter((one) => one !== false && one !== undefined),
  );

  return (
    <div className="review" data-deciding={kind !== null || undefined}>
      <Viewer
        files={files}
        shown={shown}
        box={box}
        nameOf={nameOf}
        turnOf={turnOf}
        onTurn={onTurn}
        onShow={(file) => setShownId(file.id)}
        onMark={markPhoto}
        hidden={!access.officeFile}
      />
      <div className="review-side">
        <CaseHead ref={heading} found={found} rows={rows} reload={reload} />
        <CaseTabs tab={tab} onTab={setTab} found={found} onRecordObjection={recordObjection}>
          <ChangedSince found={found} reasons={reasons} inFull={!found.masked && Boolean(access.officeFile)} />
          <PhotoMarks marks={marks} reasons={reasons} onDone={() => heading.current?.focus()} />
          <Fields
            rows={rows}
            at={at}
            onAt={goTo}
            marks={marks}
            markable={marksOpen}
            reasons={reasons}
            active={kind === null}
          />
        </CaseTabs>
        {kind ? (
          <Decision
            kind={kind}
            yes={yes}
            found={found}
            rows={rows}
            draft={draft}
            change={change}
            saveError={saveError === undefined ? undefined : problem(saveError)}
            undoable={kind !== 'yes' || !isSentAtOnce(yes, me)}
            onSend={(name, request) => {
              setOpened(null);
              void send(name, request);
            }}
            onClose={() => setOpened(null)}
          />
        ) : (
          <Actions
            found={found}
            events={events}
            yes={yes}
            marks={draft.marks.length}
            taken={taken}
            onOpen={open}
            onTake={() => void tryTo(take())}
            onGiveBack={() => void leave()}
            onHold={() => setDialog('hold')}
            onHandOver={access.handOver && queueNow ? () => setDialog('handOver') : undefined}
            onNext={mayReview ? () => void skip() : undefined}
            onRefresh={() => void reload()}
          />
        )}
      </div>
      {dialog === 'handOver' && (
        <HandOverDialog
          id={found.id}
          seen={found.held?.staffId ?? null}
          onClose={closeDialog}
          onHandedOver={() => void reload()}
        />
      )}
      {dialog === 'objection' && (
        <ObjectionDialog
          id={found.id}
          onClose={closeDialog}
          onRecorded={() => {
            setTab('objections');
            void reload();
          }}
        />
      )}
      {dialog === 'hold' && <HoldDialog id={found.id} onClose={() => setDialog(null)} onHeld={() => void goOn()} />}
    </div>
  );
}

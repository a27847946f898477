import { Link, useModel } from '@umijs/max';
import type { ListEntry, Notification } from '@domain/contract/types';
import { detailPath, listPath } from '@/services/paths';
import { announce } from '@/components/feedback/announce';
import { Card } from '@/components/layout/Card';
import { Icon } from '@/components/display/Icon';
import { bell } from '@/components/display/iconsHome';
import '@/components/tap.css';
import { useT } from '@/i18n';
import { call } from '@/services/call';
import { getToken } from '@/services/session';
import { useFormatDateTime } from '@/hooks/useFormatDate';

type NotesProps = {
  notes: readonly Notification[];
  /** applications on the page, for direct links */ entries: readonly ListEntry[];
  onRead: () => void;
};

export function Notes({ notes, entries, onRead }: NotesProps) {
  const t = useT();
  const moment = useFormatDateTime();
  const { setInitialState } = useModel('@@initialState');
  const wayTo = (id: string | null) => {
    const entry = entries.find((one) => one.id === id);
    return entry ? detailPath(entry.flow, entry.id) : listPath;
  };
  const read = async (body: { all: true } | { ids: string[] }) => {
    const token = getToken();
    try {
      const { unReadCount } = await call('readNotifications', { body });
      if (getToken() !== token) return;
      await setInitialState((state) => state && { ...state, unReadCount });
      onRead();
    } catch {
      announce(t('todo.failed'));
    }
  };
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{t('todo.news')}</h2>
        <button type="button" className="tap" onClick={() => void read({ all: true })}>
          {t('todo.readAll')}
        </button>
      </div>
      <Card as="ul" flush>
        {notes.map(({ id, at, kind, number, applicationId }) => (
          <li key={id} className="note">
            <Icon d={bell} />
            <Link to={wayTo(applicationId)} onClick={() => void read({ ids: [id] })}>
              {t(`todo.note.${kind}`)}
              <small>
                <span className="nb">{moment(at)}</span> {number && <span className="num">{number}</span>}
              </small>
            </Link>
          </li>
        ))}
      </Card>
    </section>
  );
}

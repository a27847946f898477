import { createRoot } from 'react-dom/client';
import { Button } from './Button';
import { Modal } from './Modal';

type Question = { title: string; text?: string; ok: string; cancel: string; danger?: boolean };

/** Asks once and says what follows; false when it is closed without an answer. */
export function confirm({ title, text, ok, cancel, danger }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const answer = (value: boolean) => {
      root.unmount();
      place.remove();
      resolve(value);
    };
    root.render(
      <Modal label={title} kind="dialog" role="alertdialog" onClose={() => answer(false)}>
        <div className="modal-c">
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <div className="modal-f btns">
          <Button kind={danger ? 'text' : 'line'} data-first={danger || undefined} onClick={() => answer(false)}>{cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} data-first={!danger || undefined} onClick={() => answer(true)}>{ok}</Button>
        </div>
      </Modal>,
    );
  });
}

import { Button, Form, Input, type InputProps } from 'antd';
import { useId } from 'react';

interface Props extends Pick<InputProps, 'inputMode' | 'maxLength' | 'spellCheck'> {
  label: string;
  submitLabel: string;
  hint: string;
  /** why nothing was found */
  failure: string;
  busy: boolean;
  onFind: (typed: string) => Promise<unknown>;
  onEdit: () => void;
}

/** Finds one thing by a number. */
export function FindForm({ label, submitLabel, hint, failure, busy, onFind, onEdit, ...input }: Props) {
  const hintId = useId();
  return (
    <>
      <Form
        layout="vertical"
        className="find-form"
        onFinish={({ typed = '' }: { typed?: string }) => void onFind(typed)}
      >
        <Form.Item name="typed" label={label}>
          <Input
            {...input}
            autoComplete="off"
            allowClear
            aria-describedby={hintId}
            aria-invalid={failure ? true : undefined}
            onChange={onEdit}
          />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          {submitLabel}
        </Button>
      </Form>
      <div id={hintId} className="find-hint">
        <p className="find-failure" role="alert">
          {failure}
        </p>
        <p className="quiet">{hint}</p>
      </div>
    </>
  );
}

import { useIntl } from '@umijs/max';

/** The name of a document and, if it has several pages, the page. */
export function DocumentName({ of }: { of: string }) {
  const { formatMessage, messages } = useIntl();
  const hint = `material.${of}.hint`;
  return (
    <>
      {formatMessage({ id: `material.${of}`, defaultMessage: of })}
      {hint in messages && <span className="cap"> {formatMessage({ id: hint })}</span>}
    </>
  );
}

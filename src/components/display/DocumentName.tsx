import { useIntl } from '@umijs/max';

/** The name of a document and, if it has several pages, the page. */
export function DocumentName({ material }: { material: string }) {
  const { formatMessage, messages } = useIntl();
  const hint = `material.${material}.hint`;
  return (
    <>
      {formatMessage({ id: `material.${material}`, defaultMessage: material })}
      {hint in messages && <span className="cap"> {formatMessage({ id: hint })}</span>}
    </>
  );
}

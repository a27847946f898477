import { useIntl } from '@umijs/max';
import type { ErrorCode } from '@domain/errors';
import { CallError } from '@/services/callError';
import { dateTime } from './format';
import { useProblemText, useT, useWords } from '@/services/i18n';

/** Returns the text of an error: of `own`, of its fields, of its code, or the server's message; faults include the trace id. */
export function useProblem() {
  const t = useT();
  const { locale } = useIntl();
  const words = useWords();
  const problemText = useProblemText();
  return (error: unknown, own: Partial<Record<ErrorCode, string>> = {}): string => {
    if (!(error instanceof CallError)) return t('problem.fault');
    if (error.kind === 'network') return t('problem.network');
    if (error.code === 'MAINTENANCE') {
      const { until } = (error.data ?? {}) as { until?: string };
      return until ? t('problem.maintenance.until', { until: dateTime(until) }) : t('problem.maintenance');
    }
    const key = error.code && own[error.code];
    if (key) return t(key);
    const fields = Object.entries(error.fields ?? {}).map(([field, one]) => problemText(one, field));
    if (fields.length) return fields.join(' ');
    if (!error.code) return t('problem.broken', { trace: error.traceId ?? String(error.status ?? '') });
    const { reason, by } = (error.data ?? {}) as { reason?: unknown; by?: string };
    if (error.code === 'HELD_BY_OTHER' && by) return t('problem.heldBy', { who: by });
    const general = words(
      `problem.code.${error.code}`,
      error.kind === 'broken'
        ? t('problem.broken', { trace: error.traceId ?? '' })
        : // The refusal of a stored decision has no message.
          locale === 'zh-CN' && error.message !== error.kind
          ? error.message
          : t('problem.refused', { code: error.code }),
    );
    return typeof reason === 'string' ? words(`problem.code.${error.code}.${reason}`, general) : general;
  };
}

import { Alert, Form, Input, Radio, Select } from 'antd';
import { withoutControlCharacters } from '@/components/cleanInput';
import { count, money } from '@/components/format';
import { FormDialog } from '@/components/FormDialog';
import { useEditions } from '@/components/useEditions';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { useAllRegions } from '@/components/useRegionName';
import { useScope } from '@/components/useScope';
import { required, requiredText } from '@/components/required';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { changeOf, isGrantable, isSame, keyOf, type Pool, type PoolName, type Typed } from './pool';

interface Props {
  pools: readonly Pool[];
  /** preselects the pool from which the dialog was opened */
  about: Partial<PoolName>;
  onClose: () => void;
}

/** Proposes to raise a grant or to take some of it back; the form shows the resulting amounts before sending. */
export function GrantDialog({ pools, about, onClose }: Props) {
  const t = useT();
  const editions = useEditions();
  const { scope, covers } = useScope();
  const regions = useAllRegions().filter(({ code }) => covers(code));
  const [form] = Form.useForm<Typed>();
  const typed = Form.useWatch([], form) ?? {};
  const selected = { edition: typed.edition ?? '', regionCode: typed.region || null };
  const pool = pools.find(isSame(selected));
  const change = changeOf(typed);
  const { edition: openingEdition, regionCode: openingCity } = selected;
  const province = pools.find(isSame({ edition: openingEdition, regionCode: null }));
  const isFirst = openingEdition !== '' && (pool?.granted ?? 0) === 0 && typed.direction !== 'lower';
  // The first money of a city's pool: its drafts get none of the province any more.
  const opens = isFirst && openingCity !== null && (province?.granted ?? 0) > 0;
  const opening = useFilteredRequest(opens ? keyOf(selected) : '', async () =>
    opens ? call('poolOpening', { query: { edition: openingEdition, regionCode: openingCity } }) : undefined,
  );
  const editionOf = (id: string) => editions.list.find((one) => one.id === id);
  const isRenamed = ({ edition: id }: Pool) => {
    const [one, other] = [editionOf(id), editionOf(openingEdition)];
    return id !== openingEdition && one?.flow === other?.flow && one?.year === other?.year;
  };
  // Without money of the province under any name of the edition, submissions of its cities are not checked.
  const hasOtherName = pools.some((one) => one.regionCode === null && one.granted > 0 && isRenamed(one));
  const isClosing = pool !== undefined && change !== null && pool.granted > 0 && pool.granted + change === 0;
  const left = pool?.left ?? 0;
  const { waiting = 0, reserved = 0 } = opening.data ?? {};
  const drafts = opening.error
    ? t('funds.opens.unknown')
    : [
        waiting > 0 && t('funds.opens.waiting', { count: count(waiting) }),
        reserved > 0 && t('funds.opens.reserved', { count: count(reserved) }),
      ]
        .filter(Boolean)
        .join(' ');
  const closingOf = () => {
    if (openingCity !== null) return t('funds.closes');
    return hasOtherName ? undefined : t('funds.closes.province');
  };
  const closing = isClosing ? closingOf() : undefined;
  const submitLabel = () => {
    if (opens) return t('funds.opens.do');
    if (isClosing && openingCity !== null) return t('funds.closes.do');
    return t(typed.direction === 'lower' ? 'funds.lower.do' : 'funds.raise.do');
  };
  const send = async ({ edition, region, reason, ...rest }: Typed, key: string) => {
    await call('grantFunds', {
      key,
      body: {
        edition,
        regionCode: region || null,
        amount: changeOf(rest) ?? 0,
        reason: withoutControlCharacters(reason).trim(),
      },
    });
  };
  const judge = (_: unknown, value: string) => {
    const by = changeOf({ ...form.getFieldsValue(['direction']), amount: value });
    if (by === null) return Promise.reject(new Error(t('funds.amount.wrong')));
    if (left + by < 0) return Promise.reject(new Error(t('funds.amount.tooMuch', { left: money(left) })));
    return Promise.resolve();
  };
  return (
    <FormDialog<Typed>
      form={form}
      title={t('funds.change')}
      submitLabel={submitLabel()}
      successMessage={t('funds.done')}
      danger={typed.direction === 'lower'}
      initial={{
        edition: about.edition,
        region: about.regionCode ?? (scope === 'all' ? '' : scope[0]),
        direction: 'raise',
        amount: '',
        reason: '',
      }}
      onSend={send}
      onClose={onClose}
    >
      <Form.Item name="edition" label={t('funds.edition')} rules={required(t('funds.edition.missing'))}>
        <Select
          options={editions.optionsFor(isGrantable(pools))}
          getPopupContainer={() => document.body}
          autoFocus={!about.edition}
        />
      </Form.Item>
      <Form.Item name="region" label={t('funds.region')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={() => document.body}
          options={[
            ...(covers(null) ? [{ value: '', label: t('funds.province') }] : []),
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </Form.Item>
      {isFirst && (
        <Alert
          type="warning"
          showIcon
          role="status"
          className="funds-warning"
          title={t(opens ? 'funds.opens' : 'funds.first')}
          description={(opens && drafts) || undefined}
        />
      )}
      <Form.Item name="direction" label={t('funds.direction')}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 'raise', label: t('funds.raise') },
            { value: 'lower', label: t('funds.lower'), disabled: !pool },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t('funds.amount')}
        required
        dependencies={['direction']}
        rules={[{ validator: judge }]}
        validateTrigger="onBlur"
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={16} autoFocus={Boolean(about.edition)} />
      </Form.Item>
      {closing && <Alert type="warning" showIcon role="status" className="funds-warning" title={closing} />}
      <Form.Item name="reason" label={t('funds.reason')} rules={requiredText(t('funds.reason.missing'))}>
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
      <p className="funds-becomes" role="status">
        {pool && change !== null && left + change >= 0
          ? t('funds.becomes', {
              before: money(pool.granted),
              after: money(pool.granted + change),
              left: money(left + change),
            })
          : null}
      </p>
    </FormDialog>
  );
}

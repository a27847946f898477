import { useIntl } from '@umijs/max';

import { nameIn, useRegions } from '@/services/useRegions';
import { useT } from '@/i18n';
import { useRetryWhenOnline } from '@/hooks/useRetryWhenOnline';
import { announce } from '@/components/feedback/announce';
import { focusField } from '@/components/feedback/ErrorSummary';
import { Button } from '@/components/inputs/Button';
import type { ChoiceProps } from '@/components/inputs/RadioGroup';
import { Select } from '@/components/inputs/Select';

/** Select of the cities that accept applications. A chosen city that the office has left out since is an error. A list that failed to load is requested again by a button and when the network returns. */
export function RegionField(props: Omit<ChoiceProps, 'options'>) {
  const t = useT();
  const { locale } = useIntl();
  const { regions, former, failed, loading, retry } = useRegions();
  const retryFromButton = () => {
    const { activeElement } = document;
    retry().then(
      () => {
        // The button disappears. By now the user may be in another field.
        if (document.activeElement === activeElement) focusField(props.name);
      },
      () => announce(t('flow.regions'), true),
    );
  };
  useRetryWhenOnline(() => retry().catch(() => undefined), failed);
  const options = regions.map((region) => ({ value: region.code, label: nameIn(locale, region) }));
  const isListed = !props.value || options.some((option) => option.value === props.value);
  const formerCity = former.find(({ code }) => code === props.value);
  const chosen = {
    value: props.value,
    label: formerCity ? nameIn(locale, formerCity) : t('flow.regions.chosen', { code: props.value }),
  };
  const isGone = !isListed && regions.length > 0 && !props.readOnly;
  const lost = failed &&
    !props.readOnly && {
      // A chosen city is no error.
      error: props.value ? props.error : t('flow.regions'),
      after: (
        <>
          {props.value && <p className="cap">{t('flow.regions')}</p>}
          <Button kind="line" busy={loading} onClick={retryFromButton}>
            {t('ui.retry')}
          </Button>
          {props.after}
        </>
      ),
    };
  const gone = isGone && { error: t('flow.regions.gone') };
  return <Select {...props} {...lost} {...gone} options={isListed ? options : [...options, chosen]} />;
}

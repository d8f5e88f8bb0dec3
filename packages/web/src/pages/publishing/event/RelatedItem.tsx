/** The text, warning or activity that an event is about: its kind, then which one, found by its title. */
import { pageApplicationsToSupervise } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { pageDisasters } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import {
  RELATED_LABEL,
  RELATED_TYPES,
  type RelatedType,
} from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { RadioItem, SelectItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { useSettled } from '../../../ui/page/settled.ts';
import { type Related, relatedOptions, typesReadBy } from './related.ts';
import type { EventValues } from './values.ts';

const SHOWN = 20;
const NOT_RELATED: Pick<EventValues, 'relatedId' | 'relatedTitle'> = { relatedId: null, relatedTitle: '' };

export function RelatedItem({ form }: { form: Form<EventValues> }) {
  const { relatedType } = form.values;
  const read = typesReadBy(usePermission());
  // another writer's event may be about a kind that this one does not read
  const types = RELATED_TYPES.filter((type) => type === relatedType || read.includes(type));
  return (
    <>
      <RadioItem
        form={form}
        name="relatedType"
        label="关联内容"
        options={[
          { value: '', label: '不关联' },
          ...types.map((value) => ({ value, label: RELATED_LABEL[value] })),
        ]}
        also={() => NOT_RELATED}
      />
      {relatedType !== '' && <Which key={relatedType} form={form} type={relatedType} />}
    </>
  );
}

function Which({ form, type }: { form: Form<EventValues>; type: RelatedType }) {
  const [typed, setTyped] = useState('');
  const { found, isFetching } = useTitled(type, useSettled(typed.trim()));
  const options = relatedOptions(form.values, found);
  const label = RELATED_LABEL[type];
  return (
    <SelectItem
      form={form}
      name="relatedId"
      label={`关联的${label}`}
      isRequired
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="输入标题查找"
      notFoundContent={isFetching ? '正在查找…' : `没有这样的${label}`}
      options={options}
      also={(id: string) => ({ relatedTitle: options.find(({ value }) => value === id)?.label ?? '' })}
    />
  );
}

/** The newest ones whose title has the words; none of a kind that the person does not read. */
function useTitled(type: RelatedType, keyword: string) {
  const isRead = typesReadBy(usePermission()).includes(type);
  const asked = <Field extends string>(one: RelatedType, field: Field) =>
    isRead && type === one
      ? {
          pageSize: SHOWN,
          ...(keyword === '' ? {} : ({ [field]: keyword } as { [Name in Field]: string })),
        }
      : null;
  const sms = useCall(pageApplicationsToSupervise, asked('sms', 'smsTitle'), { keepPrevious: true });
  const disasters = useCall(pageDisasters, asked('disaster', 'title'), { keepPrevious: true });
  const activities = useCall(pageActivities, asked('activity', 'title'), { keepPrevious: true });
  const found: Record<RelatedType, readonly Related[]> = {
    sms: (sms.data?.list ?? []).map(({ applyId, smsTitle }) => ({ value: applyId, label: smsTitle })),
    disaster: (disasters.data?.list ?? []).map(({ disasterId, title }) => ({
      value: disasterId,
      label: title,
    })),
    activity: (activities.data?.list ?? []).map(({ activityId, title }) => ({
      value: activityId,
      label: title,
    })),
  };
  const isFetching = sms.isFetching || disasters.isFetching || activities.isFetching;
  return { found: found[type], isFetching };
}

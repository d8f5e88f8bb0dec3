/** Fields of the form of an event, and what is wrong with them. */
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import { type EventRow, eventProblems } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import {
  EVENT_LEVEL,
  EVENT_TYPE,
  type RelatedType,
} from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { unlessFilled } from '@farmers-mailbox/contract/rules/filled.ts';
import { type Problems, problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import {
  placeOf,
  placeProblems,
  type TypedPlace,
  typedPlace,
} from '@farmers-mailbox/contract/rules/place.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export interface EventValues extends TypedPlace {
  readonly relatedType: RelatedType | '';
  readonly relatedId: string | null;
  /** of the one that was chosen here; empty: a stored event does not know it */
  readonly relatedTitle: string;
  readonly imageUrls: readonly string[];
  /** null: emptied, which is 0 */
  readonly orderNum: number | null;
  readonly eventTitle: string;
  readonly eventType: (typeof EVENT_TYPE)[number]['value'];
  readonly eventLevel: (typeof EVENT_LEVEL)[number]['value'];
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly eventContent: string;
  readonly deptId: DeptChoice | null;
  readonly address: string;
  readonly isShown: boolean;
}

export const newEvent = (region: DeptChoice | null, day: string | null): EventValues => ({
  eventTitle: '',
  eventType: 1,
  eventLevel: 3,
  eventContent: '',
  address: '',
  isShown: true,
  startTime: day === null ? null : `${day} 09:00:00`,
  endTime: null,
  deptId: region,
  lng: '',
  lat: '',
  relatedType: '',
  relatedId: null,
  relatedTitle: '',
  imageUrls: [],
  orderNum: 0,
});

export const valuesOf = ({ deptId, deptName, ...event }: EventRow): EventValues => ({
  eventTitle: event.eventTitle,
  eventContent: event.eventContent,
  address: event.address,
  startTime: event.startTime,
  endTime: event.endTime,
  eventType: EVENT_TYPE.find(({ value }) => value === event.eventType)?.value ?? 1,
  eventLevel: EVENT_LEVEL.find(({ value }) => value === event.eventLevel)?.value ?? 3,
  deptId: { deptId, deptName },
  ...(event.lng === null || event.lat === null
    ? { lng: '', lat: '' }
    : typedPlace({ lng: event.lng, lat: event.lat })),
  relatedType: event.relatedType,
  relatedId: event.relatedId,
  relatedTitle: '',
  imageUrls: addressesOf(event.imageUrls),
  orderNum: event.orderNum,
  isShown: event.showFlag === 1,
});

export const fieldsOf = (values: EventValues) => {
  const { eventTitle, eventType, eventLevel, startTime, endTime, eventContent, deptId, address } = values;
  const { relatedType, relatedId, imageUrls } = values;
  return {
    eventTitle,
    eventType,
    eventLevel,
    endTime,
    eventContent,
    address,
    relatedType,
    relatedId,
    ...(placeOf(values) ?? { lng: null, lat: null }),
    imageUrls: [...imageUrls],
    orderNum: values.orderNum ?? 0,
    startTime: startTime ?? '',
    deptId: deptId?.deptId ?? '',
    showFlag: values.isShown ? (1 as const) : (0 as const),
  };
};

export const problemsOf = (values: EventValues): Problems => ({
  ...Object.fromEntries(eventProblems(fieldsOf(values)).map(({ field, message }) => [field, message])),
  ...placeProblems(values),
  ...problemsIn({
    eventTitle: unlessFilled(values.eventTitle, '请填写标题'),
    startTime: unlessFilled(values.startTime ?? '', '请选择开始时间'),
    eventContent: unlessFilled(values.eventContent, '请填写内容'),
    deptId: values.deptId === null ? '请选择区域' : null,
  }),
});

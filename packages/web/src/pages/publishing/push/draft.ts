/** A push that somebody is writing: the fields of the form, and what is wrong with them. */
import type { CheckedRequestOf, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type countPush,
  type PushDetails,
  pushProblems,
  type savePush,
  type WrittenPush,
} from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import {
  CONTENT_MAX,
  JumpType,
  PUSH_TYPE_OF,
  PushMode,
  type RelatedType,
  TARGET_CATEGORY,
  TargetType,
  TITLE_MAX,
} from '@farmers-mailbox/contract/publishing/push/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { Named } from '../../../address-book/Choices.tsx';
import { type FieldError, missingOf, plainFields, problemsBy } from '../../../content/draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export interface PushDraft {
  readonly title: string;
  readonly pushContent: string;
  /** empty: not chosen yet */
  readonly pushType: string;
  readonly jumpType: number;
  readonly jumpTarget: string;
  readonly relatedType: WrittenPush['relatedType'];
  readonly relatedId: string | null;
  readonly place: DeptChoice | null;
  readonly targetType: number;
  readonly areas: readonly DeptChoice[];
  readonly categories: readonly Named[];
  readonly people: readonly Named[];
  readonly osTypes: readonly number[];
  readonly pushMode: number;
  readonly pushTime: string | null;
}

/** A published content that the push is made of. */
export interface Related {
  readonly relatedType: RelatedType;
  readonly relatedId: string;
  readonly title: string;
  /** of an article */
  readonly summary?: string | null;
}

export function emptyDraft(place: DeptChoice | null, related: Related | null): PushDraft {
  const empty: PushDraft = {
    title: '',
    pushContent: '',
    pushType: '',
    place,
    osTypes: [],
    jumpType: JumpType.none,
    jumpTarget: '',
    relatedType: '',
    relatedId: null,
    targetType: TargetType.all,
    areas: [],
    categories: [],
    people: [],
    pushMode: PushMode.atOnce,
    pushTime: null,
  };
  if (!related) return empty;
  const { relatedType, relatedId, title, summary } = related;
  // a longer one says it in other words
  const fitting = (text: string, max: number) => (text.length <= max ? text : '');
  return {
    ...empty,
    relatedType,
    relatedId,
    pushType: String(PUSH_TYPE_OF[relatedType]),
    title: fitting(title, TITLE_MAX),
    pushContent: fitting(summary ?? '', CONTENT_MAX),
    jumpType: JumpType.inside,
    jumpTarget: `/${relatedType}/${relatedId}`,
  };
}

export const draftOf = (details: PushDetails): PushDraft => ({
  ...details,
  pushType: String(details.pushType),
  place: { deptId: details.deptId, deptName: details.deptName },
  areas: details.targetDepts,
  categories: details.targetCategories.map(categoryOf),
  people: details.targetUsers.map(({ userId, realName }) => ({ id: userId, name: realName })),
});

const categoryOf = (value: string): Named => ({
  id: value,
  name: TARGET_CATEGORY.find((one) => one.value === value)?.label ?? value,
});
export const CATEGORIES = TARGET_CATEGORY.map(({ value }) => categoryOf(String(value)));

type Written = Omit<CheckedRequestOf<typeof savePush>, 'submitFlag'>;

export function requestOf(draft: PushDraft): Written {
  const { jumpType, targetType, pushMode, relatedType, relatedId } = draft;
  const { jumpTarget, ...words } = plainFields(draft, ['title', 'pushContent', 'jumpTarget']);
  const idsOf = (type: number, chosen: readonly Named[]) =>
    targetType === type ? chosen.map(({ id }) => id) : [];
  const written = {
    ...words,
    jumpType,
    relatedType,
    relatedId,
    targetType,
    pushMode,
    pushType: Number(draft.pushType),
    jumpTarget: jumpType === JumpType.none ? '' : jumpTarget,
    deptId: draft.place?.deptId ?? '',
    targetDeptIds: targetType === TargetType.regions ? draft.areas.map(({ deptId }) => deptId) : [],
    targetCategories: idsOf(TargetType.categories, draft.categories),
    targetUserIds: idsOf(TargetType.people, draft.people),
    osTypes: [...draft.osTypes],
    pushTime: pushMode === PushMode.timed ? draft.pushTime : null,
  } satisfies WrittenPush;
  // a choice that is not made yet is refused beside its field
  return written as Written;
}

/** Null until the choice is whole. */
export function targetsOf(draft: PushDraft): RequestOf<typeof countPush> | null {
  const { deptId, targetType, targetDeptIds, targetCategories, targetUserIds } = requestOf(draft);
  const named = [...targetDeptIds, ...targetCategories, ...targetUserIds];
  const isWhole = deptId !== '' && (targetType === TargetType.all || named.length > 0);
  return isWhole ? { deptId, targetType, targetDeptIds, targetCategories, targetUserIds } : null;
}

export const problemsOf = (draft: PushDraft): Problems => ({
  ...placed(pushProblems(requestOf(draft))),
  ...missingOf({
    title: [draft.title, '请填写标题'],
    pushContent: [draft.pushContent, '请填写内容'],
    pushType: [draft.pushType, '请选择类型'],
    place: [draft.place, '请选择推送区域'],
  }),
});

const OWN_NAMES: Readonly<Record<string, string>> = {
  deptId: 'place',
  targetDeptIds: 'areas',
  targetCategories: 'categories',
  targetUserIds: 'people',
  relatedId: 'jumpTarget',
};

/** The server's problems by the names of the form. */
export const placed = (errors: readonly FieldError[]): Problems =>
  problemsBy(errors, (field) => {
    const name = field.split('.')[0] ?? field;
    return OWN_NAMES[name] ?? name;
  });

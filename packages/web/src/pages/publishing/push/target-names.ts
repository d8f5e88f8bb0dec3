/** The targets of a push beside its region, by name. */
import { TargetType } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import type { PushDraft } from './draft.ts';

export function namesOfTargets({ targetType, areas, categories, people }: PushDraft): string[] {
  switch (targetType) {
    case TargetType.regions:
      return areas.map(({ deptName }) => deptName);
    case TargetType.categories:
      return categories.map(({ name }) => name);
    case TargetType.people:
      return people.map(({ name }) => name);
    default:
      return [];
  }
}

/** A push as it shows on a telephone, and whom it is for, when, and where it leads. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import type { WrittenPush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import {
  JUMP_TYPE,
  JumpType,
  OS_TYPE,
  PUSH_TYPE,
  PushMode,
  TARGET_TYPE,
} from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { Fragment } from 'react';
import { ContentArticle } from '../../../content/text/ArticleParts.tsx';
import { toMinute } from '../../../ui/text/moment.ts';

export interface PushViewProps {
  push: Omit<WrittenPush, 'deptId' | 'targetDeptIds' | 'targetCategories' | 'targetUserIds'>;
  placeName: string;
  /** regions, categories or people by name */
  targets: readonly string[];
}

export function PushView({ push, placeName, targets }: PushViewProps) {
  const { jumpType, jumpTarget, relatedType, osTypes } = push;
  const isAtOnce = push.pushMode === PushMode.atOnce;
  const facts: readonly (readonly [label: string, said: string])[] = [
    ['类型', push.pushType ? labelOf(PUSH_TYPE, push.pushType) : '未选类型'],
    [
      '对象',
      [placeName, labelOf(TARGET_TYPE, push.targetType), targets.join('、')].filter(Boolean).join('，'),
    ],
    ['系统', osTypes.length === 0 ? '不限' : osTypes.map((one) => labelOf(OS_TYPE, one)).join('、')],
    ['推送时间', isAtOnce ? '审核通过后立即' : push.pushTime ? toMinute(push.pushTime) : '未选时间'],
    ['点开后', jumpType === JumpType.none ? '不跳转' : `${labelOf(JUMP_TYPE, jumpType)} ${jumpTarget}`],
    ['关联内容', relatedType === '' ? '' : CONTENT_KINDS[relatedType].label],
  ];
  return (
    <>
      <PushNotice title={push.title} pushContent={push.pushContent} />
      <dl className="facts">
        {facts
          .filter(([, said]) => said !== '')
          .map(([label, said]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{said}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}

/** All that a farmer reads of it. */
export function PushNotice({ title, pushContent }: Pick<WrittenPush, 'title' | 'pushContent'>) {
  return (
    <ContentArticle title={title} className="push-view" hasBlocks={false}>
      <p>{pushContent}</p>
    </ContentArticle>
  );
}

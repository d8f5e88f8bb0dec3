/** The five operations behind one address: each demands its own fields in a sentence and answers in the same shape. */

import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { operateGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { GroupOperation } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { orderGroups, placeGroup, removeGroup, renameGroup } from './group-actions.ts';
import { addMembers } from './member-actions.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type Asked = CheckedRequestOf<typeof operateGroup>;
type Answer = AnswerOf<typeof operateGroup>;

export async function operate(needs: Needs, context: ActorContext, asked: Asked): Promise<Answer> {
  const done = { groupId: asked.groupId ?? null, successCount: 0, repeatedCount: 0 };
  switch (asked.operateType) {
    case GroupOperation.rename: {
      const groupName = given(asked.groupName, 'groupName', '请输入分组名称');
      await renameGroup(needs, context, { ...changeOf(asked), groupName, remark: asked.remark });
      return done;
    }
    case GroupOperation.remove: {
      const { memberCount: told, force } = asked;
      const successCount = await removeGroup(needs, context, {
        ...changeOf(asked),
        force: force === 1,
        told,
      });
      return { ...done, successCount };
    }
    case GroupOperation.order:
      await orderGroups(needs, context, given(asked.orderList, 'orderList', '请选择分组'));
      return done;
    case GroupOperation.addMembers: {
      const { userIds, outsideList: contacts } = asked;
      if (userIds.length + contacts.length === 0) throw refuseField('userIds', '请选择人员或填写号码');
      const groupId = given(asked.groupId, 'groupId', '请选择分组');
      const { addedCount, repeatedCount } = await addMembers(needs, context, { groupId, userIds, contacts });
      return { groupId, successCount: addedCount, repeatedCount };
    }
    case GroupOperation.place: {
      const parentId = given(asked.parentId, 'parentId', '请选择移到哪个分组下面');
      const version = given(asked.version, 'version', '请刷新后重试');
      await placeGroup(needs, context, { ...changeOf(asked), version, parentId });
      return done;
    }
  }
}

function changeOf({ groupId, version }: Asked) {
  return { groupId: given(groupId, 'groupId', '请选择分组'), version };
}

function given<Value>(value: Value | undefined, field: string, sentence: string): Value {
  if (value === undefined) throw refuseField(field, sentence);
  return value;
}

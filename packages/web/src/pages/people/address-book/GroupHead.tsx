/** The chosen group: where it lies and whose it is, and everything that can be done with it as a whole. */
import { allOf } from '@farmers-mailbox/contract/access/verdict.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type BookGroup,
  operateGroup,
  pageGroups,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { GROUP_TYPE, GroupOperation } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { mayLieBelow, pathName, subtreeOf } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { useNavigate } from 'react-router';
import { addressBookReads } from '../../../address-book/groups.ts';
import { useAct } from '../../../api/hooks.ts';
import { ask, tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../../../ui/page/MoreActions.tsx';
import type { OpenDialog } from './dialogs.ts';

export interface GroupHeadProps {
  group: BookGroup;
  groups: readonly BookGroup[];
  onOpen: (dialog: OpenDialog) => void;
  onRemoved: () => void;
}

export function GroupHead({ group, groups, onOpen, onRemoved }: GroupHeadProps) {
  const navigate = useNavigate();
  const subtree = subtreeOf(groups, group.groupId);
  const filled = subtree.filter(({ memberCount }) => memberCount > 0);
  const adding: readonly MoreAction[] = [
    { label: '从组织里选择人员', act: () => onOpen({ kind: 'people', group }) },
    { label: '输入姓名和号码', act: () => onOpen({ kind: 'numbers', group }) },
    { label: '导入名单（文件或粘贴）', act: () => onOpen({ kind: 'import', group }) },
  ].map((entry) => ({ ...entry, permission: 'book:group:edit', can: group.can.edit }));
  return (
    <div className="address-book-head">
      <div>
        <h2 className="address-book-title">{pathName(groups, group.groupId)}</h2>
        <p className="cell-note">{inWords(group, subtree)}</p>
        {group.remark && <p className="cell-note">备注：{group.remark}</p>}
      </div>
      <div className="address-book-actions">
        <ActionButton
          kind="primary"
          label="群发短信"
          permission="sms:apply:add"
          can={filled.length > 0 || '分组里还没有成员'}
          onAct={() => navigate(paths.applicationForm({ groupIds: filled.map(({ groupId }) => groupId) }))}
        />
        <MoreActions of={group.groupName} face="添加成员" kind="default" actions={adding} />
        <GroupActions group={group} groups={groups} onOpen={onOpen} onRemoved={onRemoved} />
      </div>
    </div>
  );
}

const sumOf = (groups: readonly BookGroup[]) => groups.reduce((sum, { memberCount }) => sum + memberCount, 0);

/** `个人分组，20 人，连下级分组共 35 人` */
function inWords(group: BookGroup, subtree: readonly BookGroup[]): string {
  const whose = group.ownerName === null ? '我建的' : `${group.ownerName}建的`;
  const below = subtree.length > 1 ? `，连同 ${subtree.length - 1} 个下级分组共 ${sumOf(subtree)} 人` : '';
  return `${whose}${labelOf(GROUP_TYPE, group.groupType)}分组，${group.memberCount} 人${below}`;
}

function GroupActions({ group, groups, onOpen, onRemoved }: GroupHeadProps) {
  const { groupId, version, can } = group;
  const act = useAct(operateGroup, { refresh: addressBookReads });
  // the members of a group that is gone cannot be read again
  const removal = useAct(operateGroup, { refresh: [pageGroups] });
  const siblings = groups.filter(
    ({ parentId, groupType, ownerName }) =>
      parentId === group.parentId && groupType === group.groupType && ownerName === group.ownerName,
  );
  const at = siblings.findIndex((one) => one.groupId === groupId);
  const moveTo = async (place: number) => {
    const others = siblings.filter((one) => one.groupId !== groupId);
    const ordered = [...others.slice(0, place), group, ...others.slice(place)];
    const orderList = ordered.map((one, index) => ({ groupId: one.groupId, orderNum: index + 1 }));
    await act.run({ operateType: GroupOperation.order, orderList });
  };
  const remove = async () => {
    const subtree = subtreeOf(groups, groupId);
    const memberCount = sumOf(subtree);
    const below = subtree.length > 1 ? `和 ${subtree.length - 1} 个下级分组` : '';
    const text = `将删除分组“${group.groupName}”${below}，里面的 ${memberCount} 名成员一起移出，不能恢复。人员的账号不受影响；选了这个分组的短信草稿，提交前要重新选择接收人。`;
    if (!(await ask({ title: '删除分组', text, confirmLabel: '删除', cancelLabel: '取消', danger: true })))
      return;
    const operateType = GroupOperation.remove;
    const done = await removal.run({ operateType, groupId, version, force: 1, memberCount });
    if (!done) return;
    tell('success', `已删除分组“${group.groupName}”，移出 ${done.successCount} 名成员`);
    onRemoved();
  };
  const entries: readonly MoreAction[] = [
    {
      label: '新建下级分组',
      permission: 'book:group:edit',
      can: allOf(can.edit, mayLieBelow(groups, null, groupId)),
      act: () => onOpen({ kind: 'build', parent: group }),
    },
    {
      label: '改名',
      permission: 'book:group:edit',
      can: can.edit,
      act: () => onOpen({ kind: 'rename', group }),
    },
    {
      label: '上移',
      permission: 'book:group:edit',
      can: allOf(can.edit, at > 0 || '已经在最前'),
      act: () => void moveTo(at - 1),
    },
    {
      label: '下移',
      permission: 'book:group:edit',
      can: allOf(can.edit, at < siblings.length - 1 || '已经在最后'),
      act: () => void moveTo(at + 1),
    },
    {
      label: '移到其他分组下面',
      permission: 'book:group:move',
      can: can.move,
      act: () => onOpen({ kind: 'place', group }),
    },
    {
      label: '删除分组',
      permission: 'book:group:delete',
      can: can.remove,
      act: () => void remove(),
      danger: true,
    },
  ];
  return <MoreActions of={group.groupName} kind="default" actions={entries} />;
}

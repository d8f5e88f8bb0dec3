/** 发送人员: who may send, for which categories and how much; nobody listed lets everybody send whose role may apply. */

import { labelOf, SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import type { SendUser } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { type Candidate, selectSendUser } from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { useState } from 'react';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import type { TabProps } from './parts.ts';
import { SenderDialog } from './SenderDialog.tsx';

const columns: readonly Column<Candidate>[] = [
  {
    title: '姓名',
    width: 150,
    card: 'headline',
    render: ({ realName, userName }) => (
      <>
        {realName}
        <p className="cell-note">{userName}</p>
      </>
    ),
  },
  {
    title: '单位和角色',
    width: 320,
    render: ({ fullDeptName, roleName }) => (
      <>
        <PlaceName of={fullDeptName} />
        <p className="cell-note">{roleName}</p>
      </>
    ),
  },
  {
    title: '名单',
    width: 90,
    render: ({ selectedFlag }) =>
      selectedFlag === 1 ? <Tag tone="good">已列入</Tag> : <Tag tone="neutral">未列入</Tag>,
  },
  { title: '可发', width: 120, render: (row) => (row.selectedFlag === 1 ? categoriesOf(row) : '—') },
  {
    title: '额度',
    width: 120,
    render: (row) =>
      row.selectedFlag === 0 ? (
        '—'
      ) : (
        <>
          每天{quotaOf(row.dayQuota)}
          <p className="cell-note">每月{quotaOf(row.monthQuota)}</p>
        </>
      ),
  },
];
const categoriesOf = ({ smsCategories, urgentFlag }: Candidate): string => {
  const names = smsCategories.map((value) => labelOf(SMS_CATEGORY, value)).join('、');
  return `${names === '' ? '全部类别' : names}${urgentFlag === 1 ? '' : '，不能发紧急短信'}`;
};
const quotaOf = (quota: number | null): string => (quota === null ? '不限' : ` ${inDigits(quota)} 条`);

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '姓名或账号', lengthMax: 30 },
  { kind: 'dept', name: 'deptId', label: '单位' },
  {
    kind: 'choice',
    name: 'selectedFlag',
    label: '名单',
    options: [
      { value: 1, label: '已列入' },
      { value: 0, label: '未列入' },
    ],
  },
];

const withoutLimits = (userId: string): SendUser => ({
  userId,
  smsCategories: [],
  dayQuota: null,
  monthQuota: null,
  urgentFlag: 1,
});

export function SendersTab({ content, onChange, version }: TabProps & { version: string | null }) {
  const { sendUsers } = content;
  const [chosen, setChosen] = useState<string[]>([]);
  const [open, setOpen] = useState<Candidate | null>(null);
  const listed = new Set(sendUsers.map(({ userId }) => userId));
  const add = (userIds: readonly string[]) => {
    const added = userIds.filter((userId) => !listed.has(userId)).map(withoutLimits);
    onChange?.({ sendUsers: [...sendUsers, ...added] });
    setChosen([]);
  };
  const remove = (userIds: readonly string[]) => {
    onChange?.({ sendUsers: sendUsers.filter(({ userId }) => !userIds.includes(userId)) });
    setChosen([]);
  };
  const set = (user: SendUser) =>
    onChange?.({ sendUsers: [...sendUsers.filter(({ userId }) => userId !== user.userId), user] });
  return (
    <>
      <PagedTable
        endpoint={selectSendUser}
        label="发送人员"
        columns={columns}
        filters={filters}
        rowKey={({ userId }) => userId}
        summary={() => (
          <p className="config-notes" aria-live="polite">
            {sendUsers.length === 0
              ? '名单是空的：角色可以申请短信的人都能发送。列入一个人后，只有名单里的人能发送。'
              : `名单里有 ${inDigits(sendUsers.length)} 人，只有他们能发送。`}
          </p>
        )}
        {...(version === null ? {} : { fixed: { smsConfigVersion: version } })}
        {...(onChange
          ? {
              selection: { keys: chosen, onChange: setChosen },
              toolbar: (
                <Toolbar
                  chosen={chosen}
                  count={sendUsers.length}
                  onAdd={add}
                  onRemove={remove}
                  onEmpty={() => onChange({ sendUsers: [] })}
                />
              ),
              actions: (row: Candidate) =>
                listed.has(row.userId) ? (
                  <>
                    <ActionButton kind="link" label="设置" onAct={() => setOpen(row)} />
                    <ActionButton kind="link" danger label="移出" onAct={() => remove([row.userId])} />
                  </>
                ) : (
                  <ActionButton kind="link" label="列入" onAct={() => add([row.userId])} />
                ),
            }
          : {})}
      />
      {open && (
        <SenderDialog
          name={open.realName}
          user={sendUsers.find(({ userId }) => userId === open.userId) ?? withoutLimits(open.userId)}
          onSet={set}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface ToolbarProps {
  chosen: readonly string[];
  count: number;
  onAdd: (userIds: readonly string[]) => void;
  onRemove: (userIds: readonly string[]) => void;
  onEmpty: () => void;
}

function Toolbar({ chosen, count, onAdd, onRemove, onEmpty }: ToolbarProps) {
  const can = chosen.length > 0 || '请先在下面选择人员';
  return (
    <>
      <ActionButton label="列入所选" can={can} onAct={() => onAdd(chosen)} />
      <ActionButton label="移出所选" can={can} onAct={() => onRemove(chosen)} />
      <ActionButton
        label="清空名单"
        danger
        can={count > 0 || '名单已经是空的'}
        confirm={{
          title: '清空名单',
          text: `移出全部 ${inDigits(count)} 人，发布后角色可以申请短信的人都能发送。`,
        }}
        onAct={onEmpty}
      />
    </>
  );
}

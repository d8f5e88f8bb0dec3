/** The groups with their members' numbers, each level further in; on a telephone one field to choose from. */
import type { BookGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { GroupType } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { pathOf } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { useNarrow } from '../../../ui/page/narrow.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

export interface GroupListProps {
  groups: readonly BookGroup[];
  /** null: all groups */
  chosenId: string | null;
  onChoose: (groupId: string | null) => void;
}

const SECTIONS = [
  { type: GroupType.personal, title: '我的分组', none: '还没有，可以点“新建分组”。' },
  { type: GroupType.shared, title: '单位共享的分组', none: '还没有。' },
] as const;

export function GroupList(props: GroupListProps) {
  return useNarrow() ? <GroupField {...props} /> : <GroupTree {...props} />;
}

function GroupField({ groups, chosenId, onChoose }: GroupListProps) {
  const indent = (group: BookGroup) => '　'.repeat(pathOf(groups, group.groupId).length - 1);
  return (
    <label className="address-book-field">
      选择分组
      <select
        className="field"
        value={chosenId ?? ''}
        onChange={({ target }) => onChoose(target.value || null)}
      >
        <option value="">全部分组</option>
        {SECTIONS.map(({ type, title }) => (
          <optgroup key={type} label={title}>
            {inTreeOrder(groups, type).map((group) => (
              <option key={group.groupId} value={group.groupId}>
                {indent(group)}
                {group.groupName}（{inDigits(group.memberCount)} 人）
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function GroupTree({ groups, chosenId, onChoose }: GroupListProps) {
  return (
    <nav aria-label="通讯录分组">
      <GroupButton name="全部分组" current={chosenId === null} onChoose={() => onChoose(null)} />
      {SECTIONS.map(({ type, title, none }) => {
        const top = topOf(groups, type);
        return (
          <div key={type}>
            <h2 className="address-book-section">{title}</h2>
            {top.length === 0 ? (
              <p className="cell-note">{none}</p>
            ) : (
              <Level level={top} groups={groups} chosenId={chosenId} onChoose={onChoose} />
            )}
          </div>
        );
      })}
    </nav>
  );
}

function Level({ level, ...rest }: GroupListProps & { level: readonly BookGroup[] }) {
  const { groups, chosenId, onChoose } = rest;
  return (
    <ul className="address-book-level">
      {level.map((group) => {
        const below = groups.filter(({ parentId }) => parentId === group.groupId);
        return (
          <li key={group.groupId}>
            <GroupButton
              name={group.groupName}
              count={group.memberCount}
              current={group.groupId === chosenId}
              onChoose={() => onChoose(group.groupId)}
            />
            {below.length > 0 && <Level level={below} {...rest} />}
          </li>
        );
      })}
    </ul>
  );
}

interface GroupButtonProps {
  name: string;
  count?: number;
  current: boolean;
  onChoose: () => void;
}

function GroupButton({ name, count, current, onChoose }: GroupButtonProps) {
  return (
    <button
      type="button"
      className="address-book-group"
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
    >
      <span>{name}</span>
      {count !== undefined && (
        <small>
          {inDigits(count)}
          <span className="only-heard">人</span>
        </small>
      )}
    </button>
  );
}

/** Of this kind, without one of the list above it. */
const topOf = (groups: readonly BookGroup[], type: number): BookGroup[] =>
  groups.filter(({ groupId, groupType }) => groupType === type && pathOf(groups, groupId).length === 1);

function inTreeOrder(groups: readonly BookGroup[], type: number): BookGroup[] {
  const withBelow = (group: BookGroup): BookGroup[] => [
    group,
    ...groups.filter(({ parentId }) => parentId === group.groupId).flatMap(withBelow),
  ];
  return topOf(groups, type).flatMap(withBelow);
}

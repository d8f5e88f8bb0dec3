/** The categories with how many words each holds: a list beside the table, one field on a telephone; and what can be done with the chosen one. */
import {
  type CategoryNode,
  removeContainChildren,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useNarrow } from '../../../ui/page/narrow.ts';
import { Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { categoryOptions, wordReads } from './words.ts';

export interface CategoryTreeProps {
  /** undefined: still on its way */
  categories: readonly CategoryNode[] | undefined;
  chosen: string | null;
  onChoose: (typeId: string | null) => void;
}

const ALL = '全部分类';

export function CategoryTree({ categories, chosen, onChoose }: CategoryTreeProps) {
  const isNarrow = useNarrow();
  const [open, setOpen] = useState<CategoryNode | 'new' | null>(null);
  const node = categories?.find(({ typeId }) => typeId === chosen) ?? null;
  const total = (categories ?? [])
    .filter(({ depth }) => depth === 1)
    .reduce((sum, { wordCount }) => sum + wordCount, 0);
  return (
    <nav className="word-categories" aria-label="敏感词分类">
      {!categories && <Skeleton lines={8} />}
      {categories && isNarrow && (
        <label className="word-category-field">
          <span>分类</span>
          <select
            className="field"
            aria-label="分类"
            value={chosen ?? ''}
            onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
          >
            <option value="">
              {ALL}（{total}）
            </option>
            {categoryOptions(categories).map(({ value, label }, place) => (
              <option key={value} value={value}>
                {label}（{categories[place]?.wordCount}）
              </option>
            ))}
          </select>
        </label>
      )}
      {categories && !isNarrow && (
        <ul>
          <li>
            <Choice label={ALL} count={total} isChosen={chosen === null} onChoose={() => onChoose(null)} />
          </li>
          {categories.map(({ typeId, typeName, wordCount, depth }) => (
            <li key={typeId} style={{ paddingLeft: `${(depth - 1) * 1.25}rem` }}>
              <Choice
                label={typeName}
                count={wordCount}
                isChosen={typeId === chosen}
                onChoose={() => onChoose(typeId)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="word-category-buttons">
        <ActionButton label="新增分类" permission="sms:word:add" onAct={() => setOpen('new')} />
        {node && (
          <ChosenActions node={node} onEdit={() => setOpen(node)} onGone={() => onChoose(node.parentId)} />
        )}
      </div>
      {open !== null && (
        <CategoryDialog
          category={open === 'new' ? null : open}
          parentId={open === 'new' ? (node?.typeId ?? null) : open.parentId}
          categories={categories ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </nav>
  );
}

interface ChosenActionsProps {
  node: CategoryNode;
  onEdit: () => void;
  onGone: () => void;
}

function ChosenActions({ node, onEdit, onGone }: ChosenActionsProps) {
  const { typeId, typeName, wordCount, childCount, can } = node;
  const remove = useAct(removeContainChildren, { refresh: wordReads });
  const drop = async () => {
    const gone = await remove.run({ typeIds: [typeId] });
    if (!gone) return;
    onGone();
    tell('success', `已删除 ${gone.removeCount} 项`);
  };
  const below = childCount > 0 ? `下级分类 ${childCount} 个和` : '';
  return (
    <>
      <ActionButton label="改名或移动" permission="sms:word:add" can={can.edit} onAct={onEdit} />
      <ActionButton
        label="删除分类"
        permission="sms:word:remove"
        danger
        can={can.remove}
        confirm={{
          title: `删除分类“${typeName}”`,
          text: `它的${below}敏感词 ${wordCount} 个一起删除，不能恢复；含有这些词的短信马上可以提交和发送。只是暂时不用的，请改为停用。`,
        }}
        onAct={drop}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className="word-category"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span>{label}</span>
      <span className="word-count">{inDigits(count)}</span>
    </button>
  );
}

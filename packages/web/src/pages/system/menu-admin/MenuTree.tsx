/** The stored menu: sections with their items, each with what can be done to it. Up and down are buttons, for every hand. */
import {
  type MenuRow,
  orderMenus,
  removeMenu,
  updateMenu,
} from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import { kindOf, showingOf } from '@farmers-mailbox/contract/system/menu-admin/rules.ts';
import { useAct } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Icon } from '../../../ui/text/Icon.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { changeOf, menuReads } from './menus.ts';
import { mayVanish } from './vanishing.ts';

interface MenuTreeProps {
  rows: readonly MenuRow[];
  onEdit: (row: MenuRow) => void;
}

export function MenuTree({ rows, onEdit }: MenuTreeProps) {
  return <Level rows={rows} label="菜单" onEdit={onEdit} />;
}

interface LevelProps extends MenuTreeProps {
  label: string;
}

function Level({ rows, label, onEdit }: LevelProps) {
  const order = useAct(orderMenus, { refresh: menuReads });
  const move = (place: number, step: 1 | -1) => {
    const menuIds = rows.map(({ menuId }) => menuId);
    const [moved] = menuIds.splice(place, 1);
    if (moved === undefined) return undefined;
    menuIds.splice(place + step, 0, moved);
    return order.run({ orderList: menuIds.map((menuId, index) => ({ menuId, orderNum: index + 1 })) });
  };
  return (
    <ul className="menu-level" aria-label={label}>
      {rows.map((row, place) => (
        <li key={row.menuId}>
          <div className="menu-row">
            <Icon name={row.icon} />
            <span className="menu-row-name">
              <span>{row.menuName}</span>
              <Marks row={row} />
            </span>
            <span className="menu-row-actions">
              <MoveButton
                label={`上移${row.menuName}`}
                isOff={place === 0 || order.busy}
                onMove={() => move(place, -1)}
              >
                ↑
              </MoveButton>
              <MoveButton
                label={`下移${row.menuName}`}
                isOff={place === rows.length - 1 || order.busy}
                onMove={() => move(place, 1)}
              >
                ↓
              </MoveButton>
              <ActionButton kind="link" label="编辑" onAct={() => onEdit(row)} />
              <ShowButton row={row} />
              {row.systemFlag === 0 && <RemoveButton row={row} />}
            </span>
          </div>
          {row.menuType === 'M' && <Level rows={row.children} label={row.menuName} onEdit={onEdit} />}
        </li>
      ))}
    </ul>
  );
}

const KIND_WORD = { section: '目录', page: '', link: '外部链接' } as const;

function Marks({ row }: { row: MenuRow }) {
  const { systemFlag, roleIds, pageTitle, menuName } = row;
  const [kind, showing] = [kindOf(row), showingOf(row)];
  const viewers = roleIds === null ? '所有人' : `${roleIds.length} 个角色`;
  const notes = [
    KIND_WORD[kind],
    systemFlag === 0 ? '自建' : '',
    pageTitle !== null && pageTitle !== menuName ? `页面：${pageTitle}` : '',
    kind === 'section' ? '' : viewers,
  ].filter((note) => note !== '');
  return (
    <>
      {showing === 'hidden' && <Tag>隐藏</Tag>}
      {showing === 'off' && <Tag tone="bad">停用</Tag>}
      <small>{notes.join(' · ')}</small>
    </>
  );
}

interface MoveButtonProps {
  label: string;
  isOff: boolean;
  onMove: () => unknown;
  children: string;
}

/** Keeps the focus when the item has come to the end: it is off, not gone. */
function MoveButton({ label, isOff, onMove, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="menu-move"
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : () => void onMove()}
    >
      {children}
    </button>
  );
}

function ShowButton({ row }: { row: MenuRow }) {
  const isShown = showingOf(row) === 'shown';
  const update = useAct(updateMenu, { refresh: menuReads, success: isShown ? '已隐藏' : '已显示' });
  const turn = async () => {
    if (isShown && !(await mayVanish(row, 'hidden'))) return;
    await update.run(changeOf(row, { showing: isShown ? 'hidden' : 'shown' }));
  };
  return (
    <ActionButton
      kind="link"
      label={isShown ? '隐藏' : '显示'}
      can={isShown ? row.can.hide : true}
      onAct={turn}
    />
  );
}

function RemoveButton({ row }: { row: MenuRow }) {
  const remove = useAct(removeMenu, { refresh: menuReads, success: '已删除' });
  const { menuId, version, can } = row;
  const drop = async () => {
    if (await mayVanish(row, 'removed')) await remove.run({ menuId, version });
  };
  return <ActionButton kind="link" danger label="删除" can={can.remove} onAct={drop} />;
}

/** The line above the page: the button for the side menu, and where one is. */
import { Link } from 'react-router';
import type { Crumb } from '../session/menu.ts';
import { Icon } from '../ui/text/Icon.tsx';
import type { SidebarState } from './sidebar-state.ts';

export function Navbar({ crumbs, sidebar }: { crumbs: readonly Crumb[]; sidebar: SidebarState }) {
  return (
    <div className="navbar">
      <button
        type="button"
        className="icon-button"
        aria-label={sidebar.isOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={sidebar.isOpen}
        aria-controls="sidebar"
        onClick={sidebar.toggle}
      >
        <Icon name="menu" />
      </button>
      <nav aria-label="当前位置">
        <ol className="breadcrumb">
          {crumbs.map(({ title, to }, place) => (
            <li key={title} {...(place === crumbs.length - 1 ? { 'aria-current': 'page' as const } : {})}>
              {to === null ? title : <Link to={to}>{title}</Link>}
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

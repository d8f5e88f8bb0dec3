/**
 * The menu as data: every page, who sees it, how it looks. A new installation loads the items that are
 * built; afterwards the menu in the database counts. Which file shows a component is the web's `pages/registry.ts`.
 */
import type { RoleKey } from '../../access/roles.ts';
import type { FunctionType } from '../../dictionaries.ts';
import { type Page, SECTIONS, type Section } from './sections.ts';

export interface MenuItem {
  readonly id: number;
  readonly parentId: number | null;
  readonly path: string;
  /** Unique among all items; kept-alive pages and their tabs go by it. */
  readonly name: string;
  /** `Layout` is the shell. */
  readonly component: string;
  readonly title: string;
  /** A name of the product's own icon set; null shows none. */
  readonly icon: string | null;
  readonly redirect: string | null;
  /** Never in the side menu, but it can be opened. */
  readonly hidden: boolean;
  /** The roles that see it; null: everybody who is signed in. */
  readonly roles: readonly RoleKey[] | null;
  readonly watermark: boolean;
  readonly functionType: FunctionType | null;
  /** The item that is marked in the side menu while this hidden one is open. */
  readonly activeMenu: string | null;
  /** Its page exists. */
  readonly built: boolean;
}

// Words that several components end with.
const GENERIC: ReadonlySet<string> = new Set(['index', 'add', 'interaction']);

/** Every item, sections before their pages, in the order of the menu. */
export const MENU_ITEMS: readonly MenuItem[] = SECTIONS.flatMap((section) => [
  itemOf(section.id, null, [section.path, 'Layout', section.title, rolesOf(section), section.look]),
  ...section.pages.map((page, index) => itemOf(section.id + index + 1, section.id, page)),
]);

/** A section shows to whoever sees one of its pages; pages that are not built yet do not open a built section. */
function rolesOf({ look, pages }: Section): readonly RoleKey[] | null {
  const shown = pages.filter(([, , , , page = {}]) => !page.hidden && (page.built || !look.built));
  const roles = shown.flatMap(([, , , seenBy]) => seenBy ?? []);
  return shown.some(([, , , seenBy]) => seenBy === null) ? null : [...new Set(roles)];
}

function itemOf(
  id: number,
  parentId: number | null,
  [path, component, title, roles, look = {}]: Page,
): MenuItem {
  return {
    id,
    parentId,
    path,
    name: routeNameOf(path, component),
    component,
    title,
    icon: look.icon ?? null,
    redirect: look.redirect ?? (component === 'Layout' ? 'noRedirect' : null),
    hidden: look.hidden ?? false,
    roles,
    watermark: look.watermark ?? false,
    functionType: look.functionType ?? null,
    activeMenu: look.activeMenu ?? null,
    built: look.built ?? false,
  };
}

/** A section goes by its path, a page by its component: `Sms`, `SuperviseMassSmsApply`, `MailListIndex`. */
function routeNameOf(path: string, component: string): string {
  const parts = (component === 'Layout' ? path : component).split('/').filter((part) => part !== '');
  const own = parts.slice(GENERIC.has(parts.at(-1) ?? '') && parts.length > 1 ? -2 : -1);
  return own.map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`).join('') || 'Root';
}

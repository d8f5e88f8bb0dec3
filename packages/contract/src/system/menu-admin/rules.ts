/** Rules for items of the menu: kinds, fields, and items that must always be found. */
import { externalLinkProblem } from '../../rules/external-link.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

/** Kinds of items: a section that holds others, a page of the console, or a link that opens in a new tab. */
export const MENU_KIND = [
  { value: 'section', label: '目录' },
  { value: 'page', label: '页面' },
  { value: 'link', label: '外部链接' },
] as const;
export type MenuKind = (typeof MENU_KIND)[number]['value'];

/** The reference contract's word for it: a link is a `C` with `linkFlag` 1. Buttons (`F`) are none of the menu's: roles hold what people may do. */
export const MENU_TYPE = ['M', 'C', 'F'] as const;

interface TypeFields {
  readonly menuType: string;
  readonly linkFlag: number;
}
export const kindOf = ({ menuType, linkFlag }: TypeFields): MenuKind => {
  if (menuType === 'M') return 'section';
  return linkFlag === 1 ? 'link' : 'page';
};
export const typeOf = (kind: MenuKind): { menuType: 'M' | 'C'; linkFlag: 0 | 1 } => ({
  menuType: kind === 'section' ? 'M' : 'C',
  linkFlag: kind === 'link' ? 1 : 0,
});

/** Looks of an item. */
export const MENU_SHOWING = [
  { value: 'shown', label: '显示' },
  { value: 'hidden', label: '隐藏：不在菜单里，从其他页面仍能打开' },
  { value: 'off', label: '停用：谁也打不开' },
] as const;
export type MenuShowing = (typeof MENU_SHOWING)[number]['value'];

interface LookFields {
  readonly hidden: number;
  readonly status: number;
}
export const showingOf = ({ hidden, status }: LookFields): MenuShowing => {
  if (status !== 1) return 'off';
  return hidden === 1 ? 'hidden' : 'shown';
};
export const lookOf = (showing: MenuShowing): { hidden: 0 | 1; status: 0 | 1 } => ({
  hidden: showing === 'hidden' ? 1 : 0,
  status: showing === 'off' ? 0 : 1,
});

/** The pages by which everything else is put right again: neither may vanish. */
const ALWAYS_FOUND: readonly string[] = ['system/menu', 'system/role'];

export const mustBeFound = (component: string | null): boolean =>
  component !== null && ALWAYS_FOUND.includes(component);

/** @param roleIds null: everybody */
export function findableProblem(
  component: string | null,
  showing: MenuShowing,
  roleIds: readonly number[] | null,
): string | null {
  if (!mustBeFound(component)) return null;
  if (showing !== 'shown') return '菜单管理和角色管理不能隐藏或停用，否则没有人能再改回来';
  return roleIds?.length === 0 ? '菜单管理和角色管理至少要有一个角色可见' : null;
}

/** The cockpit fills the window by itself and never stands in the menu. */
export function shownProblem(component: string | null, showing: MenuShowing): string | null {
  const isKeptOut = component === 'flight/index' && showing === 'shown';
  return isKeptOut ? '驾驶舱不在菜单里显示，请选择“隐藏”或“停用”' : null;
}

/** Values of a page's address, as JSON text; empty for none. */
export function queryTextProblem(queryText: string): string | null {
  if (queryText === '') return null;
  const sentence = '页面参数应为一组名称和值，例如 {"tab":"list"}';
  try {
    const values: unknown = JSON.parse(queryText);
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return sentence;
    const isPlain = Object.values(values).every((value) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    );
    return isPlain ? null : sentence;
  } catch {
    return sentence;
  }
}

export interface MenuFields {
  readonly kind: MenuKind;
  readonly component: string;
  readonly link: string;
  readonly queryText: string;
  readonly showing: MenuShowing;
}

export const menuNameProblem = (menuName: string): string | null =>
  menuName.trim() === '' ? '请输入菜单名称' : null;

/** Problems of the fields that belong to the item's kind. */
export function menuFieldProblems({ kind, component, link, queryText, showing }: MenuFields): Problems {
  return problemsIn({
    component: kind === 'page' && component === '' ? '请选择页面' : null,
    link: kind === 'link' ? linkProblem(link) : null,
    queryText: kind === 'page' ? queryTextProblem(queryText) : null,
    showing: kind === 'page' ? shownProblem(component, showing) : null,
  });
}

interface RequestFields extends TypeFields, LookFields {
  readonly component: string;
  readonly path: string;
  readonly queryText: string;
  readonly perms: string;
}

/** The same of a call, whose fields have the names of the reference contract. */
export function menuRequestProblems({ component, path, queryText, perms, ...item }: RequestFields): Problems {
  if (item.menuType === 'F') return { menuType: BUTTON_SENTENCE };
  const [kind, showing] = [kindOf(item), showingOf(item)];
  const {
    link = null,
    showing: shown = null,
    ...rest
  } = menuFieldProblems({
    kind,
    component,
    link: path,
    queryText,
    showing,
  });
  return {
    ...rest,
    ...problemsIn({
      linkFlag: kind === 'section' && item.linkFlag === 1 ? '目录不能是外部链接' : null,
      perms: perms !== '' ? BUTTON_SENTENCE : null,
      path: link,
      hidden: shown,
    }),
  };
}
const BUTTON_SENTENCE = '按钮不是菜单项：能做什么由角色的操作权限决定，请在角色管理中勾选';

function linkProblem(link: string): string | null {
  if (link === '') return '请输入链接地址';
  return /\s/.test(link) ? '链接地址中不能有空格' : externalLinkProblem(link);
}

import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { breadcrumbOf, menuEntriesOf, sectionTargetOf, titleAt, trailOf, withShellPages } from './menu.ts';
import { pageTitleOf } from './page-title.ts';

type Overrides = Partial<Omit<RouterItem, 'meta'>> & { meta?: Partial<RouterItem['meta']> };

/** A page unless it has children; its title is its path. */
function buildItem(path: string, { meta, ...overrides }: Overrides = {}): RouterItem {
  return {
    path,
    name: path,
    component: overrides.children ? 'Layout' : `page${path}`,
    hidden: 0,
    redirect: null,
    query: null,
    children: [],
    ...overrides,
    meta: {
      title: path,
      icon: null,
      noCache: false,
      watermark: false,
      link: null,
      activeMenu: null,
      functionType: null,
      ...meta,
    },
  };
}

const root = buildItem('/', {
  meta: { title: '工作台' },
  redirect: '/dashboard',
  children: [buildItem('/dashboard', { meta: { title: '工作台' } })],
});
const sms = buildItem('/sms', {
  meta: { title: '短信管理' },
  redirect: 'noRedirect',
  children: [
    buildItem('/sms/apply', { meta: { title: '短信申请' } }),
    buildItem('/sms/applyForm', { hidden: 1, meta: { title: '新建短信申请' } }),
    buildItem('/sms/supervise', { meta: { title: '短信监管' }, query: '{"tab":"list","n":1}' }),
  ],
});
const hall = buildItem('/hall', {
  meta: { title: '服务大厅' },
  children: [buildItem('/hall/service', { meta: { title: '服务应用' } })],
});

describe('side menu', () => {
  test('[NAV-11] a hidden item is skipped, and one visible child shows as a plain link', () => {
    const entries = menuEntriesOf([sms, hall]);
    expect(entries.map(({ title, to }) => [title, to])).toEqual([
      ['短信管理', null],
      ['服务应用', '/hall/service'],
    ]);
    expect(entries[0]?.children.map(({ title }) => title)).toEqual(['短信申请', '短信监管']);
  });

  test('[NAV-11] a group whose children are all hidden leads to its own address', () => {
    const flight = buildItem('/flight', { children: [buildItem('/flight/index', { hidden: 1 })] });
    expect(menuEntriesOf([flight])).toMatchObject([{ to: '/flight', children: [] }]);
  });

  test.each(['https://example.org/help', 'mailto:help@example.org', 'tel:12316'])(
    '[NAV-11] %s opens in a new tab',
    (link) => {
      expect(menuEntriesOf([buildItem('/help', { meta: { link } })])).toMatchObject([
        { to: link, external: true },
      ]);
    },
  );

  test('a link of another kind is no link at all', () => {
    const [entry] = menuEntriesOf([buildItem('/help', { meta: { link: 'javascript:alert(1)' } })]);
    expect(entry).toMatchObject({ to: '/help', external: false });
  });

  test('[NAV-13] the root entry goes to the workbench', () => {
    expect(menuEntriesOf([root])).toMatchObject([{ title: '工作台', to: '/dashboard' }]);
    expect(menuEntriesOf([buildItem('/')])).toMatchObject([{ to: '/dashboard' }]);
  });

  test('[NAV-18] an item without an address leads to the personal information', () => {
    expect(menuEntriesOf([buildItem('')])).toMatchObject([{ to: '/userInfoManagement/userAddressList' }]);
  });

  test('[NAV-10] the query of an item becomes part of its link; a broken one is left out', () => {
    const links = menuEntriesOf([sms])[0]?.children.map(({ to }) => to);
    expect(links).toEqual(['/sms/apply', '/sms/supervise?tab=list&n=1']);
    expect(menuEntriesOf([buildItem('/a', { query: '{tab' })])).toMatchObject([{ to: '/a' }]);
  });
});

describe('addresses', () => {
  test('a deep page is found with its section, hidden pages too; unknown ones and sections are no pages', () => {
    expect(trailOf([root, sms], '/sms/applyForm')?.map(({ path }) => path)).toEqual([
      '/sms',
      '/sms/applyForm',
    ]);
    expect(trailOf([root, sms], '/sms')).toBeNull();
    expect(trailOf([root, sms], '/nowhere')).toBeNull();
  });

  test('the address of a section leads to its redirect, else to its first visible page', () => {
    expect(sectionTargetOf([root, sms], '/')).toBe('/dashboard');
    expect(sectionTargetOf([root, sms], '/sms')).toBe('/sms/apply');
    expect(sectionTargetOf([root, sms], '/nowhere')).toBeNull();
  });

  test('[NAV-18] /userInfoManagement leads to the personal information where the menu has no such section', () => {
    expect(sectionTargetOf([root, sms], '/userInfoManagement')).toBe('/userInfoManagement/userAddressList');
  });

  test('whoever has no menu still has the workbench', () => {
    expect(trailOf(withShellPages([]), '/dashboard')?.at(-1)?.meta.title).toBe('工作台');
    for (const path of ['/interaction/addressBook/index', '/userInfoManagement/userAddressList']) {
      expect(trailOf(withShellPages([]), path)?.at(-1)?.meta.watermark, '[SHELL-04] as in the menu').toBe(
        true,
      );
    }
    expect(menuEntriesOf(withShellPages([root])).map(({ title }) => title)).toEqual(['工作台']);
  });
});

describe('breadcrumb and title', () => {
  test('[NAV-14] begins with 农民信箱 unless the page is the workbench', () => {
    expect(breadcrumbOf([sms, sms.children[0] ?? sms]).map(({ title }) => title)).toEqual([
      '农民信箱',
      '短信管理',
      '短信申请',
    ]);
    expect(breadcrumbOf([root, ...root.children]).map(({ title }) => title)).toEqual(['工作台']);
  });

  test('[NAV-14] shows 服务大厅 as 应用管理', () => {
    expect(breadcrumbOf([hall, ...hall.children]).map(({ title }) => title)).toEqual([
      '农民信箱',
      '应用管理',
      '服务应用',
    ]);
  });

  test('[NAV-08] the title is the page, a dash, the console', () => {
    expect(pageTitleOf('短信申请')).toBe('短信申请-农民信箱');
  });
});

test.each([
  ['mailList/addFarm', '', '新增家庭农场'],
  ['mailList/addFarm', '?subjectId=7', '修改家庭农场'],
  ['sms/ApplySMSForm', '?applyId=7', '编辑短信申请'],
  ['other', '?subjectId=7', '新增家庭农场'],
])('the tab of %s%s is called %s', (component, search, title) => {
  expect(titleAt(buildItem('/x', { component, meta: { title: '新增家庭农场' } }), search)).toBe(title);
});

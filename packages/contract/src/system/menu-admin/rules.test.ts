import { describe, expect, it, test } from 'vitest';
import { findableProblem, menuFieldProblems, queryTextProblem } from './rules.ts';

const page = { kind: 'page', component: 'sms/ApplySMS', link: '', queryText: '', showing: 'shown' } as const;

describe('an item of the menu', () => {
  it.each(['', '{"tab":"list","n":1,"all":true}', '{}'])('takes %s as values of the address', (text) => {
    expect(queryTextProblem(text)).toBeNull();
  });

  it.each(['{tab', '[1]', '"tab"', 'null', '{"a":{"b":1}}', '{"a":null}'])('refuses %s', (text) => {
    expect(queryTextProblem(text)).toBe('页面参数应为一组名称和值，例如 {"tab":"list"}');
  });

  it('asks for what belongs to its kind only', () => {
    expect(menuFieldProblems(page)).toEqual({});
    expect(menuFieldProblems({ ...page, component: '' })).toEqual({ component: '请选择页面' });
    expect(menuFieldProblems({ ...page, kind: 'link' })).toEqual({ link: '请输入链接地址' });
    expect(menuFieldProblems({ ...page, kind: 'link', link: 'javascript:alert(1)' })).toEqual({
      link: '外部链接须以http(s):、mailto:或tel:开头',
    });
    expect(menuFieldProblems({ ...page, kind: 'link', link: 'https://a b' })).toEqual({
      link: '链接地址中不能有空格',
    });
    expect(menuFieldProblems({ ...page, kind: 'section', component: '', queryText: '{' })).toEqual({});
  });
});

test('what puts everything else right is always found', () => {
  for (const component of ['system/menu', 'system/role']) {
    expect(findableProblem(component, 'hidden', null)).toBe(
      '菜单管理和角色管理不能隐藏或停用，否则没有人能再改回来',
    );
    expect(findableProblem(component, 'off', null)).not.toBeNull();
    expect(findableProblem(component, 'shown', [])).toBe('菜单管理和角色管理至少要有一个角色可见');
    expect(findableProblem(component, 'shown', [19])).toBeNull();
  }
  expect(findableProblem('sms/ApplySMS', 'off', [])).toBeNull();
});

test('[NAV-04] nobody puts the cockpit into the menu', () => {
  const cockpit = { ...page, component: 'flight/index' };
  expect(menuFieldProblems(cockpit)).toEqual({ showing: '驾驶舱不在菜单里显示，请选择“隐藏”或“停用”' });
  expect(menuFieldProblems({ ...cockpit, showing: 'hidden' })).toEqual({});
  expect(menuFieldProblems({ ...cockpit, showing: 'off' })).toEqual({});
});

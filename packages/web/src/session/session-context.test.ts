import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Session, SessionContext, usePermission } from './session-context.ts';

type User = Session['user'];
type Rights = Pick<User, 'roleList' | 'buttonPermissionsList' | 'authorityList'>;

/** True if whoever has these rights is shown the button that adds people. */
function isShown(rights: Partial<Rights>): boolean {
  const user: Rights = { roleList: ['countyAdmin'], buttonPermissionsList: [], authorityList: [], ...rights };
  const value: Session = { token: '', menu: [], openDuty: null, user: user as User };
  const Button = () => (usePermission()('user:add') ? '新增' : null);
  return (
    renderToStaticMarkup(createElement(SessionContext.Provider, { value }, createElement(Button))) !== ''
  );
}

test.each([
  ['an administrator with the string and the authority of its group', true, ['user:add'], ['USER_ADMIN']],
  ['an administrator with the string alone', false, ['user:add'], []],
  ['an administrator with the authority alone', false, [], ['USER_ADMIN']],
])('[SHELL-10] the button of %s shows: %s', (_, shows, buttonPermissionsList, authorityList) => {
  expect(isShown({ buttonPermissionsList, authorityList })).toBe(shows);
});

test('[SHELL-10] others need the string alone', () => {
  expect(isShown({ roleList: ['countySmsMessenger'], buttonPermissionsList: ['user:add'] })).toBe(true);
});

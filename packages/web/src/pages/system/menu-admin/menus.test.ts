import { expect, test } from 'vitest';
import { newItem, ofItsKind } from './menus.ts';

const typed = {
  ...newItem(false),
  menuName: '省农业农村厅',
  component: 'sms/apply',
  link: 'https://example.com',
  queryText: '{"tab":"list"}',
  noCache: true,
};

test('a link keeps no page that was chosen before it became one, and a page no link', () => {
  expect(ofItsKind({ ...typed, kind: 'link' })).toMatchObject({
    menuName: '省农业农村厅',
    component: '',
    link: 'https://example.com',
    queryText: '',
    noCache: false,
  });
  expect(ofItsKind({ ...typed, kind: 'page' })).toMatchObject({
    component: 'sms/apply',
    link: '',
    queryText: '{"tab":"list"}',
    noCache: true,
  });
});

import { expect, test } from 'vitest';
import { rowsOf } from './rows-of.ts';

interface Values {
  contacts: { name: string; phone: string }[];
  remark: string;
}

const VALUES: Values = {
  contacts: [
    { name: '王外', phone: '1' },
    { name: '', phone: '2' },
  ],
  remark: '',
};

test('each row has its own values and its own sentences, under the plain names of its fields', () => {
  const problems = { 'contacts.1.name': '请输入姓名', 'contacts.10.phone': '别的行', remark: '过长' };
  const rows = rowsOf<'contacts', Values['contacts'][number]>(
    { values: VALUES, problems, change: () => {} },
    'contacts',
  );
  expect(rows.map((row) => [row.values.name, row.problems])).toEqual([
    ['王外', {}],
    ['', { name: '请输入姓名' }],
  ]);
});

test('what is typed into a row changes that row of the list as it is by then', () => {
  let now = VALUES;
  const form = {
    values: now,
    problems: {},
    change: (changed: Partial<Values> | ((before: Values) => Partial<Values>)) => {
      now = { ...now, ...(typeof changed === 'function' ? changed(now) : changed) };
    },
  };
  const [first, second] = rowsOf<'contacts', Values['contacts'][number]>(form, 'contacts');
  second?.change({ name: '李外' });
  first?.change(({ phone }) => ({ phone: `${phone}5` }));
  expect(now.contacts).toEqual([
    { name: '王外', phone: '15' },
    { name: '李外', phone: '2' },
  ]);
});

import { expect, it } from 'vitest';
import { areaOf } from './area.ts';
import { managedArea } from './managed-area.ts';
import { ROLES } from './roles.ts';

it('[PERM-07] administrators look after their own area, everybody else after nothing', () => {
  const administrators = ['superAdmin', 'levelledAdmin', 'admin'];
  for (const { key, family } of ROLES) {
    const actor = { roleKeys: [key], deptId: '3301061142' };
    expect(managedArea(actor), key).toBe(administrators.includes(family) ? areaOf(actor) : null);
  }
});

it('one role of several that manages is enough', () => {
  expect(managedArea({ roleKeys: ['countySmsMessenger', 'countyAdmin'], deptId: '330106A1' })).toBe('330106');
});

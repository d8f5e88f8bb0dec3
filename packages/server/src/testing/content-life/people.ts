import type { TestApp } from '../test-app.ts';

export type ContentPeople = Awaited<ReturnType<typeof peopleOf>>;

/** The offices of a county and around it, and the words that the tests speak of. */
export async function peopleOf(at: TestApp) {
  const word = { typeKey: 'SENSITIVE_WORD', effectDeptId: '33', nodeKind: 2, matchMode: 1 };
  await at.deps.db
    .insertInto('globalType')
    .values([
      { ...word, typeName: '包治百病', wordLevel: 1 },
      { ...word, typeName: '特效', wordLevel: 2 },
    ])
    .execute();
  return {
    author: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' }),
    reviewer: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' }),
    city: await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' }),
    township: await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611' }),
    elsewhere: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' }),
    messenger: await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' }),
  };
}

/** Drafts of forms and exported files. */
import { type KeyHolder } from './keeper.ts';

export async function keepOfficeWork(keeper: KeyHolder): Promise<void> {
  const { at, cast, personalData } = keeper;
  const { db } = at.deps;
  const { identityId } = await db
    .selectFrom('sysUserIdentity')
    .select('identityId')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('formDraft')
    .values({
      identityId,
      draftId: '0'.repeat(32),
      formKey: 'massSms',
      about: 'new',
      contentCipher: personalData.encryptText('{"smsTitle":"没有写完"}'),
      updateTime: at.clock.now(),
    })
    .execute();
  await db
    .insertInto('exportTask')
    .values({
      title: '发送明细',
      fileName: '发送明细.xlsx',
      status: 2,
      permissions: [],
      fileKeyCipher: personalData.encryptSecret('11'.repeat(32)),
      createUserId: cast.county.userId,
      identityId: cast.county.identityId,
      deptId: '330106',
      createTime: at.clock.now(),
    })
    .execute();
}

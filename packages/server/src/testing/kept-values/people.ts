/** People and organisations: certificates, address books, subjects, an import that was refused. */
import { sql } from 'kysely';
import { buildGroup, buildMember, nextPhone } from '../build.ts';
import { ID_NUMBER, type KeyHolder } from './keeper.ts';

export async function keepPeople(keeper: KeyHolder, farmerId: string): Promise<void> {
  await keepAddressBook(keeper);
  await keepCertificates(keeper, farmerId);
  await keepOffice(keeper);
  await keepImport(keeper);
}

async function keepAddressBook(keeper: KeyHolder): Promise<void> {
  const { at, cast } = keeper;
  const { groupId } = await buildGroup(at.deps, { ownerUserId: cast.messenger.userId });
  await buildMember(at.deps, { groupId });
}

async function keepCertificates(keeper: KeyHolder, farmerId: string): Promise<void> {
  const { at, cast, personalData } = keeper;
  const { db } = at.deps;
  await db
    .updateTable('sysUser')
    .set({
      certificateCipher: personalData.encryptCertificate('33990119600101002X'),
      certificateHash: personalData.hashCertificate('33990119600101002X'),
    })
    .where('userId', '=', cast.messenger.userId)
    .execute();
  const proof = {
    userId: farmerId,
    realName: '李农',
    certificateCipher: personalData.encryptCertificate(ID_NUMBER),
    ip: '10.0.0.1',
    submitTime: at.clock.now(),
  };
  await db.insertInto('sysRealNameRecord').values(proof).execute();
}

async function keepOffice(keeper: KeyHolder): Promise<void> {
  const { personalData } = keeper;
  const { db } = keeper.at.deps;
  await db
    .updateTable('sysDept')
    .set({ leaderPhoneCipher: personalData.encrypt(nextPhone()) })
    .where('deptId', '=', '330106A1')
    .execute();
  await sql`INSERT INTO agri_subject (subject_no, subject_category, subject_name, subject_type, legal_person, contact_name,
      phone_cipher, phone_hash, dept_id)
    VALUES ('N1', 'farm', '农场', 1, '李', '李', ${personalData.encrypt('15400099999')}, ${personalData.hash('15400099999')}, '3301061142')`.execute(
    db,
  );
}

async function keepImport(keeper: KeyHolder): Promise<void> {
  const { at, cast, personalData } = keeper;
  const { db } = at.deps;
  const task = await db
    .insertInto('importTask')
    .values({ fileName: '人员.xlsx', createUserId: cast.county.userId, createTime: at.clock.now() })
    .returning('importId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('importTaskReport')
    .values({
      importId: task.importId,
      contentCipher: personalData.encryptText('第2行：手机号码不正确'),
      createTime: at.clock.now(),
    })
    .execute();
}

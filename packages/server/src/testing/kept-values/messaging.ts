/** Mass SMS and around it: numbers that people gave, replies, channels, requests; of two applications what their sending leaves. */
import { sql } from 'kysely';
import { entered, type KeyHolder, phone } from './keeper.ts';

/** @param rowCount of a file of numbers */
export async function keepMessaging(
  keeper: KeyHolder,
  numbers: { farmer: string; optedOut: string },
  rowCount: number,
): Promise<void> {
  await keepConsents(keeper, numbers.optedOut);
  await keepPhoneFile(keeper, rowCount);
  await keepTexts(keeper, numbers.farmer);
  await keepChannel(keeper);
  await keepRequests(keeper);
}

async function keepConsents(keeper: KeyHolder, optedOut: string): Promise<void> {
  const { at } = keeper;
  const { db } = at.deps;
  await db
    .insertInto('smsOptOut')
    .values({ ...phone(keeper, optedOut), optOutType: 1, scope: 1 })
    .execute();
  const agreed = { consentType: 1, source: 2, evidence: '登记表', deptId: '330106' };
  await db
    .insertInto('smsConsent')
    .values({ ...phone(keeper), ...agreed, consentTime: at.clock.now() })
    .execute();
  await db
    .insertInto('smsDeadNumber')
    .values({ ...phone(keeper), failCode: 'UNDELIV:001', applyId: '1' })
    .execute();
  await db.insertInto('smsAlarmPhone').values(phone(keeper)).execute();
  await db
    .insertInto('smsPortedNumber')
    .values({ ...phone(keeper), carrier: 'CTCC', updateTime: new Date() })
    .execute();
}

async function keepPhoneFile(keeper: KeyHolder, rowCount: number): Promise<void> {
  const { cast, personalData } = keeper;
  const { db } = keeper.at.deps;
  const file = await db
    .insertInto('massSmsPhoneFile')
    .values({ fileName: '号码.xlsx', rowCount, validCount: rowCount, createUserId: cast.messenger.userId })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  const one = phone(keeper, '15400088888');
  await sql`INSERT INTO mass_sms_phone_file_row (file_id, row_no, phone_cipher, phone_hash, value_cipher)
    SELECT ${file.fileId}, n, ${one.phoneCipher}, ${one.phoneHash}, ${personalData.encryptText('1540')} FROM generate_series(1, ${rowCount}::integer) AS n`.execute(
    db,
  );
}

async function keepTexts(keeper: KeyHolder, farmer: string): Promise<void> {
  const { at, personalData } = keeper;
  const { db } = at.deps;
  await db
    .insertInto('smsInbound')
    .values({ ...phone(keeper, farmer), content: '收到', srcNumber: '10659', moType: 9 })
    .execute();
  await db
    .insertInto('serviceSms')
    .values({
      ...phone(keeper),
      purpose: 'loginCode',
      carrier: 'CMCC',
      contentCipher: personalData.encryptText('验证码'),
      expireTime: at.clock.now(),
    })
    .execute();
}

async function keepChannel(keeper: KeyHolder): Promise<void> {
  const { personalData } = keeper;
  const { db } = keeper.at.deps;
  await db
    .insertInto('shortLinkKey')
    .values({ keyCipher: personalData.encryptSecret('0f'.repeat(32)) })
    .execute();
  await sql`INSERT INTO sms_channel (channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher, source_number,
      rate_per_second, window_size, connect_count, status)
    VALUES ('OFF', '停用的通道', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', ${personalData.encryptSecret('密码')}, '', 1, 1, 1, 0)`.execute(
    db,
  );
  const carrierRow = { account: 'a', content: '内容', ...phone(keeper) };
  await db
    .insertInto('trialCarrierMessage')
    .values({ ...carrierRow, sourceNumber: '10659' })
    .execute();
  await db
    .insertInto('trialCarrierReply')
    .values({ ...carrierRow, destinationNumber: '10659' })
    .execute();
}

async function keepRequests(keeper: KeyHolder): Promise<void> {
  const { at } = keeper;
  const { db } = at.deps;
  await db
    .insertInto('smsRequest')
    .values({
      ...entered(keeper),
      requestTitle: '需求',
      requestContent: '内容',
      smsCategory: '08',
      requestSource: 6,
      requestUserName: '李农',
      expireTime: at.clock.now(),
    })
    .execute();
  await db
    .insertInto('product')
    .values({
      ...entered(keeper),
      infoType: 1,
      productName: '茶苗',
      productCategory: 8,
      quantity: '60',
      quantityUnit: '株',
      supplyStart: '2026-10-01',
      supplyEnd: '2026-10-31',
      contactName: '李农',
      consentFlag: 1,
    })
    .execute();
}

/** Of a text that is being sent: a person who is to be visited. */
export async function keepVisit(keeper: KeyHolder, applyId: string): Promise<void> {
  const { db } = keeper.at.deps;
  await sql`INSERT INTO sms_visit_list (apply_id, open_time, listed_count) VALUES (${applyId}, now(), 1)`.execute(
    db,
  );
  const right = phone(keeper);
  await sql`INSERT INTO sms_visit (apply_id, seq, dept_id, mark, mark_time, right_phone_cipher, right_phone_hash)
    VALUES (${applyId}, 1, '3301061142', 3, now(), ${right.phoneCipher}, ${right.phoneHash})`.execute(db);
}

/** Doubts and receipts that a sender left behind. */
export async function keepJournal(
  keeper: KeyHolder,
  of: { waitingId: string; farmer: string },
): Promise<void> {
  const { personalData } = keeper;
  const { db } = keeper.at.deps;
  await sql`INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
    SELECT apply_id, seq, 0, 1, phone_hash, 0 FROM mass_sms_detail WHERE apply_id = ${of.waitingId}`.execute(
    db,
  );
  await sql`INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
    VALUES (1, 'known', ${personalData.hash(of.farmer)}, 2, 'DELIVRD', now()),
      (1, 'nobody', ${personalData.hash('15499999999')}, 2, 'DELIVRD', now())`.execute(db);
  await sql`INSERT INTO sms_journal (sender_id, beat_no, channel_id, size, applies, event_apply, event_seq, event_part, event_attempt,
      event_kind, event_text, stray_text, stray_phone, stray_kind, stray_code)
    VALUES (999, 1, 1, 2, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{a,b}',
      ${[personalData.hash('15499999999'), personalData.hash(of.farmer)]}::uuid[], '{2,2}', '{x,y}')`.execute(
    db,
  );
}

import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import {
  downloadEvidence,
  type EvidenceFile,
} from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { checkEvidence } from './evidence-check.ts';

let app: TestApp;
let cast: MassSmsCast;
let applyId: string;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  for (let i = 0; i < 5; i++) await buildFarmer(app.deps, '3301061142');
  await buildFarmer(app.deps, '3301061142', { status: 0 });
  ({ applyId } = await submitted(app, cast.messenger));
  dataOf(await pass(app, cast.county, applyId));
});
afterAll(() => app.close());

const fetchPack = async (fileType: EvidenceFile, by: SignedInTestUser = cast.county, of = applyId) =>
  app.app.inject({
    method: 'GET',
    url: `${API_BASE}${downloadEvidence.path}?applyId=${of}&fileType=${fileType}`,
    headers: { 'user-agent': 'test browser', [TOKEN_HEADER]: by.token },
  });
const check = (text: string) => checkEvidence(app.deps, text);
const failed = async (text: string) =>
  (await check(text)).filter(({ isWell }) => !isWell).map(({ name }) => name);

describe('the evidence pack', () => {
  it('holds text, review, recipients and hashes, and nobody’s number', async () => {
    const { body } = await fetchPack('json');
    const pack = JSON.parse(body);
    expect(pack).toMatchObject({
      application: { smsTitle: '台风防御提醒', auditStatus: '审核通过', applyUserName: '周敏' },
      recipients: { totalCount: 6, validCount: 5, disabledCount: 1 },
      process: [
        { action: '创建' },
        { action: '提交' },
        { action: '审核通过', userName: '陈立' },
        { action: '开始发送' },
      ],
    });
    expect(pack.hashes.passedHash).toBe(pack.hashes.contentHash);
    expect(pack.process[2].contentHash).toBe(pack.hashes.contentHash);
    expect(body).not.toMatch(/\b1\d{10}\b/);
  });

  it('holds against the database, and shows what was changed in the file', async () => {
    const { body } = await fetchPack('json');
    expect(await failed(body)).toEqual([]);
    expect(await failed(body.replace('台风将于明日登陆', '台风将于后日登陆'))).toContain('file');
  });

  it('shows what was changed in the database', async () => {
    const { body } = await fetchPack('json');
    const { pool } = app.deps;
    await pool.query("UPDATE mass_sms_apply SET full_content = full_content || '。' WHERE apply_id = $1", [
      applyId,
    ]);
    expect(await failed(body)).toEqual(['text', 'content taken again']);
    await pool.query('UPDATE mass_sms_apply SET full_content = left(full_content, -1) WHERE apply_id = $1', [
      applyId,
    ]);
    await pool.query(
      `UPDATE mass_sms_detail SET phone_hash = gen_random_uuid() WHERE apply_id = $1 AND seq = 1`,
      [applyId],
    );
    expect(await failed(body)).toEqual(['recipients']);
  });

  it('says so where no digests of recipients were kept, and is not deceived by one that was taken away', async () => {
    const { pool } = app.deps;
    const { applyId: other } = await submitted(app, cast.messenger, { smsContent: '请把农机开到高处。' });
    dataOf(await pass(app, cast.county, other));
    const { body } = await fetchPack('json', cast.county, other);
    const before = JSON.parse(body);
    await pool.query('UPDATE mass_sms_slice SET recipient_digest = NULL WHERE apply_id = $1', [other]);
    expect(await failed(body)).toEqual(['content taken again', 'recipients']);
    before.hashes.recipientDigest = null;
    const recipients = (await check(JSON.stringify(before))).find(({ name }) => name === 'recipients');
    expect(recipients).toMatchObject({ isWell: true, detail: expect.stringContaining('not compared') });
  });

  it('counts on its channel what the carrier took before the rows say so', async () => {
    const { pool } = app.deps;
    const { rows } = await pool.query<{ channel_id: number }>(
      `INSERT INTO sms_channel (channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher, source_number,
         rate_per_second, window_size, connect_count)
       VALUES ('YD-1', '移动一', 'SMPP34', '{CMCC}', '127.0.0.1', 2775, 'nmxx', '', '10690001', 100, 16, 1) RETURNING channel_id`,
    );
    const channelId = rows[0]?.channel_id;
    const { applyId: under } = await submitted(app, cast.messenger, { smsContent: '请检修水闸。' });
    dataOf(await pass(app, cast.county, under));
    const channels = async () => JSON.parse((await fetchPack('json', cast.county, under)).body).channels;
    await pool.query(
      `UPDATE mass_sms_detail SET send_result = 2, channel_id = $2, msg_id = 'r' || seq, submit_time = '2026-09-14T02:30:00Z'
       WHERE apply_id = $1 AND seq <= 2`,
      [under, channelId],
    );
    expect(await channels()).toMatchObject([{ sendCount: 2, deliveredCount: 2, failedCount: 0 }]);
    await pool.query(
      `INSERT INTO sms_accepted (apply_id, slice_no, sender_id, beat_no, lease_epoch, channel_id, written_time, amount, is_counted, seqs, msg_ids)
       SELECT apply_id, slice_no, 1, 1, 0, $2, '2026-09-14T02:31:00Z', count(*), true, array_agg(seq), array_agg('m' || seq)
       FROM mass_sms_detail WHERE apply_id = $1 AND seq > 1 GROUP BY apply_id, slice_no`,
      [under, channelId],
    );
    expect(await channels()).toMatchObject([
      { sendCount: 5, deliveredCount: 2, lastSubmitTime: '2026-09-14 10:31:00' },
    ]);
    await pool.query('DELETE FROM sms_accepted');
  });

  it('says what arrived where the gateway signed, and one from before still holds', async () => {
    const { pool } = app.deps;
    const { applyId: signed } = await submitted(app, cast.messenger, { smsContent: '请收拢渔网。' });
    dataOf(await pass(app, cast.county, signed));
    await pool.query("UPDATE sms_channel SET gateway_sign = '【浙江农民】'");
    const { segments, gatewaySigns } = await details(app, cast.county, signed);
    expect([gatewaySigns, segments[0]]).toEqual([
      ['【浙江农民】'],
      expect.stringMatching(/^【浙江农民】请收/),
    ]);
    await pool.query("UPDATE sms_channel SET gateway_sign = ''");
    await pool.query('UPDATE mass_sms_slice SET intent_seq = to_seq WHERE apply_id = $1', [signed]);
    const pack = async () => (await fetchPack('json', cast.county, signed)).body;
    const earlier = await pack();
    expect(JSON.parse(earlier).application).not.toHaveProperty('arrived');
    await pool.query("UPDATE mass_sms_slice SET lease_sign = '【农民】' WHERE apply_id = $1", [signed]);
    const later = await pack();
    const { application } = JSON.parse(later);
    expect(application.fullContent).toContain(application.smsSign);
    expect(application.arrived).toEqual({
      contents: [application.fullContent.replace(application.smsSign, '【农民】')],
      signNote: `签名由运营商网关按登记添加：【农民】，代替${application.smsSign}`,
    });
    expect([await failed(earlier), await failed(later)]).toEqual([[], []]);
    expect((await fetchPack('pdf', cast.county, signed)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await details(app, cast.county, signed)).toMatchObject({
      gatewaySigns: ['【农民】'],
      segments: application.arrived.contents,
      fullContent: application.fullContent,
    });
  });

  it('is the same PDF twice, with its font inside', async () => {
    const [first, second] = [(await fetchPack('pdf')).rawPayload, (await fetchPack('pdf')).rawPayload];
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.equals(second)).toBe(true);
    expect(first.toString('latin1')).toMatch(/\/FontFile2 /);
    expect(first.length).toBeLessThan(200_000);
  });

  it('is logged when somebody takes it along', async () => {
    const before = await logged();
    await fetchPack('pdf', cast.messenger);
    expect(await logged()).toBe(before + 1);
  });

  it('is not there for somebody from elsewhere, nor for a draft', async () => {
    const stranger = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    expect((await fetchPack('json', stranger)).json()).toMatchObject({ code: 4040 });
    const draft = await submitted(app, cast.messenger, { submitFlag: 0 });
    const reply = await app.call(
      downloadEvidence,
      { applyId: draft.applyId, fileType: 'json' },
      cast.messenger.token,
    );
    expect(reply).toMatchObject({ code: 4090, msg: '草稿还没有提交，没有证明材料' });
  });
});

const logged = async (): Promise<number> => {
  const rows = await app.deps.db
    .selectFrom('logOper')
    .select('logId')
    .where('action', '=', '下载证明材料')
    .execute();
  return rows.length;
};

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { calendarDay } from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import { conversionRateDetail } from '@farmers-mailbox/contract/messaging/mass-sms/click-endpoints.ts';
import { downloadEvidence } from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import { startDetailsExport } from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import {
  pageSendDetails,
  sendSituation,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  markVisit,
  openVisits,
  pageVisits,
  readVisitPhone,
  visitProgress,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { VisitMark } from '@farmers-mailbox/contract/messaging/mass-sms/visit-marks.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { saveOptOut } from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../../config.ts';
import { openFileStore } from '../../../../file-store/open-store.ts';
import { type FileStore, StoreAway } from '../../../../file-store/store.ts';
import { rotateKey } from '../../../../key-rotation/rotate-key.ts';
import {
  type EndedSending,
  listRecipientRows,
  OLDEST_MONTH,
  prepareEndedSending,
  runArchive,
} from '../../../../testing/archived-sending.ts';
import { buildFarmer, nextPhone } from '../../../../testing/build.ts';
import {
  dataOf,
  details,
  type MassSmsCast,
  pass,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { chinaDay } from '../../../../time/moment.ts';
import { massSmsInvariants } from '../invariants.ts';
import { checkEvidence } from '../results/evidence-check.ts';
import { archiveMonth, listMonths, restoreMonth } from './archive-months.ts';

const MONTH = OLDEST_MONTH;
const SOON = { timeout: 15_000 };

let ended: EndedSending;
let cast: MassSmsCast;
let applyId: string;
beforeAll(async () => {
  ended = await prepareEndedSending();
  ({ cast, applyId } = ended);
});
afterAll(() => ended.drop());

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  const config = { ...readConfig({}), fileStore: { folder } };
  app = await startTestApp({ template: ended.template, dependencies: { config } });
});
afterEach(async () => {
  await Promise.all(holders.map((holder) => holder.end()));
  holders = [];
  await app.close();
  rmSync(folder, { recursive: true });
});

const query = (text: string, values: unknown[] = []) => app.deps.pool.query(text, values);

const command = (...[act, options]: [act: Act, options?: Parameters<typeof runArchive>[2]]) =>
  runArchive(app, act, options);
type Act = Parameters<typeof runArchive>[1];

/** Counts attempts to change the tables that were given up because somebody was at work. */
function givenUp() {
  let amount = 0;
  return {
    onQuery: (statement: unknown) => {
      if (statement === 'ROLLBACK') amount += 1;
    },
    atLeast: (least: number) => vi.waitFor(() => expect(amount).toBeGreaterThanOrEqual(least), SOON),
  };
}

let holders: pg.Client[] = [];
/** Does something on a connection of its own, in a transaction that stays open until it is released. */
async function holding(statement: string): Promise<() => Promise<unknown>> {
  const holder = new pg.Client({ connectionString: app.database.url });
  holders.push(holder);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(statement);
  return () => holder.query('COMMIT');
}

const rows = (suffix?: string) => listRecipientRows(app, suffix);
const places = async () => {
  const client = await app.deps.pool.connect();
  try {
    return (await listMonths(client)).filter(({ month }) => month === MONTH).map(({ place }) => place);
  } finally {
    client.release();
  }
};
async function broken(): Promise<string[]> {
  const found: string[] = [];
  for (const { name, sql } of massSmsInvariants) if ((await query(sql)).rows.length > 0) found.push(name);
  return found;
}
const filesOf = (below: string) => readdirSync(path.join(folder, 'archive', below)).toSorted();
/** Without the part that is of one attempt alone. */
const plain = (name: string) => name.replace(/-[0-9a-f]{16}(?=\.)/, '');
const fileOf = (name: string) =>
  path.join(folder, 'archive', MONTH, filesOf(MONTH).find((file) => plain(file) === name) ?? name);
const contentOf = (name: string) => gunzipSync(readFileSync(fileOf(name))).toString();

test('a month becomes files, and comes back row for row', async () => {
  const before = await rows();
  const figures = `SELECT reloptions, (SELECT count(*)::int FROM pg_index WHERE indrelid = c.oid AND indisvalid) AS indexes,
    (SELECT array_agg(pg_get_constraintdef(oid) ORDER BY pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid = c.oid AND contype <> 'n') AS checks
    FROM pg_class AS c WHERE relname IN ('mass_sms_detail_older', 'mass_sms_filtered_older') ORDER BY relname`;
  const shape = (await query(figures)).rows;
  expect(before).toHaveLength(6);
  expect(await broken()).toEqual([]);

  await command(archiveMonth);
  expect(await rows()).toEqual([]);
  expect(await places()).toEqual(['files']);
  expect(await broken()).toEqual([]);
  const names = filesOf(MONTH).map(plain);
  expect(names).toEqual([
    'mass_sms_detail-0001.csv.gz',
    'mass_sms_detail-0002.csv.gz',
    'mass_sms_detail-0003.csv.gz',
    'mass_sms_filtered-0001.csv.gz',
  ]);
  for (const name of names) {
    expect(contentOf(name)).toMatch(/^apply_id,seq,/);
    expect(contentOf(name)).not.toMatch(/\b1[3-9]\d{9}\b/);
  }
  expect(filesOf('')).toEqual([MONTH]);

  await command(restoreMonth);
  expect(await rows()).toEqual(before);
  expect(await places()).toEqual(['database']);
  expect((await query(figures)).rows).toEqual(shape);
  expect(await broken()).toEqual([]);
  expect(filesOf(MONTH)).toEqual([]);
  await expect(command(restoreMonth)).rejects.toThrow('is not archived');
  await command(archiveMonth);
  await expect(command(archiveMonth)).rejects.toThrow('archived already');
});

test('everybody who asks for its recipients is told that they were archived, and of which month', async () => {
  const pack = async () =>
    app.app.inject({
      method: 'GET',
      url: `${API_BASE}${downloadEvidence.path}?applyId=${applyId}&fileType=json`,
      headers: { 'user-agent': 'test browser', [TOKEN_HEADER]: cast.county.token },
    });
  const { body } = await pack();
  const county = cast.county.token;
  dataOf(await app.call(openVisits, { applyId }, cast.messenger.token));
  await query("UPDATE sms_visit_list SET open_time = now() - interval '40 days'");
  const villager = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
  const lone = nextPhone();
  await command(archiveMonth);

  const month = new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
  }).format();
  const said = { code: 4090, msg: expect.stringContaining(`${month}及以前的收件人明细已归档`) };
  expect(await app.call(pageSendDetails, { applyId }, county)).toMatchObject(said);
  const noNumber = { applyId, phoneNumber: '张三' };
  expect(await app.call(pageSendDetails, noNumber, county)).toMatchObject(said);
  expect(await app.call(sendSituation, { applyId }, county)).toMatchObject(said);
  expect(await app.call(startDetailsExport, { applyId, format: 'csv' }, county)).toMatchObject(said);
  expect(await app.call(openVisits, { applyId }, cast.messenger.token)).toMatchObject(said);
  expect(await app.call(visitProgress, { applyId }, cast.messenger.token)).toMatchObject(said);
  expect(await app.call(pageVisits, { applyId }, villager.token)).toMatchObject(said);
  expect((await pack()).json()).toMatchObject(said);
  const again = {
    sendObjType: [5 as const],
    objDeptIds: [],
    sourceApplyId: applyId,
    followUpKind: FollowUpKind.resendFailed,
  };
  expect(await app.call(saveApplication, warningFields(again), cast.messenger.token)).toMatchObject(said);
  const optOut = { phoneNumber: lone, optOutType: 2 as const, scope: 1 as const, reason: '来电要求' };
  expect(await app.call(saveOptOut, optOut, county)).toMatchObject({
    code: 4040,
    msg: expect.stringContaining('已归档'),
  });

  // Totals stay.
  dataOf(await app.call(conversionRateDetail, { applyId }, county));
  expect(await details(app, cast.county, applyId)).toMatchObject({
    archivedMonth: `${month}及以前`,
    validCount: 5,
    successCount: 4,
  });
  const findings = await checkEvidence(app.deps, body);
  expect(findings.filter(({ isWell }) => isWell === false)).toEqual([]);
  expect(findings.filter(({ isWell }) => isWell === null).map(({ name }) => name)).toEqual([
    'content taken again',
    'recipients',
  ]);
});

test('the tab of clicks is refused where somebody clicked: whoever it was stands in the archive', async () => {
  const { rows: links } = await query(
    'INSERT INTO short_link (apply_id, valid_days) VALUES ($1, 30) RETURNING link_no',
    [applyId],
  );
  await query('INSERT INTO short_link_user VALUES ($1, 2, 3, now(), now())', [links[0].link_no]);
  const clicked = `UPDATE mass_sms_apply SET link_url = 'https://nynct.zj.gov.cn/policy', click_count = 3 * $1::int, click_user_count = $1`;
  await query(clicked, [1]);
  const clicks = () => app.call(conversionRateDetail, { applyId }, cast.county.token);
  expect(dataOf(await clicks()).page.list).toMatchObject([{ clickCount: 3 }]);
  await command(archiveMonth);
  expect(await clicks()).toMatchObject({
    code: 4090,
    msg: expect.stringMatching(
      /及以前的收件人明细已归档，这里只保留合计；需要查看时，请联系系统管理员恢复该月份$/,
    ),
  });
  expect(await details(app, cast.county, applyId)).toMatchObject({ clickCount: 3 });
  await command(restoreMonth);
  expect(dataOf(await clicks()).page.list).toMatchObject([{ clickCount: 3 }]);

  await query(clicked, [0]);
  await command(archiveMonth);
  expect(dataOf(await clicks())).toMatchObject({ clickUserCount: 0, page: { list: [] } });
});

test('an archived text offers neither a correction nor a resend: whom it reached is not known', async () => {
  const offered = async () => {
    const { can } = await details(app, cast.messenger, applyId);
    return [can.correct, can.resend];
  };
  expect(await offered()).toEqual([true, true]);
  await command(archiveMonth);
  const said = expect.stringContaining('的收件人明细已归档');
  expect(await offered()).toEqual([said, said]);
  await command(restoreMonth);
  expect(await offered()).toEqual([true, true]);
});

/** A copy of the text, in a month that stays, which reached everybody but one. */
async function younger(): Promise<string> {
  const id = '8000000000000000001';
  const partition = 'FOR VALUES FROM (8000000000000000000) TO (8000000000000000009)';
  for (const table of ['mass_sms_detail', 'mass_sms_filtered'])
    await query(`CREATE TABLE ${table}_younger PARTITION OF ${table} ${partition}`);
  await query(
    `INSERT INTO mass_sms_apply SELECT (jsonb_populate_record(a, jsonb_build_object('apply_id', $2::bigint, 'apply_no', 'younger'))).*
       FROM mass_sms_apply AS a WHERE apply_id = $1`,
    [applyId, id],
  );
  await query(
    `INSERT INTO mass_sms_detail SELECT (jsonb_populate_record(d, jsonb_build_object('apply_id', $2::bigint, 'send_result', CASE seq WHEN 2 THEN 3 ELSE 2 END))).*
       FROM mass_sms_detail AS d WHERE apply_id = $1`,
    [applyId, id],
  );
  return id;
}
const followsAs = (kind: number, id: string, source: string) =>
  query('UPDATE mass_sms_apply SET source_apply_id = $2, follow_up_kind = $3 WHERE apply_id = $1', [
    id,
    source,
    kind,
  ]);
const opened = (id: string, when: string) =>
  query(
    `WITH list AS (INSERT INTO sms_visit_list (apply_id, open_time, listed_count) VALUES ($1, ${when}, 1))
       INSERT INTO sms_visit (apply_id, seq, dept_id) VALUES ($1, 2, '3301061142')`,
    [id],
  );

describe('a resend in an archived month, of a text in a younger one', () => {
  /** One is missed by the text, and reached by its resend. */
  async function resent(): Promise<string> {
    const source = await younger();
    await followsAs(FollowUpKind.resendFailed, applyId, source);
    return source;
  }

  test('those whom it reached are not shown as missed', async () => {
    const source = await resent();
    await opened(source, "now() - interval '40 days'");
    const villager = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
    const messenger = cast.messenger.token;
    expect(dataOf(await app.call(visitProgress, { applyId: source }, messenger)).total).toBe(0);
    await command(archiveMonth);
    const said = { code: 4090, msg: expect.stringContaining('已归档') };
    expect(await app.call(visitProgress, { applyId: source }, messenger)).toMatchObject(said);
    expect(await app.call(pageVisits, { applyId: source }, villager.token)).toMatchObject(said);
    expect(await app.call(readVisitPhone, { applyId: source, seq: 2 }, villager.token)).toMatchObject(said);
    const again = { sendObjType: [5 as const], objDeptIds: [], sourceApplyId: source };
    const fields = warningFields({ ...again, followUpKind: FollowUpKind.resendFailed });
    expect(await app.call(saveApplication, fields, messenger)).toMatchObject(said);
  });

  test('stays while the list of the text is looked at', async () => {
    await opened(await resent(), 'now()');
    await expect(command(archiveMonth)).rejects.toThrow('lists of visits that are looked at: 1');
  });
});

/** Codes that people are answered with who read a list of visits, look at a number and note a visit. */
async function visits(id: string, { token }: { token: string }): Promise<Record<string, number>> {
  const noted = { applyId: id, seq: 2, mark: VisitMark.called, fromMark: VisitMark.open };
  return {
    list: (await app.call(pageVisits, { applyId: id }, token)).code,
    phone: (await app.call(readVisitPhone, { applyId: id, seq: 2 }, token)).code,
    mark: (await app.call(markVisit, noted, token)).code,
  };
}

describe('visits to those whom a young text missed, while an archived one', () => {
  test.each([
    ['is what it resends', FollowUpKind.resendFailed],
    ['is what it corrects', FollowUpKind.correction],
  ])('%s, go on: nothing of it is read', async (_, kind) => {
    const young = await younger();
    await followsAs(kind, young, applyId);
    await opened(young, 'now()');
    const villager = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
    await command(archiveMonth);
    const { messenger } = cast;
    expect(await app.call(openVisits, { applyId: young }, messenger.token)).toMatchObject({ code: 200 });
    expect(dataOf(await app.call(visitProgress, { applyId: young }, messenger.token)).total).toBe(1);
    expect(await visits(young, villager)).toEqual({ list: 200, phone: 200, mark: 200 });
  });

  test('corrected it, go on as well', async () => {
    const young = await younger();
    await followsAs(FollowUpKind.correction, applyId, young);
    await opened(young, "now() - interval '40 days'");
    const villager = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
    await command(archiveMonth);
    expect(await visits(young, villager)).toEqual({ list: 200, phone: 200, mark: 200 });
  });
});

test('of an archived list nobody learns who has none of its farmers', async () => {
  await opened(applyId, "now() - interval '40 days'");
  const villager = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
  const stranger = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061101' });
  await command(archiveMonth);
  expect(await visits(applyId, villager)).toEqual({ list: 4090, phone: 4090, mark: 4090 });
  expect(await visits(applyId, stranger)).toEqual({ list: 4040, phone: 4040, mark: 4040 });
});

test('the calendar counts archived recipients by slices, and says so where a slice crosses the edge of the area', async () => {
  await buildFarmer(app.deps, '3301061101');
  const { applyId: ofTwoVillages } = await submitted(app, cast.messenger, {
    smsTitle: '两个村的',
    smsContent: '两个村的提醒',
    objDeptIds: ['3301061101', '3301061142'],
  });
  await pass(app, cast.county, ofTwoVillages);
  await query('UPDATE mass_sms_apply SET send_status = 4, real_send_time = now()');
  await query('UPDATE mass_sms_slice SET state = 2');
  const { rows: sent } = await query('SELECT now()');
  const township = await app.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611' });
  const village = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
  const told = async ({ token }: { token: string }) => {
    const { items } = dataOf(await app.call(calendarDay, { day: chinaDay(sent[0].now) }, token));
    return items.map(({ recipientCount, areas }) => ({
      recipientCount,
      areas: areas.map(({ deptId, count }) => [deptId, count]),
    }));
  };
  const one = { recipientCount: 5, areas: [['3301061142', 5]] };
  const ofCounty = [5, 6].map((count) => ({ recipientCount: count, areas: [['33010611', count]] }));
  expect(await told(cast.county)).toEqual(ofCounty);
  const two = [
    ['3301061101', 1],
    ['3301061142', 5],
  ];
  expect(await told(township)).toEqual([one, { recipientCount: 6, areas: two }]);
  expect(await told(village)).toEqual([one, one]);

  await command(archiveMonth);
  expect(await told(cast.county)).toEqual(ofCounty);
  expect(await told(township)).toEqual([one, { recipientCount: 6, areas: [[null, 6]] }]);
  expect(await told(village)).toEqual([one, { recipientCount: null, areas: [] }]);
});

test('a draft of an archived month is not submitted, since its recipients would have no month', async () => {
  const fields = { smsContent: '明日起可以申报惠农补贴，请带好身份证到村委会办理。', smsCategory: '06' };
  const draft = await submitted(app, cast.messenger, { ...fields, submitFlag: 0 });
  await command(archiveMonth);
  const { version, applyId: draftId } = draft;
  const reply = await app.call(
    saveApplication,
    { ...warningFields(fields), applyId: draftId, version },
    cast.messenger.token,
  );
  expect(reply).toMatchObject({ code: 4090, msg: expect.stringContaining('复制为新申请') });
  expect(await broken()).toEqual([]);
});

test('the key is not changed while a month lies in files under it', async () => {
  await command(archiveMonth);
  const keys = {
    oldKey: 'the key of the first years, 32 bytes',
    nextKey: 'the key of the years after, 32 bytes',
  };
  await expect(rotateKey({ url: app.database.url, ...keys, log: () => {} })).rejects.toThrow(
    /archived under the present key: older.*--restore/,
  );
});

describe('a month stays as it is', () => {
  test('while it is young', async () => {
    const before = await rows();
    await expect(command(archiveMonth, { options: {} })).rejects.toThrow('younger months are kept');
    expect(await rows()).toEqual(before);
    expect(await places()).toEqual(['database']);
  });

  const open = {
    'applications that are not at their end': 'UPDATE mass_sms_apply SET send_status = 2',
    'slices at work': 'UPDATE mass_sms_slice SET state = 3, tail_written = false',
    'follow-ups of such': `INSERT INTO mass_sms_apply
      SELECT (jsonb_populate_record(a, jsonb_build_object('apply_id', 8000000000000000001, 'apply_no', 'younger', 'send_status', 2,
        'source_apply_id', apply_id, 'follow_up_kind', 2))).* FROM mass_sms_apply AS a`,
    'applications that ended in the time that is kept':
      "UPDATE mass_sms_apply SET finish_time = now() + interval '3 months'",
    'lists of visits that are looked at': `INSERT INTO sms_visit_list (apply_id, open_time, listed_count)
      SELECT apply_id, now(), 1 FROM mass_sms_apply`,
    'receipts to be written': `INSERT INTO sms_delivered (sender_id, beat_no, apply_id, channel_id, amount, from_seq, to_seq, seqs, msg_ids, ages)
      SELECT 1, 1, apply_id, 1, 1, 1, 1, '{1}', '{m}', '{0}' FROM mass_sms_apply`,
    'events to be written': `INSERT INTO sms_journal (sender_id, beat_no, channel_id, size, applies, event_apply, event_seq, event_part,
        event_attempt, event_kind, event_text, stray_text, stray_phone, stray_kind, stray_code)
      SELECT 1, 1, 1, 1, ARRAY[apply_id], ARRAY[apply_id], '{1}', '{1}', '{0}', '{1}', '{m}', '{}', '{}', '{}', '{}' FROM mass_sms_apply`,
    'clicks to be counted': `WITH link AS (INSERT INTO short_link (apply_id, valid_days) SELECT apply_id, 30 FROM mass_sms_apply RETURNING link_no)
      INSERT INTO link_click (link_no, seq, click_time) SELECT link_no, 1, now() FROM link`,
    'open doubts': `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
      SELECT apply_id, seq, 0, 1, phone_hash, 0 FROM mass_sms_detail LIMIT 1`,
    'recipients to be sent to again': `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate)
      SELECT apply_id, seq, 1, 'CMCC', 'busy', false FROM mass_sms_detail LIMIT 1`,
    'accepted texts without a receipt': `INSERT INTO sms_accepted (apply_id, slice_no, sender_id, beat_no, lease_epoch, channel_id, amount, seqs, msg_ids)
      SELECT apply_id, 1, 1, 1, 0, 1, 1, '{1}', '{m}' FROM mass_sms_apply LIMIT 1`,
  };
  test.each(Object.entries(open))('while there are %s', async (words, statement) => {
    await query(statement);
    const before = await rows();
    await expect(command(archiveMonth)).rejects.toThrow(words);
    expect(await rows()).toEqual(before);
    expect(await places()).toEqual(['database']);
  });
});

describe('whatever interrupts it', () => {
  /** Away from the given act on. */
  function failingAt(nth: number): FileStore {
    let acts = 0;
    const store = openFileStore(app.deps.config);
    const act = () => {
      acts += 1;
      if (acts >= nth) throw new StoreAway(new Error('the net is gone'));
    };
    return {
      ...store,
      putFile: async (...asked) => (act(), store.putFile(...asked)),
      get: async (...asked) => (act(), store.get(...asked)),
    };
  }

  test('the store may be away at any file: nothing is lost or doubled, and the same command goes on', async () => {
    const before = await rows();
    for (let nth = 1; nth <= 8; nth += 1) {
      await expect(command(archiveMonth, { store: failingAt(nth) })).rejects.toThrow(StoreAway);
      expect(await rows('_older')).toEqual(before);
      expect(await places()).toEqual(['tables']);
      expect(await broken()).toEqual([]);
    }
    await command(archiveMonth, { store: failingAt(9) });
    expect(await places()).toEqual(['files']);
    for (let nth = 1; nth <= 4; nth += 1) {
      await expect(command(restoreMonth, { store: failingAt(nth) })).rejects.toThrow(StoreAway);
      expect(await rows()).toEqual([]);
      expect(await places()).toEqual(['files']);
    }
    await command(restoreMonth, { store: failingAt(5) });
    expect(await rows()).toEqual(before);
    expect(await broken()).toEqual([]);
  });

  test('the database may cut it off at each of its sentences', async () => {
    const before = await rows();
    const cutOff = (client: pg.Client) => client.end();
    await expect(command(archiveMonth, { onLog: cutOff })).rejects.toThrow('Client was closed');
    expect(await rows('_older')).toEqual(before);
    await command(archiveMonth);
    await expect(command(restoreMonth, { onLog: cutOff })).rejects.toThrow('Client was closed');
    expect(await rows()).toEqual([]);
    expect(await places()).toEqual(['files']);
    await command(restoreMonth);
    expect(await rows()).toEqual(before);
  });

  test('a month whose files were never written can be taken back', async () => {
    const before = await rows();
    await expect(command(archiveMonth, { store: failingAt(2) })).rejects.toThrow(StoreAway);
    await command(restoreMonth);
    expect(await rows()).toEqual(before);
    expect(await places()).toEqual(['database']);
    expect(await broken()).toEqual([]);
  });

  test('a file that was damaged is not taken for the recipients', async () => {
    await command(archiveMonth);
    const file = fileOf('mass_sms_detail-0002.csv.gz');
    truncateSync(file, 40);
    await expect(command(restoreMonth)).rejects.toThrow('unexpected end of file');
    expect(await rows()).toEqual([]);
    expect(await places()).toEqual(['files']);
    rmSync(file);
    await expect(command(restoreMonth)).rejects.toThrow('lost');
    expect(await places()).toEqual(['files']);
  });

  test('whoever holds recipients is waited for, and nobody queues behind it', async () => {
    const release = await holding('UPDATE mass_sms_detail SET click_count = 1 WHERE seq = 1');
    const attempts = givenUp();
    const archiving = command(archiveMonth, attempts);
    await attempts.atLeast(2);
    await query('UPDATE mass_sms_detail SET click_count = 2 WHERE seq = 2');
    await release();
    await archiving;
    expect(contentOf('mass_sms_detail-0001.csv.gz').split('\n').length).toBeGreaterThan(2);
    await command(restoreMonth);
    const { rows: clicks } = await query('SELECT sum(click_count)::int AS sum FROM mass_sms_detail');
    expect(clicks[0].sum).toBe(3);
  });

  test.each(['mass_sms_detail_older', 'mass_sms_filtered_older'])(
    'whoever looks into %s by hand is waited for, while everybody else reads and writes',
    async (table) => {
      const attempts = givenUp();
      const held = Promise.withResolvers<() => Promise<unknown>>();
      const archiving = command(archiveMonth, {
        ...attempts,
        store: {
          ...openFileStore(app.deps.config),
          // the last thing before the tables are dropped
          get: async (...asked) => {
            if (asked[0].includes('filtered')) held.resolve(await holding(`SELECT FROM ${table}`));
            return openFileStore(app.deps.config).get(...asked);
          },
        },
      });
      const release = await held.promise;
      await attempts.atLeast(2);
      await query('UPDATE mass_sms_apply SET apply_no = apply_no');
      await release();
      await archiving;
      expect(await places()).toEqual(['files']);
    },
  );

  test('whoever reads applications is waited for before the first file is written, and in the end no more', async () => {
    const release = await holding('SELECT FROM mass_sms_apply');
    const attempts = givenUp();
    const read = Promise.withResolvers<() => Promise<unknown>>();
    const archiving = command(archiveMonth, {
      ...attempts,
      store: {
        ...openFileStore(app.deps.config),
        get: async (...asked) => {
          if (asked[0].includes('filtered')) read.resolve(await holding('SELECT FROM mass_sms_apply'));
          return openFileStore(app.deps.config).get(...asked);
        },
      },
    });
    await attempts.atLeast(2);
    expect(existsSync(path.join(folder, 'archive', MONTH))).toBe(false);
    await release();
    const releaseLater = await read.promise;
    await archiving;
    expect(await places()).toEqual(['files']);
    await releaseLater();
  });

  test('that applications are there is looked up before everybody waits', async () => {
    const before = await rows();
    await command(archiveMonth);
    const release = await holding('SELECT FROM mass_sms_detail');
    const attempts = givenUp();
    const restoring = command(restoreMonth, attempts);
    await attempts.atLeast(2);
    const { rows: keys } = await query(
      "SELECT convalidated FROM pg_constraint WHERE conrelid = 'mass_sms_filtered_older'::regclass AND contype = 'f'",
    );
    expect(keys).toEqual([{ convalidated: true }]);
    await release();
    await restoring;
    expect(await rows()).toEqual(before);
  });

  test('whoever reads applications is waited for when a month comes back, and nobody queues behind it', async () => {
    const before = await rows();
    await command(archiveMonth);
    const release = await holding('SELECT FROM mass_sms_apply');
    const attempts = givenUp();
    const said: unknown[] = [];
    const restoring = command(restoreMonth, {
      onQuery: (statement) => {
        said.push(statement);
        attempts.onQuery(statement);
      },
    });
    await attempts.atLeast(2);
    // what is given up is the taking of locks at once, and none that ATTACH waits for
    expect(said).not.toContainEqual(expect.stringContaining('ATTACH'));
    await release();
    await restoring;
    expect(said).toContainEqual(expect.stringContaining('ATTACH'));
    expect(await rows()).toEqual(before);
  });

  test('a month that is back, with files that could not be removed: the same command removes them', async () => {
    const before = await rows();
    await command(archiveMonth);
    const store: FileStore = {
      ...openFileStore(app.deps.config),
      remove: async () => {
        throw new StoreAway(new Error('the net is gone'));
      },
    };
    await expect(command(restoreMonth, { store })).rejects.toThrow(StoreAway);
    expect(await rows()).toEqual(before);
    expect(await places()).toEqual(['database']);
    expect(filesOf(MONTH)).toHaveLength(4);

    expect(await command(restoreMonth)).toEqual(['older is back.']);
    expect(filesOf(MONTH)).toEqual([]);
    expect(await rows()).toEqual(before);
    await expect(command(restoreMonth)).rejects.toThrow('is not archived');
  });
});

// 供应信息 and 求购信息: who finds, writes, hands in, passes, refuses, takes offline, deals and removes which listing, and when one has expired.
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { removeSubjects, saveSubject } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ContentCalls } from '../../../testing/content-life/calls.ts';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { RIVERSIDE, subjectOf, WEST_LAKE } from '../../../testing/county-fields.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import type { SignedInTestUser, TestApp } from '../../../testing/test-app.ts';
import { keysAmong } from '../content/published.ts';
import { listing } from './kind.ts';
import { lowerExpired, publicListings } from './queries.ts';

let at: TestApp;
let author: SignedInTestUser;
let reviewer: SignedInTestUser;
let township: SignedInTestUser;
let elsewhere: SignedInTestUser;
let messenger: SignedInTestUser;
let otherMessenger: SignedInTestUser;

const PHONE = '15400008888';
const upload = async (by: SignedInTestUser) =>
  dataOf(await at.call(uploadFile, { fileName: 'a.png', content: onePixel() }, by.token));

type New = RequestOf<typeof endpoints.saveListing>;
let lastTitle = 0;
const demand = (changed: Partial<New> = {}): New => ({
  infoType: 2,
  title: `求购晚粳稻谷${++lastTitle}`,
  productCategory: 1,
  productName: '晚粳稻谷',
  quantity: 50,
  quantityUnit: '吨',
  priceType: 1,
  price: 3,
  priceUnit: '元/公斤',
  place: '三墩镇粮库',
  supplyStart: '2026-09-01',
  supplyEnd: '2026-10-31',
  contactName: '王芳',
  phoneNumber: PHONE,
  deptId: '33010611',
  ...changed,
});
const offer = async (changed: Partial<New> = {}, by = author): Promise<New> =>
  demand({ infoType: 1, title: `晚粳稻谷${++lastTitle}`, imageUrls: [await upload(by)], ...changed });
const callsOf = (of: TestApp): ContentCalls<New> => ({
  fields: (title, deptId) => demand({ title, deptId }),
  save: (fields, token) => of.call(endpoints.saveListing, fields, token),
  update: ({ id, version }, written, token) => {
    const { infoType: _, phoneNumber, ...fields } = written;
    // a number that stays is left out
    const changed = phoneNumber === PHONE ? fields : { ...fields, phoneNumber };
    return of.call(endpoints.updateListing, { ...changed, supplyId: id, version }, token);
  },
  details: (supplyId, token) => of.call(endpoints.listingDetails, { supplyId }, token),
  page: (asked, token) => of.call(endpoints.pageListings, { infoType: 2, pageSize: 100, ...asked }, token),
  pass: (supplyId, asRead, auditOpinion, token) =>
    of.call(endpoints.passListing, { supplyId, ...asRead, auditOpinion }, token),
  refuse: (supplyId, asRead, auditOpinion, token) =>
    of.call(endpoints.refuseListing, { supplyId, ...asRead, auditOpinion }, token),
  offline: ({ id }, opinion, token) =>
    of.call(endpoints.takeListingOffline, { supplyId: id, opinion }, token),
  remove: ({ id, version }, token) => of.call(endpoints.removeListing, { supplyId: id, version }, token),
  order: (supplyId, topFlag, token) => of.call(endpoints.orderListing, { supplyId, topFlag }, token),
  isReadBelow: true,
  isWrittenByMessengers: true,
});
const life = contentLife(listing, callsOf, { now: '2026-09-14T23:50:00+08:00', place: '33010611' });
const { saved, submitted, published, details, change, pass, refuse, offline, remove, recordsOf } = life;
beforeAll(async () => {
  at = life.app();
  ({ author, reviewer, township, elsewhere, messenger } = life.people());
  otherMessenger = await at.signInAs({ roleKeys: ['smsMessenger'], deptId: '330106A2' });
});
const save = (fields: New, by = author) => at.call(endpoints.saveListing, fields, by.token);
const read = async (supplyId: string, by = author) =>
  dataOf(await at.call(endpoints.listingDetails, { supplyId }, by.token));
const deal = async (supplyId: string, by = author, changed: object = {}) => {
  const { version } = await read(supplyId, by);
  return at.call(
    endpoints.dealListing,
    { supplyId, version, dealAmount: 145_000, dealQuantity: 50, ...changed },
    by.token,
  );
};
const publishedOffer = async (changed: Partial<New> = {}) => {
  const { supplyId } = dataOf(await save(await offer({ submitFlag: 1, ...changed })));
  dataOf(await pass(supplyId));
  return supplyId;
};
const titles = async (asked: Partial<RequestOf<typeof endpoints.pageListings>> = {}, by = author) =>
  dataOf(await at.call(endpoints.pageListings, { infoType: 2, pageSize: 100, ...asked }, by.token)).list.map(
    ({ title }) => title,
  );
/** Listings that end today are over in ten minutes, while everybody is still signed in. */
const TODAY = '2026-09-14';
const tomorrow = async (act: () => Promise<void>) => {
  at.clock.set('2026-09-15T00:00:00+08:00');
  try {
    await act();
  } finally {
    at.clock.set('2026-09-14T23:50:00+08:00');
  }
};

describe('the subject of a listing', () => {
  const subjectBy = async (by: SignedInTestUser, county = WEST_LAKE) =>
    dataOf(await at.call(saveSubject, subjectOf(county), by.token)).subjectId;

  test('is one of the own area, told by its name, and part of what was read', async () => {
    const [own, theirs] = [await subjectBy(author), await subjectBy(elsewhere, RIVERSIDE)];
    const refused = await save(demand({ subjectId: theirs }));
    expect(refused.fieldErrors).toEqual([
      { field: 'subjectId', message: '这个主体不存在，或不在您的管辖范围内，请重新选择' },
    ]);
    const supplyId = await saved();
    const { contentHash } = await read(supplyId);
    dataOf(await change(supplyId, { subjectId: own }));
    const named = await read(supplyId);
    expect(named).toMatchObject({ subjectId: own, subjectName: subjectOf(WEST_LAKE).subjectName });
    expect(named.contentHash).not.toBe(contentHash);
    dataOf(await at.call(removeSubjects, { subjectIds: [own] }, author.token));
    dataOf(await change(supplyId, { title: '主体已经删除' }));
    expect(await read(supplyId)).toMatchObject({ subjectId: own, subjectName: null });
  });
});

describe('the place of a listing', () => {
  const { place: _, ...unplaced } = demand();

  test('left out, it is the region by its names from the county down', async () => {
    const { supplyId } = dataOf(await save({ ...unplaced, title: '没有写收货地' }));
    expect(await read(supplyId)).toMatchObject({ place: '西湖区三墩镇', deliveryPlace: '西湖区三墩镇' });
  });

  test('a change that leaves it out keeps it, one that empties it names the region', async () => {
    const supplyId = await saved();
    const changed = async (fields: object) => {
      const { infoType: _type, phoneNumber: _phone, ...written } = unplaced;
      const { version } = await read(supplyId);
      dataOf(
        await at.call(endpoints.updateListing, { ...written, ...fields, supplyId, version }, author.token),
      );
      return (await read(supplyId)).place;
    };
    expect(await changed({ title: '不提地点' })).toBe('三墩镇粮库');
    expect(await changed({ place: ' ' })).toBe('西湖区三墩镇');
  });
});

describe('the life of a listing', () => {
  test('dealt: the deal stands in the records and in the log, and the number in no row of it', async () => {
    const supplyId = await published();
    expect((await deal(supplyId)).code).toBe(200);
    expect(await read(supplyId)).toMatchObject({ supplyStatus: 5, dealAmount: 145_000, dealQuantity: 50 });
    expect((await read(supplyId)).records.map(({ operateType }) => operateType)).toEqual([8, 4, 3, 1]);
    const logged = await life.loggedOf(supplyId);
    expect(logged.map(({ action }) => action)).toEqual(['新增', '提交', '通过', '登记成交']);
    expect(JSON.stringify(logged)).not.toContain(PHONE.slice(3, 7));
  });

  const acts = { change, pass, refuse, offline, remove, deal };
  test.each([
    ['draft', ['change', 'remove']],
    ['waiting', ['pass', 'refuse']],
    ['published', ['offline', 'deal']],
    ['refused', ['change', 'remove']],
    ['offline', ['change', 'remove']],
    ['dealt', []],
    ['expired', ['change', 'remove', 'deal']],
  ] as const)(
    'from %s only %j is done, anything else answers 4090 and writes nothing',
    async (state, allowed) => {
      for (const [name, act] of Object.entries(acts)) {
        const supplyId = await inState(state);
        const tryIt = async () => {
          const before = await recordsOf(supplyId);
          const { code } = await act(supplyId);
          const isAllowed = (allowed as readonly string[]).includes(name);
          expect([name, code]).toEqual([name, isAllowed ? 200 : ErrorCode.stateChanged]);
          if (!isAllowed) expect(await recordsOf(supplyId)).toEqual(before);
        };
        await (state === 'expired' ? tomorrow(tryIt) : tryIt());
      }
    },
  );

  async function inState(state: keyof typeof ListingStatus): Promise<string> {
    if (state === 'draft') return saved();
    const supplyId = await submitted(state === 'expired' ? { supplyEnd: TODAY } : {});
    if (state === 'waiting') return supplyId;
    if (state === 'refused') {
      await refuse(supplyId);
      return supplyId;
    }
    await pass(supplyId);
    if (state === 'offline') await offline(supplyId);
    if (state === 'dealt') await deal(supplyId);
    return supplyId;
  }

  test('an offer is handed in with a picture, and neither with a last day that is over', async () => {
    const bare = await save(await offer({ imageUrls: [], submitFlag: 1 }));
    expect(bare.fieldErrors).toEqual([{ field: 'imageUrls', message: '供应信息至少要有一张图片' }]);
    const over = await save(demand({ supplyStart: '2026-08-01', supplyEnd: '2026-09-13', submitFlag: 1 }));
    expect(over.fieldErrors).toEqual([{ field: 'supplyEnd', message: '结束日期已经过去，请改为今天或以后' }]);
    expect((await save(await offer({ imageUrls: [] }))).code).toBe(200);
  });

  test.each([
    [{ priceType: 3, price: 3 }, 'price'],
    [{ priceType: 1, price: null }, 'price'],
    [{ priceType: 2, price: 3, priceMax: 2 }, 'priceMax'],
    [{ priceUnit: '' }, 'priceUnit'],
    [{ quantityUnit: '筐' }, 'quantityUnit'],
    [{ quantity: 0 }, 'quantity'],
    [{ supplyEnd: '2026-08-01' }, 'supplyEnd'],
    [{ title: '稻\u202e谷' }, 'title'],
    [{ phoneNumber: '123' }, 'phoneNumber'],
    [{ deptId: '330108' }, 'deptId'],
    [{ productCategory: 13 }, 'productCategory'],
  ])('%j is refused beside %s', async (changed, field) => {
    const answer = await save(demand(changed as Partial<New>));
    expect(answer.fieldErrors?.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('expired', () => {
  test('stands on top no more: by the clock, and when it is changed before that', async () => {
    const onTop = async () => {
      const supplyId = await published({ supplyEnd: TODAY });
      dataOf(await at.call(endpoints.orderListing, { supplyId, topFlag: 1 }, reviewer.token));
      return supplyId;
    };
    const [first, second] = [await onTop(), await onTop()];
    await tomorrow(async () => {
      expect((await read(first)).can.order).toBe('只有展示中的才能置顶');
      dataOf(await change(first, { description: '改期' }));
      expect(await read(first)).toMatchObject({ topFlag: 0, supplyStatus: 4 });
      await lowerExpired(at.deps.db, at.clock.now());
      expect(await read(second)).toMatchObject({ topFlag: 0, supplyStatus: 6 });
    });
  });

  test('is told in the same way by list, filter and details, from the day after the last one', async () => {
    const supplyId = await published({ title: '到今天的求购', supplyEnd: TODAY });
    const stateIn = async () => ({
      details: (await read(supplyId)).supplyStatus,
      published: (await titles({ supplyStatus: 2, title: '到今天的求购' })).length,
      expired: (await titles({ supplyStatus: 6, title: '到今天的求购' })).length,
    });
    expect(await stateIn()).toEqual({ details: 2, published: 1, expired: 0 });
    await tomorrow(async () => {
      expect(await stateIn()).toEqual({ details: 6, published: 0, expired: 1 });
      expect((await offline(supplyId)).msg).toContain('已经过期');
    });
  });

  test('is what was shown for as many days as it was given, though its period is longer', async () => {
    const supplyId = await published({ title: '只展示一天', expireDays: 1 });
    expect(await read(supplyId)).toMatchObject({ supplyStatus: 2, shownUntil: '2026-09-15' });
    await tomorrow(async () => expect((await read(supplyId)).supplyStatus).toBe(2));
    at.clock.set('2026-09-16T00:00:00+08:00');
    const { rows } = await at.deps.pool.query(
      'SELECT shown_until::text AS day FROM supply_demand WHERE supply_id = $1',
      [supplyId],
    );
    expect(rows).toEqual([{ day: '2026-09-15' }]);
    const places = { places: ['33010611'], now: at.clock.now() };
    expect((await keysAmong(publicListings, places, [supplyId]).execute(at.deps.db)).rows).toEqual([]);
    at.clock.set('2026-09-14T23:50:00+08:00');
  });

  test('that is saved with a later day does not appear again without a review', async () => {
    const supplyId = await published({ supplyEnd: TODAY });
    await tomorrow(async () => {
      expect((await change(supplyId, { supplyEnd: '2026-12-31' })).code).toBe(200);
      expect((await read(supplyId)).supplyStatus).toBe(ListingStatus.offline);
    });
  });

  test('what waited until its last day was over cannot be passed', async () => {
    const supplyId = await submitted({ supplyEnd: TODAY });
    await tomorrow(async () => {
      expect(await pass(supplyId)).toMatchObject({
        code: ErrorCode.stateChanged,
        msg: expect.stringContaining('请退回修改'),
      });
    });
  });
});

describe('races', () => {
  test('a deal is written down once, whoever tries at the same moment', async () => {
    const supplyId = await published();
    const answers = await Promise.all([deal(supplyId), deal(supplyId, reviewer, { dealAmount: 1 })]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    expect((await recordsOf(supplyId)).filter((type) => type === 8)).toEqual([8]);
  });

  test('two sides that name each other at once: one deal counts', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const [wanted, offered] = [await published(), await publishedOffer()];
      const answers = await Promise.all([
        deal(wanted, author, { counterpartId: offered }),
        deal(offered, reviewer, { counterpartId: wanted }),
      ]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.validation]);
    }
  });

  test('a pass of what was changed since it was read answers 4090, a changed number included', async () => {
    const supplyId = await submitted();
    const { contentHash } = await read(supplyId);
    dataOf(await refuse(supplyId));
    dataOf(await change(supplyId, { phoneNumber: '15400009999', submitFlag: 1 }));
    const old = { supplyId, contentHash, auditOpinion: '' };
    expect(await at.call(endpoints.passListing, old, reviewer.token)).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '内容与您阅读的不一致，请重新打开阅读后再审核',
    });
  });
});

describe('who may', () => {
  test('a messenger writes and hands in, reviews nothing, changes only their own; of other units they read what is shown', async () => {
    const own = await submitted({ title: '信息员写的' }, messenger);
    expect(await pass(own, messenger)).toMatchObject({ code: ErrorCode.forbidden });
    expect((await details(own, otherMessenger)).code).toBe(ErrorCode.notFound);
    expect((await pass(own)).code).toBe(200);
    expect((await read(own, otherMessenger)).can).toMatchObject({
      deal: '信息员只能处理自己编写的，请联系管理员',
    });
    expect((await deal(own, otherMessenger)).code).toBe(ErrorCode.forbidden);
    expect((await deal(own, messenger)).code).toBe(200);
  });
});

describe('what is kept and told', () => {
  test('the number is encrypted, masked in the answer, and stays when it is left out', async () => {
    const supplyId = await saved();
    const stored = () =>
      at.deps.db
        .selectFrom('supplyDemand')
        .selectAll()
        .where('supplyId', '=', supplyId)
        .executeTakeFirstOrThrow();
    const first = await stored();
    expect(JSON.stringify(first)).not.toContain(PHONE);
    expect(at.deps.personalData.decrypt(first.phoneCipher)).toBe(PHONE);
    expect((await read(supplyId)).phoneNumber).toBe('154****8888');
    await change(supplyId);
    expect((await stored()).phoneHash).toBe(first.phoneHash);
  });

  test('saved without a change after the secret key was changed, nothing is written down', async () => {
    const supplyId = await saved();
    const { db } = at.deps;
    // the look-up form of the same number under the next key, which the kept hash knows nothing of
    await db
      .updateTable('supplyDemand')
      .set({ phoneHash: '00000000-0000-4000-8000-000000000001' })
      .where('supplyId', '=', supplyId)
      .execute();
    const records = await recordsOf(supplyId);
    dataOf(await change(supplyId));
    expect(await recordsOf(supplyId)).toEqual(records);
  });

  test('pictures are read through the listing by whoever may read it, and by nobody else', async () => {
    const relativeUrl = await upload(author);
    const fields = await offer({ submitFlag: 1, imageUrls: [relativeUrl] });
    const { supplyId } = dataOf(await save(fields));
    const picture = (by: SignedInTestUser) =>
      at.call(endpoints.readListingPicture, { supplyId, relativeUrl }, by.token);
    expect((await picture(reviewer)).headers['content-type']).toBe('image/png');
    expect((await picture(elsewhere)).code).toBe(ErrorCode.notFound);
    expect((await at.call(downloadFile, { relativeUrl }, reviewer.token)).code).toBe(ErrorCode.notFound);
    const again = await save(await offer({ imageUrls: [relativeUrl] }));
    expect(again.fieldErrors).toEqual([{ field: 'imageUrls', message: '第1张图片已失效，请删去后重新上传' }]);
  });

  test('the number is read in full by whoever has that right, which is written down, and by nobody else', async () => {
    const supplyId = await published();
    const look = (by: SignedInTestUser) => at.call(endpoints.readContactPhone, { supplyId }, by.token);
    expect((await read(supplyId)).mayReadPhone).toBe(true);
    expect((await read(supplyId, messenger)).mayReadPhone).toBe('没有查看完整号码的权限');
    expect((await look(messenger)).code).toBe(ErrorCode.forbidden);
    expect((await look(elsewhere)).code).toBe(ErrorCode.notFound);
    expect(dataOf(await look(author))).toEqual({ phoneNumber: PHONE });
    const logged = (await life.loggedOf(supplyId)).at(-1);
    expect(logged?.action).toBe('查看完整号码');
    expect(JSON.stringify(logged)).not.toContain(PHONE);
  });

  test('filters by quantity and price in their units, tons and kilograms as one', async () => {
    const amounts = { productName: '番薯', price: 2, priceUnit: '元/公斤' };
    await published({ ...amounts, title: '番薯两吨', quantity: 2, quantityUnit: '吨' });
    await published({ ...amounts, title: '番薯九百公斤', quantity: 900, quantityUnit: '公斤', price: 3 });
    await published({ ...amounts, title: '番薯苗', quantity: 2, quantityUnit: '箱', priceUnit: '元/箱' });
    const found = async (asked: object) => (await titles({ productName: '番薯', ...asked })).toSorted();
    expect(await found({ quantityMin: 1, quantityUnit: '吨' })).toEqual(['番薯两吨']);
    expect(await found({ quantityMin: 800, quantityMax: 2_000, quantityUnit: '公斤' })).toEqual([
      '番薯两吨',
      '番薯九百公斤',
    ]);
    expect(await found({ quantityMax: 2, quantityUnit: '箱' })).toEqual(['番薯苗']);
    expect(await found({ priceMin: 2_500, priceUnit: '元/吨' })).toEqual(['番薯九百公斤']);
    expect(await found({ priceMax: 2, priceUnit: '元/公斤' })).toEqual(['番薯两吨']);
    const asked = { infoType: 2, quantityMin: 1 };
    expect((await at.call(endpoints.pageListings, asked, author.token)).fieldErrors).toEqual([
      { field: 'quantityUnit', message: '按数量查找须选择单位' },
    ]);
  });

  test('filters by words, category, product, period and place', async () => {
    await published({
      title: '收一车龙井',
      productCategory: 4,
      productName: '龙井茶',
      supplyStart: '2027-12-01',
      supplyEnd: '2027-12-31',
    });
    for (const asked of [
      { title: '一车' },
      { productCategory: 4 },
      { productName: '龙井' },
      { supplyStart: '2027-12-15 00:00:00', supplyEnd: '2027-12-15 23:59:59' },
    ])
      expect(await titles(asked)).toEqual(['收一车龙井']);
    expect(await titles({ title: '一车', deptId: '33010612' })).toEqual([]);
    expect(await titles({ title: '一车', infoType: 1 })).toEqual([]);
  });
});

describe('matching', () => {
  test('finds the other side in the reader’s area, the best first, with what each part gave', async () => {
    const wanted = await published({ productName: '红颜草莓', productCategory: 3, price: 40 });
    const same = await publishedOffer({ productName: '红颜草莓', productCategory: 3, price: 36 });
    const alike = await publishedOffer({ productName: '草莓', productCategory: 3, price: 50 });
    const other = await publishedOffer({ productName: '枇杷', productCategory: 3, deptId: '33010612' });
    const gone = await publishedOffer({ productName: '红颜草莓', productCategory: 3 });
    await offline(gone);
    const matches = dataOf(await at.call(endpoints.matchListing, { supplyId: wanted }, author.token));
    expect(matches.map(({ supplyId }) => supplyId)).toEqual([same, alike, other]);
    expect(matches[0]).toMatchObject({
      matchScore: 100,
      parts: { product: 40, category: 15, area: 15, period: 15, price: 15 },
      phoneNumber: '154****8888',
    });
    expect((await read(wanted)).matchCount).toBe(3);
    const inTownship = dataOf(await at.call(endpoints.matchListing, { supplyId: wanted }, township.token));
    expect(inTownship.map(({ supplyId }) => supplyId)).toEqual([same, alike]);
    expect((await at.call(endpoints.matchListing, { supplyId: wanted }, elsewhere.token)).code).toBe(
      ErrorCode.notFound,
    );
  });

  test('refuses for what is not published', async () => {
    const draft = await saved();
    expect((await at.call(endpoints.matchListing, { supplyId: draft }, author.token)).code).toBe(
      ErrorCode.stateChanged,
    );
  });

  test('a deal names the other side, and not more than there was', async () => {
    const [wanted, offered] = [await published(), await publishedOffer()];
    const slip = await published({ price: 3, priceUnit: '元/公斤', quantityUnit: '公斤', quantity: 50 });
    expect((await deal(slip, author, { dealAmount: 1_500 })).fieldErrors).toEqual([
      { field: 'dealAmount', message: '超过按发布价格计算的三倍（450 元），请核对单位是不是元' },
    ]);
    expect((await deal(wanted, author, { dealQuantity: 51 })).fieldErrors).toEqual([
      { field: 'dealQuantity', message: '不能多于发布的数量 50吨' },
    ]);
    expect((await deal(wanted, author, { counterpartId: wanted })).code).toBe(ErrorCode.validation);
    expect((await deal(wanted, author, { counterpartId: offered })).code).toBe(200);
    const told = await read(wanted);
    expect(told.counterpart).toEqual({ supplyId: offered, title: expect.stringContaining('晚粳稻谷') });
  });
});

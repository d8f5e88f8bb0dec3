/**
 * Listings of the trial, over the whole province and a year back, in every state, with pictures and deals.
 * People are made up.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { PriceType } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import {
  ListingOperation,
  ListingStatus,
} from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { SupplyDemandRecordTable, SupplyDemandTable, Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { insertFile } from '../../features/office/files/queries.ts';
import { listing } from '../../features/publishing/supply-demand/kind.ts';
import { openFileStore } from '../../file-store/open-store.ts';
import { idAt } from '../../installation/record-ids.ts';
import { chinaDate, chinaDay, DAY_MS, HOUR_MS } from '../../time/moment.ts';
import { TRIAL_COUNTY } from '../accounts.ts';
import { TRIAL_SEED } from '../first-load.ts';
import { phoneAt } from '../identity-numbers.ts';
import { drawName } from '../names.ts';
import { openRandom, type Random } from '../random.ts';
import { drawPicture } from './drawn-picture.ts';
import {
  DEMAND_NOTES,
  DEMAND_TITLES,
  GOODS,
  type Good,
  OFFER_NOTES,
  OFFER_TITLES,
  OFFLINES,
  REFUSALS,
} from './supply-demand-goods.ts';

const OFFERED = 200;
const WANTED = 80;
/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_960_000;
const MADE_UP = '（虚构）';

type End = 'published' | 'expired' | 'dealt' | 'waiting' | 'draft' | 'refused' | 'offline';
const ENDS: readonly (readonly [End, number])[] = [
  ['published', 50],
  ['expired', 17],
  ['dealt', 20],
  ['waiting', 5],
  ['draft', 2],
  ['refused', 3],
  ['offline', 3],
];
const { added, submitted, passed, refused, takenOffline, dealt } = ListingOperation;
const histories: Readonly<Record<End, readonly ListingOperation[]>> = {
  draft: [added],
  waiting: [added, submitted],
  refused: [added, submitted, refused],
  published: [added, submitted, passed],
  expired: [added, submitted, passed],
  offline: [added, submitted, passed, takenOffline],
  dealt: [added, submitted, passed, dealt],
};
/** Age range in days: what is on now was not written a year ago. */
const ages: Readonly<Record<End, readonly [number, number]>> = {
  published: [2, 70],
  expired: [70, 350],
  dealt: [12, 350],
  waiting: [0, 3],
  draft: [0, 6],
  refused: [1, 20],
  offline: [10, 200],
};

interface Person {
  readonly userId: string;
  readonly realName: string;
  readonly deptId: string;
  readonly fullDeptName: string;
}
interface Village {
  readonly deptId: string;
  readonly deptName: string;
}
interface County {
  readonly writer: Person;
  readonly reviewer: Person;
  readonly villages: readonly Village[];
  /** registered subjects, in the trial's own county */
  readonly subjectIds?: readonly string[];
}

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'personalData'>;
type Listing = Insertable<SupplyDemandTable> & { supplyId: string; createTime: Date };
interface Planned {
  readonly row: Listing;
  readonly records: readonly Insertable<SupplyDemandRecordTable>[];
}

/** Once, after the trial's people are there. */
export async function loadTrialListings(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const now = clock.now();
  const counties = await readCounties(db);
  const found = counties.get(TRIAL_COUNTY);
  if (!found) throw new Error('The trial has no people in its county.');
  const trial = { ...found, subjectIds: await readSubjects(db) };
  counties.set(TRIAL_COUNTY, trial);
  const random = openRandom(TRIAL_SEED, 'supply and demand');
  const planned: Planned[] = [];
  for (let place = 0; place < OFFERED + WANTED; place++) {
    const infoType = place < OFFERED ? InfoType.offered : InfoType.wanted;
    // the county that people try the product in has more than its share
    const county = random.chance(0.15) ? trial : random.pick([...counties.values()]);
    const imageUrls: string[] = [];
    const plan = planListing(needs, { random, county, place, infoType, now, imageUrls });
    if (infoType === InfoType.offered) {
      imageUrls.push(await storePicture(needs, county.writer.userId, place, plan.good));
    }
    planned.push(plan.finish());
  }
  nameCounterparts(planned.map(({ row }) => row));
  await db.transaction().execute(async (trx) => {
    // one statement: each names its other side, whichever comes first
    await trx
      .insertInto('supplyDemand')
      .values(planned.map(({ row }) => row))
      .execute();
    await trx
      .insertInto('supplyDemandRecord')
      .values(planned.flatMap(({ records }) => records))
      .execute();
    await countMatches(trx);
    await putOnTop(trx);
  });
}

const ofTrialCounty = sql<boolean>`starts_with(dept_id, ${TRIAL_COUNTY})`;

async function readSubjects(db: Kysely<Tables>): Promise<string[]> {
  const subjects = db.selectFrom('agriSubject').select('subjectId').where(ofTrialCounty);
  const found = await subjects
    .where('status', '=', EnableStatus.enabled)
    .orderBy('subjectId')
    .limit(6)
    .execute();
  return found.map(({ subjectId }) => subjectId);
}

/** Of the offers that are on, the oldest of the trial's own county. */
const putOnTop = (trx: Kysely<Tables>) =>
  sql`UPDATE supply_demand SET top_flag = 1 WHERE supply_id = (SELECT min(supply_id) FROM supply_demand
    WHERE info_type = ${sql.lit(InfoType.offered)} AND supply_status = ${sql.lit(ListingStatus.published)}
      AND shown_until >= current_date AND ${ofTrialCounty})`.execute(trx);

/** As if somebody had looked for the other side of each: what is on, of the same product. */
const countMatches = (trx: Kysely<Tables>) =>
  sql`UPDATE supply_demand AS one SET match_count = (SELECT count(*) FROM supply_demand AS other
      WHERE other.info_type <> one.info_type AND other.product_name = one.product_name
        AND other.supply_status = ${sql.lit(ListingStatus.published)} AND other.shown_until >= current_date)
    WHERE supply_status = ${sql.lit(ListingStatus.published)} AND shown_until >= current_date`.execute(trx);

async function readCounties(db: Kysely<Tables>): Promise<Map<string, County>> {
  const staff = await db
    .selectFrom('sysUserIdentity as identity')
    .innerJoin('sysUser as person', 'person.userId', 'identity.userId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .select(['person.userId', 'person.realName', 'person.userName', 'dept.deptId', 'dept.fullDeptName'])
    .where('dept.deptLevel', '=', 4)
    .where('dept.deptId', 'like', '%A1')
    .where('person.delFlag', '=', 0)
    .orderBy('identity.deptId')
    .orderBy('person.userName')
    .execute();
  const villages = await db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName'])
    .where('deptType', '=', '01')
    .where('deptLevel', '=', 6)
    .where('status', '=', EnableStatus.enabled)
    .orderBy('deptId')
    .execute();
  const villagesOf = Map.groupBy(villages, ({ deptId }) => deptId.slice(0, 6));
  const found = [...Map.groupBy(staff, ({ deptId }) => deptId.slice(0, 6))].flatMap(
    ([county, people]): [string, County][] => {
      // in the trial's own county the messenger writes and the second administrator reviews, so that the first one has something to do
      const writer = people.find(({ userName }) => userName === 'xhmsg') ?? people[0];
      const reviewer = people.find(({ userName }) => userName === 'xhadmin2') ?? people[1];
      const below = villagesOf.get(county);
      return writer && reviewer && below ? [[county, { writer, reviewer, villages: below }]] : [];
    },
  );
  return new Map(found);
}

interface Draw {
  readonly random: Random;
  readonly county: County;
  readonly place: number;
  readonly infoType: number;
  readonly now: Date;
  /** filled before it is finished */
  readonly imageUrls: string[];
}

function planListing({ personalData }: Needs, draw: Draw): { good: Good; finish: () => Planned } {
  const { random, county, place, infoType, now, imageUrls } = draw;
  const good = random.pickWeighted(GOODS.map((one) => [one, one.weight] as const));
  const end = random.pickWeighted(ENDS);
  const village = random.pick(county.villages);
  const age = random.between(...ages[end]);
  const createTime = new Date(now.getTime() - age * DAY_MS - random.between(1, 9) * HOUR_MS);
  const said = saidOf(random, good, village, infoType, periodOf(random, end, createTime, now));
  const phone = phoneAt(PHONES_FROM + place, TRIAL_SEED);
  const [phoneCipher, phoneHash] = [personalData.encrypt(phone), personalData.hash(phone)];
  const finish = (): Planned => {
    const { subjectIds = [] } = county;
    const subjectId = (infoType === InfoType.offered && subjectIds[place % (2 * subjectIds.length)]) || null;
    const published = { ...said, imageUrls, videoUrl: null, expireDays: null, subjectId };
    const contentHash = listing.hashOf({ ...published, phoneCipher, phoneHash });
    const supplyId = idAt(createTime, place);
    const told = endOf(random, end, { ...draw, createTime, quantity: said.quantity, price: said.price });
    const { writer } = county;
    const row: Listing = {
      ...published,
      quantity: String(said.quantity),
      price: said.price === null ? null : String(said.price),
      priceMax: said.priceMax === null ? null : String(said.priceMax),
      supplyId,
      phoneCipher,
      phoneHash,
      contentHash,
      passedHash: histories[end].includes(passed) ? contentHash : null,
      ...told.columns,
      createUserId: writer.userId,
      createUserName: writer.realName,
      createDeptId: writer.deptId,
      createTime,
      updateTime: told.times.at(-1) ?? createTime,
      version: told.times.length,
    };
    return { row, records: recordsOf(end, supplyId, contentHash, county, told) };
  };
  return { good, finish };
}

function periodOf(random: Random, end: End, createTime: Date, now: Date) {
  const start = createTime.getTime() + random.between(-5, 15) * DAY_MS;
  const last =
    end === 'expired'
      ? now.getTime() - random.between(1, 40) * DAY_MS
      : Math.max(start, now.getTime()) + random.between(10, 90) * DAY_MS;
  return { supplyStart: chinaDay(new Date(Math.min(start, last))), supplyEnd: chinaDay(new Date(last)) };
}

const twoDecimals = (amount: number): number => Math.round(amount * 100) / 100;

function saidOf(
  random: Random,
  good: Good,
  village: Village,
  infoType: number,
  period: { supplyStart: string; supplyEnd: string },
) {
  const isOffered = infoType === InfoType.offered;
  const [low, high] = good.prices;
  const price = twoDecimals(low + random.next() * (high - low));
  const priceType = random.pickWeighted([
    [PriceType.fixed, 70],
    [PriceType.range, 18],
    [PriceType.open, 12],
  ]);
  const title = random
    .pick(isOffered ? OFFER_TITLES : DEMAND_TITLES)
    .replace('〔地〕', village.deptName)
    .replace('〔品〕', good.name);
  const steps = 10 ** Math.max(0, Math.floor(Math.log10(good.amounts[0])));
  return {
    infoType,
    title,
    productCategory: good.category,
    productName: good.name,
    variety: '',
    spec: good.spec,
    quantity: Math.round(random.between(...good.amounts) / steps) * steps,
    quantityUnit: good.unit,
    priceType,
    price: priceType === PriceType.open ? null : price,
    priceMax: priceType === PriceType.range ? twoDecimals(price * 1.15 + 0.01) : null,
    priceUnit: priceType === PriceType.open ? '' : `元/${good.unit}`,
    place: village.deptName,
    ...period,
    productCert: isOffered
      ? random.pickWeighted([
          [0, 70],
          [1, 15],
          [6, 15],
        ] as const)
      : 0,
    qualityDesc: '',
    deliveryModes: random.pick([[1], [1, 2], [2], [3], [1, 2, 3]]),
    description: random.pick(isOffered ? OFFER_NOTES : DEMAND_NOTES),
    contactName: `${drawName(random, 'man', random.between(1958, 1995))}${MADE_UP}`,
    deptId: village.deptId,
  };
}

interface EndFacts extends Draw {
  readonly createTime: Date;
  readonly quantity: number;
  readonly price: number | null;
}

/** Columns of a listing's end state, and the time of each step to it. */
function endOf(random: Random, end: End, { county, createTime, now, quantity, price }: EndFacts) {
  const steps = histories[end];
  const times = steps.map((operation, step) => {
    const hours = operation === dealt || operation === takenOffline ? random.between(24, 240) : step * 1.5;
    return new Date(Math.min(createTime.getTime() + hours * HOUR_MS, now.getTime()));
  });
  const { reviewer, writer } = county;
  const isDecided = steps.length > 2;
  const status = end === 'expired' ? ListingStatus.published : ListingStatus[end];
  const opinion =
    end === 'refused' ? random.pick(REFUSALS) : end === 'offline' ? random.pick(OFFLINES) : null;
  const dealQuantity = twoDecimals(quantity * (0.4 + random.next() * 0.6));
  const dealAmount = twoDecimals(dealQuantity * (price ?? 10) * (0.92 + random.next() * 0.1));
  const columns = {
    supplyStatus: status,
    submitTime: times[1] ?? null,
    auditUserId: isDecided ? reviewer.userId : null,
    auditUserName: isDecided ? reviewer.realName : null,
    auditTime: times[2] ?? null,
    auditOpinion: end === 'refused' ? opinion : null,
    publishTime: steps.includes(passed) ? (times[2] ?? null) : null,
    dealAmount: end === 'dealt' ? String(dealAmount) : null,
    dealQuantity: end === 'dealt' ? String(dealQuantity) : null,
    dealTime: end === 'dealt' ? (times[3] ?? null) : null,
    dealUserId: end === 'dealt' ? writer.userId : null,
    dealUserName: end === 'dealt' ? writer.realName : null,
  };
  return { columns, times, opinion };
}

function recordsOf(
  end: End,
  supplyId: string,
  contentHash: string,
  { writer, reviewer }: County,
  { times, opinion }: ReturnType<typeof endOf>,
): Insertable<SupplyDemandRecordTable>[] {
  return histories[end].map((operateType, step) => {
    const isReviewers = operateType === passed || operateType === refused || operateType === takenOffline;
    const person = isReviewers ? reviewer : writer;
    return {
      supplyId,
      operateType,
      operateUserId: person.userId,
      operateUserName: person.realName,
      operateDeptId: person.deptId,
      operateDeptName: person.fullDeptName,
      operateTime: times[step] ?? new Date(),
      opinion: step === times.length - 1 ? opinion : null,
      contentHash,
    };
  });
}

/** Every second dealt offer was agreed with somebody who wanted such goods; each of those stands in one deal. */
function nameCounterparts(rows: readonly Listing[]): void {
  const wanted = rows.filter(
    ({ infoType, supplyStatus }) => infoType === InfoType.wanted && supplyStatus === ListingStatus.published,
  );
  const taken = new Set<string>();
  for (const row of rows) {
    if (row.infoType !== InfoType.offered || row.supplyStatus !== ListingStatus.dealt) continue;
    const other = wanted.find(
      ({ productName, supplyId }) => productName === row.productName && !taken.has(supplyId),
    );
    if (!other) continue;
    taken.add(other.supplyId);
    row.counterpartId = other.supplyId;
  }
}

const drawn = new WeakMap<object, Buffer>();

/** Where it lies: one file for each listing, as uploads have. */
async function storePicture(
  { db, clock, config }: Needs,
  userId: string,
  place: number,
  { name: productName, scenery }: Good,
): Promise<string> {
  const bytes = drawn.get(scenery) ?? drawPicture(scenery);
  drawn.set(scenery, bytes);
  const name = createHash('sha256').update(`trial listing ${place}`).digest('hex').slice(0, 32);
  const relativeUrl = `product/${chinaDate(clock.now())}/${name}.png`;
  const kept = { relativeUrl, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
  await openFileStore(config).put(kept, Readable.from([bytes]));
  await insertFile(db, {
    ...kept,
    name: `${productName}.png`,
    contentType: 'image/png',
    createUserId: userId,
    createTime: clock.now(),
    refCount: 1,
    guardedFlag: 1,
  });
  return relativeUrl;
}

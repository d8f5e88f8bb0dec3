/** Deeds of the farmers with the trial's mini-program. Each answers true when it was done: nothing is liked where nothing is published. */
import { randomUUID } from 'node:crypto';
import { TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import * as reading from '@farmers-mailbox/contract/entry/open-api/reading.ts';
import * as services from '@farmers-mailbox/contract/entry/open-api/services.ts';
import * as writing from '@farmers-mailbox/contract/entry/open-api/writing.ts';
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { mayCount, SCORE_MAX } from '@farmers-mailbox/contract/publishing/reactions/fields.ts';
import { PriceType } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { ConsultStatus, OPEN } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { chinaDay, DAY_MS } from '../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP, TRIAL_VILLAGE } from '../trial-data/accounts.ts';
import { QUESTIONS } from '../trial-data/consultation-texts.ts';
import { phoneAt } from '../trial-data/identity-numbers.ts';
import { drawName } from '../trial-data/names.ts';
import { drawPicture, type Scenery } from '../trial-data/publishing/drawn-picture.ts';
import { GOODS, type Good } from '../trial-data/publishing/supply-demand-goods.ts';
import type { Random } from '../trial-data/random.ts';
import { TRIAL_POSTS, TRIAL_REPLIES } from './words.ts';

/** An open call of the app; null for what is refused, which the caller tells. */
export type AppCall = <E extends Endpoint>(endpoint: E, fields: RequestOf<E>) => Promise<AnswerOf<E> | null>;

/** A question of the app, which its farmer rates once it is answered. */
export interface Asked {
  readonly consultId: string;
  readonly personId: string;
}

export interface FarmersApp {
  readonly call: AppCall;
  readonly random: Random;
  /** those of earlier plays; new ones are put behind, rated ones leave */
  readonly asked: Asked[];
  now(): Date;
}

/** Each with how often it comes, in comparison with the others. */
export const DEEDS = {
  浏览: { weight: 8, act: view },
  点赞: { weight: 8, act: like },
  提问: { weight: 3, act: askQuestion },
  互动: { weight: 2, act: writePost },
  评论: { weight: 4, act: comment },
  供求: { weight: 2, act: offerOrSeek },
  举报: { weight: 1, act: report },
  评分: { weight: 2, act: rateAnswer },
  打分: { weight: 3, act: giveMark },
} as const satisfies Record<string, { weight: number; act: (app: FarmersApp) => Promise<boolean> }>;

const FARMERS = 200;
const MADE_UP = '（虚构）';
/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_970_000;
const PHONE_SEED = 33;
/** Of six kinds, no more than one call takes. */
const SHOWN = 16;
/** In the trial's county. */
const POINT = { lng: 120.08, lat: 30.31 };
const DAYS_OFFERED = 30;

const requestId = () => `trial-${randomUUID()}`;
const content = <const Type extends string>(contentType: Type, contentId: string) => ({
  contentType,
  contentId,
});

async function view(app: FarmersApp): Promise<boolean> {
  const { call, random } = app;
  const warnings = (await call(reading.listWarnings, { pageSize: SHOWN }))?.list ?? [];
  const listings = (await call(reading.listListings, { pageSize: SHOWN }))?.list ?? [];
  const shown = (await call(services.listServices, { deptId: TRIAL_VILLAGE, pageSize: SHOWN }))?.list ?? [];
  const seen = [
    ...(await pageTours(app)),
    ...shown.map(({ hallId }) => content('service', hallId)),
    ...(await pageWritten(app)),
    ...warnings.map(({ disasterId }) => content('warning', disasterId)),
    ...listings.map(({ supplyId }) => content('listing', supplyId)),
  ];
  const views = seen.map((one) => ({
    ...one,
    viewCount: mayCount('viewCount', one.contentType) ? random.between(1, 5) : 0,
    shareCount: mayCount('shareCount', one.contentType) ? random.between(0, 1) : 0,
    callCount: mayCount('callCount', one.contentType) ? random.between(0, 1) : 0,
    clickCount: mayCount('clickCount', one.contentType) ? random.between(1, 3) : 0,
  }));
  return views.length > 0 && (await call(writing.countViews, { requestId: requestId(), views })) !== null;
}

async function like(app: FarmersApp): Promise<boolean> {
  const posts = (await pagePosts(app)).map(({ postId }) => content('post', postId));
  const liked = [...posts, ...(await pageWritten(app))];
  if (liked.length === 0) return false;
  const { personId } = someFarmer(app);
  return (await app.call(writing.likeContent, { ...app.random.pick(liked), personId })) !== null;
}

async function askQuestion(app: FarmersApp): Promise<boolean> {
  const { call, random, asked } = app;
  const { phoneNumber, name, ...who } = someFarmer(app);
  const { answer: _, ...question } = random.pick(QUESTIONS);
  const imageUrls = await mayAddPicture(app);
  if (imageUrls === null) return false;
  const taken = await call(writing.askQuestion, {
    requestId: requestId(),
    ...question,
    ...who,
    callUserName: name,
    phoneNumber,
    callSource: 2,
    imageUrls,
    ...(random.chance(0.5) ? POINT : {}),
  });
  if (taken) asked.push({ consultId: taken.consultId, personId: who.personId });
  return taken !== null;
}

async function writePost(app: FarmersApp): Promise<boolean> {
  const { phoneNumber, name, ...who } = someFarmer(app);
  const imageUrls = await mayAddPicture(app);
  if (imageUrls === null) return false;
  const post = { ...app.random.pick(TRIAL_POSTS), ...who, postUserName: name, phoneNumber, imageUrls };
  return (await app.call(writing.addPost, { requestId: requestId(), ...post })) !== null;
}

async function comment(app: FarmersApp): Promise<boolean> {
  const { call, random } = app;
  const posts = await pagePosts(app);
  if (posts.length === 0) return false;
  const { postId } = random.pick(posts);
  const { name: replyUserName, personId, deptId } = someFarmer(app);
  const reply = { postId, personId, deptId, replyUserName, content: random.pick(TRIAL_REPLIES) };
  return (await call(writing.addReply, { requestId: requestId(), ...reply })) !== null;
}

async function offerOrSeek(app: FarmersApp): Promise<boolean> {
  const { call, random, now } = app;
  const good = random.pick(GOODS);
  const infoType = random.chance(0.5) ? InfoType.wanted : InfoType.offered;
  const imageUrls = infoType === InfoType.wanted ? [] : await addPicture(app, good.scenery);
  if (imageUrls === null) return false;
  const listing = { ...listingOf(someFarmer(app), good, random, now()), infoType, imageUrls };
  return (await call(writing.addListing, { requestId: requestId(), ...listing })) !== null;
}

async function report(app: FarmersApp): Promise<boolean> {
  const posts = (await pagePosts(app)).filter(({ officialFlag }) => officialFlag === 0);
  if (posts.length === 0) return false;
  const { postId } = app.random.pick(posts);
  const { personId } = someFarmer(app);
  // answers nothing
  await app.call(writing.reportPost, { postId, personId });
  return true;
}

/** Looks after one of the questions; an answer is rated, what was closed is not looked after any more. */
async function rateAnswer({ call, random, asked }: FarmersApp): Promise<boolean> {
  if (asked.length === 0) return false;
  const place = random.between(0, asked.length - 1);
  const [question] = asked.slice(place, place + 1);
  const told = question && (await call(writing.readAnswer, { consultId: question.consultId }));
  if (!told || WAITS.includes(told.consultStatus)) return false;
  asked.splice(place, 1);
  if (told.consultStatus !== ConsultStatus.answered) return false;
  return (await call(writing.scoreAnswer, { ...question, score: random.pickWeighted(SCORES) })) !== null;
}
const WAITS: readonly number[] = OPEN;
const SCORES: readonly (readonly [number, number])[] = [
  [5, 6],
  [4, 3],
  [3, 1],
  [2, 0.5],
];

async function giveMark(app: FarmersApp): Promise<boolean> {
  const { call, random } = app;
  const centers = (await call(services.listCenters, { pageSize: SHOWN }))?.list ?? [];
  const marked = [...(await pageTours(app)), ...centers.map(({ centerId }) => content('center', centerId))];
  if (marked.length === 0) return false;
  const given = { ...random.pick(marked), personId: someFarmer(app).personId };
  return (await call(writing.scoreContent, { ...given, score: random.between(3, SCORE_MAX) })) !== null;
}

const pagePosts = async ({ call }: FarmersApp) =>
  (await call(reading.listPosts, { pageSize: SHOWN }))?.list ?? [];

/** Knowledge and articles. */
async function pageWritten({ call }: FarmersApp) {
  const knowledge = (await call(reading.listKnowledge, { pageSize: SHOWN }))?.list ?? [];
  const articles = (await call(reading.listArticles, { pageSize: SHOWN }))?.list ?? [];
  return [
    ...knowledge.map(({ knowledgeId }) => content('knowledge', knowledgeId)),
    ...articles.map(({ articleId }) => content('article', articleId)),
  ];
}

async function pageTours({ call, random }: FarmersApp) {
  const tourType = random.between(1, TOUR_TYPE.length);
  const list = (await call(reading.listTours, { tourType, pageSize: SHOWN }))?.list ?? [];
  return list.map(({ tourId }) => content('tour', tourId));
}

interface Farmer {
  readonly personId: string;
  readonly deptId: string;
  readonly name: string;
  readonly phoneNumber: string;
}

function someFarmer({ random }: FarmersApp): Farmer {
  const number = random.between(1, FARMERS);
  return {
    personId: `trial_farmer_of_the_app_${number}`,
    deptId: random.pick([TRIAL_COUNTY, TRIAL_TOWNSHIP, TRIAL_VILLAGE]),
    name: `${drawName(random, random.chance(0.5) ? 'man' : 'woman', random.between(1950, 1995))}${MADE_UP}`,
    phoneNumber: phoneAt(PHONES_FROM + number, PHONE_SEED),
  };
}

/** Null when it is refused. */
async function addPicture({ call }: FarmersApp, scenery: Scenery): Promise<string[] | null> {
  const picture = drawPicture(scenery).toString('base64');
  const added = await call(writing.addPicture, { picture });
  return added && [added.relativeUrl];
}

/** Some have one. */
const mayAddPicture = (app: FarmersApp): Promise<string[] | null> =>
  app.random.chance(0.3) ? addPicture(app, app.random.pick(GOODS).scenery) : Promise.resolve([]);

function listingOf({ name, ...who }: Farmer, good: Good, random: Random, now: Date) {
  const { name: productName, category, spec, unit, amounts, prices } = good;
  return {
    ...who,
    title: `${productName}${random.pick(['，产地现货', '，长期供销', '，量大从优'])}`,
    productCategory: category,
    productName,
    spec,
    quantity: random.between(...amounts),
    quantityUnit: unit,
    priceType: PriceType.fixed,
    price: Math.round(((prices[0] + prices[1]) / 2) * 100) / 100,
    priceUnit: `元/${unit}`,
    place: '村口集散点',
    supplyStart: chinaDay(now),
    supplyEnd: chinaDay(new Date(now.getTime() + DAYS_OFFERED * DAY_MS)),
    contactName: name,
  };
}

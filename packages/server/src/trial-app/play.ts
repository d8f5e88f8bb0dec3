/**
 * Plays a mini-program of farmers against the open calls: it reads what is published, counts views and clicks, likes, gives marks, asks, writes, offers and rates, one
 * after the other at a gentle pace, and ends by itself.
 */

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

export interface Play {
  readonly call: AppCall;
  readonly random: Random;
  readonly turns: number;
  /** those of earlier plays; new ones are put behind, rated ones leave */
  readonly asked: Asked[];
  /** between two turns */
  pause(): Promise<void>;
  now(): Date;
  /** true: no further turn */
  isStopped(): boolean;
}

/** Counts of each deed. */
export type Done = Record<Deed, number>;
const DEEDS = ['浏览', '点赞', '提问', '互动', '评论', '供求', '举报', '评分', '打分'] as const;
type Deed = (typeof DEEDS)[number];

const WEIGHTS: readonly (readonly [Deed, number])[] = [
  ['浏览', 8],
  ['点赞', 8],
  ['提问', 3],
  ['互动', 2],
  ['评论', 4],
  ['供求', 2],
  ['举报', 1],
  ['评分', 2],
  ['打分', 3],
];
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

export async function play({ call, random, turns, asked, pause, now, isStopped }: Play): Promise<Done> {
  const done = Object.fromEntries(DEEDS.map((deed) => [deed, 0])) as Done;
  const deeds = deedsOf({ call, random, asked, now });
  // each at least once, then as farmers do
  const first = random.shuffle(DEEDS);
  for (let turn = 0; turn < turns && !isStopped(); turn += 1) {
    if (turn > 0) await pause();
    const deed = first[turn] ?? random.pickWeighted(WEIGHTS);
    if (await deeds[deed]()) done[deed] += 1;
  }
  return done;
}

/** Each true when it was done: nothing is liked where nothing is published. */
function deedsOf({
  call,
  random,
  asked,
  now,
}: Pick<Play, 'call' | 'random' | 'asked' | 'now'>): Record<Deed, () => Promise<boolean>> {
  const farmer = () => farmerAt(random.between(1, FARMERS), random);
  const requestId = () => `trial-${randomUUID()}`;
  const pagePosts = async () => (await call(reading.listPosts, { pageSize: SHOWN }))?.list ?? [];
  const pageKnowledge = async () => (await call(reading.listKnowledge, { pageSize: SHOWN }))?.list ?? [];
  const pageArticles = async () => (await call(reading.listArticles, { pageSize: SHOWN }))?.list ?? [];
  const pageTours = async () => {
    const tourType = random.between(1, TOUR_TYPE.length);
    const list = (await call(reading.listTours, { tourType, pageSize: SHOWN }))?.list ?? [];
    return list.map((one) => ({ contentType: 'tour', contentId: one.tourId }) as const);
  };
  return {
    浏览: async () => {
      const warnings = (await call(reading.listWarnings, { pageSize: SHOWN }))?.list ?? [];
      const listings = (await call(reading.listListings, { pageSize: SHOWN }))?.list ?? [];
      const shown =
        (await call(services.listServices, { deptId: TRIAL_VILLAGE, pageSize: SHOWN }))?.list ?? [];
      const views = [
        ...(await pageTours()),
        ...shown.map((one) => ({ contentType: 'service', contentId: one.hallId }) as const),
        ...(await pageKnowledge()).map(
          (one) => ({ contentType: 'knowledge', contentId: one.knowledgeId }) as const,
        ),
        ...(await pageArticles()).map(
          (one) => ({ contentType: 'article', contentId: one.articleId }) as const,
        ),
        ...warnings.map((one) => ({ contentType: 'warning', contentId: one.disasterId }) as const),
        ...listings.map((one) => ({ contentType: 'listing', contentId: one.supplyId }) as const),
      ].map((one) => ({
        ...one,
        viewCount: mayCount('viewCount', one.contentType) ? random.between(1, 5) : 0,
        shareCount: mayCount('shareCount', one.contentType) ? random.between(0, 1) : 0,
        callCount: mayCount('callCount', one.contentType) ? random.between(0, 1) : 0,
        clickCount: mayCount('clickCount', one.contentType) ? random.between(1, 3) : 0,
      }));
      return views.length > 0 && (await call(writing.countViews, { requestId: requestId(), views })) !== null;
    },
    点赞: async () => {
      const liked = [
        ...(await pagePosts()).map((one) => ({ contentType: 'post', contentId: one.postId }) as const),
        ...(await pageKnowledge()).map(
          (one) => ({ contentType: 'knowledge', contentId: one.knowledgeId }) as const,
        ),
        ...(await pageArticles()).map(
          (one) => ({ contentType: 'article', contentId: one.articleId }) as const,
        ),
      ];
      if (liked.length === 0) return false;
      const { personId } = farmer();
      return (await call(writing.likeContent, { ...random.pick(liked), personId })) !== null;
    },
    打分: async () => {
      const centers = (await call(services.listCenters, { pageSize: SHOWN }))?.list ?? [];
      const scored = [
        ...(await pageTours()),
        ...centers.map((one) => ({ contentType: 'center', contentId: one.centerId }) as const),
      ];
      if (scored.length === 0) return false;
      const given = { ...random.pick(scored), personId: farmer().personId };
      return (await call(writing.scoreContent, { ...given, score: random.between(3, SCORE_MAX) })) !== null;
    },
    提问: async () => {
      const { phoneNumber, name, ...who } = farmer();
      const { answer: _, ...question } = random.pick(QUESTIONS);
      const imageUrls = random.chance(0.3) ? await addPicture(call, random.pick(GOODS).scenery) : [];
      if (imageUrls === null) return false;
      const fields = {
        ...question,
        ...who,
        callUserName: name,
        phoneNumber,
        callSource: 2,
        imageUrls,
        ...(random.chance(0.5) ? POINT : {}),
      } as const;
      const taken = await call(writing.askQuestion, { requestId: requestId(), ...fields });
      if (taken) asked.push({ consultId: taken.consultId, personId: who.personId });
      return taken !== null;
    },
    互动: async () => {
      const { phoneNumber, name, ...who } = farmer();
      const imageUrls = random.chance(0.3) ? await addPicture(call, random.pick(GOODS).scenery) : [];
      if (imageUrls === null) return false;
      const post = { ...random.pick(TRIAL_POSTS), ...who, postUserName: name, phoneNumber, imageUrls };
      return (await call(writing.addPost, { requestId: requestId(), ...post })) !== null;
    },
    评论: async () => {
      const posts = await pagePosts();
      if (posts.length === 0) return false;
      const { postId } = random.pick(posts);
      const { name: replyUserName, personId, deptId } = farmer();
      const reply = { postId, personId, deptId, replyUserName, content: random.pick(TRIAL_REPLIES) };
      return (await call(writing.addReply, { requestId: requestId(), ...reply })) !== null;
    },
    供求: async () => {
      const good = random.pick(GOODS);
      const infoType = random.chance(0.5) ? InfoType.wanted : InfoType.offered;
      const imageUrls = infoType === InfoType.wanted ? [] : await addPicture(call, good.scenery);
      if (imageUrls === null) return false;
      const listing = { ...listingOf(farmer(), good, random, now()), infoType, imageUrls };
      return (await call(writing.addListing, { requestId: requestId(), ...listing })) !== null;
    },
    举报: async () => {
      const posts = (await pagePosts()).filter(({ officialFlag }) => officialFlag === 0);
      if (posts.length === 0) return false;
      const { postId } = random.pick(posts);
      const { personId } = farmer();
      // answers nothing
      await call(writing.reportPost, { postId, personId });
      return true;
    },
    评分: () => rateAnswer(call, random, asked),
  };
}

/** Looks after one of the questions; an answer is rated, what was closed is not looked after any more. */
async function rateAnswer(call: AppCall, random: Random, asked: Asked[]): Promise<boolean> {
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

interface Farmer {
  readonly personId: string;
  readonly deptId: string;
  readonly name: string;
  readonly phoneNumber: string;
}

function farmerAt(number: number, random: Random): Farmer {
  return {
    personId: `trial_farmer_of_the_app_${number}`,
    deptId: random.pick([TRIAL_COUNTY, TRIAL_TOWNSHIP, TRIAL_VILLAGE]),
    name: `${drawName(random, random.chance(0.5) ? 'man' : 'woman', random.between(1950, 1995))}${MADE_UP}`,
    phoneNumber: phoneAt(PHONES_FROM + number, PHONE_SEED),
  };
}

/** Null when it is refused. */
async function addPicture(call: AppCall, scenery: Scenery): Promise<string[] | null> {
  const picture = drawPicture(scenery).toString('base64');
  const added = await call(writing.addPicture, { picture });
  return added && [added.relativeUrl];
}

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

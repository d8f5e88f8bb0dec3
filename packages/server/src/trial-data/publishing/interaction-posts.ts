/**
 * Posts of the trial's farmers, with pictures and replies, in every state of the review. People and pictures
 * are made up.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ContentOperation } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { PostStatus } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Matcher, openCurrentMatcher } from '../../features/messaging/sensitive-words/queries.ts';
import { guardFile, insertFile } from '../../features/office/files/queries.ts';
import { reviewByMachine } from '../../features/publishing/interaction-posts/machine-review.ts';
import { insertPost, insertPostRecords } from '../../features/publishing/interaction-posts/queries.ts';
import { openFileStore } from '../../file-store/open-store.ts';
import { chinaDate, HOUR_MS } from '../../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP, TRIAL_VILLAGE } from '../accounts.ts';
import { TRIAL_SEED } from '../first-load.ts';
import { phoneAt } from '../identity-numbers.ts';
import { drawPicture, type Scenery } from './drawn-picture.ts';
import { type PersonOf, readTrialPeople } from './reviewed-contents.ts';

/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_950_000;
const FARMER_RANK = 9;
const COUNTY_RANK = 97;
const MADE_UP = '（虚构）';

const RICE: Scenery = {
  sky: [120, 180, 225],
  hills: [86, 130, 92],
  field: [214, 178, 74],
  rows: [188, 148, 52],
};
const TEA: Scenery = {
  sky: [150, 196, 214],
  hills: [70, 112, 96],
  field: [96, 150, 74],
  rows: [62, 112, 54],
};
const WATER: Scenery = {
  sky: [140, 184, 220],
  hills: [92, 124, 110],
  field: [120, 168, 190],
  rows: [86, 140, 96],
};

interface PlannedPost {
  readonly hoursAgo: number;
  readonly deptId: string;
  readonly name: string;
  readonly postType: 1 | 2 | 3 | 4;
  readonly title: string;
  readonly content: string;
  readonly topic?: string;
  readonly pictures?: readonly Scenery[];
  readonly status: PostStatus;
  readonly opinion?: string;
  readonly isOfficial?: true;
  readonly isOnTop?: true;
  readonly replies?: readonly (readonly [name: string, content: string])[];
}

/** The oldest first. */
const POSTS: readonly PlannedPost[] = [
  {
    hoursAgo: 240,
    deptId: TRIAL_VILLAGE,
    name: '王阿根',
    postType: 3,
    title: '晚稻开镰了',
    content: '绕城村的晚稻今天开镰，亩产比去年高一成。\n谷子晒了三天，正好装袋。',
    topic: '秋收',
    pictures: [RICE, TEA],
    status: PostStatus.passed,
    replies: [
      ['李水生', '长势真好，用的是哪个品种？'],
      ['王阿根', '嘉禾优，抗倒伏。'],
      ['赵春花', '我家的也快了，等天晴就割。'],
    ],
  },
  {
    hoursAgo: 190,
    deptId: TRIAL_TOWNSHIP,
    name: '李水生',
    postType: 2,
    title: '茭白叶子发黄是什么病',
    content:
      '茭白叶子从下往上发黄，有褐色斑点，已经一个星期了。\n请问是锈病还是缺肥？该用什么药，要隔多少天才能采？',
    topic: '病虫害',
    pictures: [WATER],
    status: PostStatus.passed,
    isOnTop: true,
    replies: [
      ['陈土根', '像锈病，先把病叶摘掉，找农技员看看再用药。'],
      ['周小满', '加我，在家也能日赚千元，比种茭白强。'],
      ['李水生', '谢谢，明天带叶子去农技站。'],
    ],
  },
  {
    hoursAgo: 150,
    deptId: TRIAL_VILLAGE,
    name: '周小满',
    postType: 1,
    title: '在家就能做的副业',
    content: '农闲找我做兼职刷单，日赚千元，当天结算。',
    status: PostStatus.refused,
    opinion: '含有诈骗内容，不予通过',
  },
  {
    hoursAgo: 120,
    deptId: TRIAL_COUNTY,
    name: '陈土根',
    postType: 4,
    title: '大棚被风掀了，求人手',
    content: '昨夜大风把两个草莓大棚的膜掀了，苗还在。\n哪位乡亲明天有空来帮一天工，管两顿饭，工钱照算。',
    pictures: [TEA],
    status: PostStatus.offline,
    opinion: '人手已经找到，发布人要求撤下',
    replies: [['赵春花', '我和我家那口子明天一早到。']],
  },
  {
    hoursAgo: 72,
    deptId: `${TRIAL_COUNTY}A1`,
    name: '',
    postType: 1,
    title: '秋季培训本周五开课',
    content: '本周五上午9点，农技中心三楼开秋冬种培训，讲油菜直播和小麦播种。\n免费听课，请带身份证签到。',
    topic: '培训',
    status: PostStatus.passed,
    isOfficial: true,
  },
  {
    hoursAgo: 30,
    deptId: TRIAL_VILLAGE,
    name: '赵春花',
    postType: 3,
    title: '自家的甘薯大丰收',
    content: '一亩地收了四千多斤，最大的一个七斤半。\n蒸着吃又粉又甜，准备做成薯干。',
    topic: '秋收',
    pictures: [RICE, TEA, WATER],
    status: PostStatus.waiting,
  },
  {
    hoursAgo: 26,
    deptId: TRIAL_TOWNSHIP,
    name: '孙大海',
    postType: 1,
    title: '农资店周年活动',
    content: '店庆三天，买满二百元扫码领红包，先到先得。',
    status: PostStatus.waiting,
  },
  {
    hoursAgo: 20,
    deptId: TRIAL_VILLAGE,
    name: '钱木林',
    postType: 2,
    title: '油菜直播还是移栽好',
    content: '今年人手紧，想改直播。\n请教有经验的：一亩播多少种子，怎么除草？',
    topic: '秋冬种',
    status: PostStatus.waiting,
  },
  {
    hoursAgo: 12,
    deptId: TRIAL_COUNTY,
    name: '吴长富',
    postType: 1,
    title: '轻松赚钱看过来',
    content: '不用出门，兼职刷单日赚千元，名额不多，想来的留言。',
    status: PostStatus.waiting,
  },
  {
    hoursAgo: 7,
    deptId: TRIAL_VILLAGE,
    name: '郑月英',
    postType: 4,
    title: '寻找走失的湖羊',
    content: '昨天傍晚在村口走失两只湖羊，耳朵上有蓝色耳标。\n看到的乡亲请到村委会说一声，必有感谢。',
    pictures: [TEA],
    status: PostStatus.waiting,
  },
  {
    hoursAgo: 3,
    deptId: `${TRIAL_COUNTY}A1`,
    name: '',
    postType: 1,
    title: '收割机跨区作业登记',
    content:
      '需要收割机的种粮户，请在本周内到所在镇农业综合服务中心登记田块和面积。\n按登记先后安排，价格公开。',
    topic: '秋收',
    status: PostStatus.waiting,
    isOfficial: true,
  },
];

const DECIDED_BY: Readonly<Record<Exclude<PostStatus, 1>, ContentOperation>> = {
  [PostStatus.passed]: ContentOperation.passed,
  [PostStatus.refused]: ContentOperation.refused,
  [PostStatus.offline]: ContentOperation.takenOffline,
};

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'personalData'>;

type Staff = ReturnType<PersonOf>;

/** Once, after the trial's people are there. The official ones are the county's own; its second administrator reviewed. */
export async function loadTrialPosts(needs: Needs): Promise<void> {
  const { db } = needs;
  const personOf = await readTrialPeople(db, ['xhadmin', 'xhadmin2']);
  const [author, reviewer] = [personOf('xhadmin'), personOf('xhadmin2')];
  for (const [place, planned] of POSTS.entries()) {
    // before the transaction: the program's start has a single connection
    const matcher = await openCurrentMatcher(db).current(planned.deptId);
    const imageUrls = await storePictures(needs, author.userId, place, planned.pictures ?? []);
    await db
      .transaction()
      .execute((trx) => writePlanned(trx, needs, planned, { place, imageUrls, author, reviewer, matcher }));
  }
}

interface Told {
  readonly matcher: Matcher;
  readonly place: number;
  readonly imageUrls: string[];
  readonly author: Staff;
  readonly reviewer: Staff;
}

async function writePlanned(
  trx: Kysely<Tables>,
  { clock, personalData }: Needs,
  planned: PlannedPost,
  { place, imageUrls, author, reviewer, matcher }: Told,
): Promise<void> {
  const { deptId, title, content, topic = '', status, isOfficial, replies = [] } = planned;
  const at = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  for (const url of imageUrls) await guardFile(trx, url, author.userId);
  const postId = await insertPost(trx, {
    postType: planned.postType,
    title,
    content,
    topic,
    imageUrls,
    officialFlag: isOfficial ? 1 : 0,
    postUserId: isOfficial ? author.userId : null,
    postUserName: isOfficial ? author.realName : `${planned.name}${MADE_UP}`,
    postUserRank: isOfficial ? COUNTY_RANK : FARMER_RANK,
    phoneCipher: isOfficial ? null : personalData.encrypt(phoneAt(PHONES_FROM + place, TRIAL_SEED)),
    deptId,
    postTime: at(planned.hoursAgo),
    replyCount: replies.length,
    topFlag: planned.isOnTop ? 1 : 0,
    ...reviewByMachine(matcher, [title, content, topic]),
    auditStatus: status,
    ...(status === PostStatus.waiting
      ? {}
      : {
          auditUserId: reviewer.userId,
          auditUserName: reviewer.realName,
          auditTime: at(planned.hoursAgo - 2),
          auditOpinion: planned.opinion ?? null,
        }),
  });
  const record = (by: Staff, operateType: ContentOperation, hours: number, opinion?: string) =>
    insertPostRecords(trx, by, [postId], { operateType, operateTime: at(hours), opinion });
  if (isOfficial) await record(author, ContentOperation.added, planned.hoursAgo);
  if (status === PostStatus.offline) await record(reviewer, ContentOperation.passed, planned.hoursAgo - 1);
  if (status !== PostStatus.waiting)
    await record(reviewer, DECIDED_BY[status], planned.hoursAgo - 2, planned.opinion);
  for (const [index, [name, words]] of replies.entries()) {
    await trx
      .insertInto('interactionReply')
      .values({
        postId,
        replyUserName: `${name}${MADE_UP}`,
        deptId: TRIAL_VILLAGE,
        content: words,
        replyTime: at(planned.hoursAgo - 5 - index * 3),
        machineResult: reviewByMachine(matcher, [words]).machineResult,
      })
      .execute();
  }
}

/** Where each picture lies: one file for each place where it is shown, as uploads have. */
async function storePictures(
  { db, clock, config }: Needs,
  userId: string,
  place: number,
  pictures: readonly Scenery[],
): Promise<string[]> {
  const urls: string[] = [];
  for (const [index, scenery] of pictures.entries()) {
    const bytes = drawPicture(scenery);
    const name = createHash('sha256').update(`trial post ${place} ${index}`).digest('hex').slice(0, 32);
    const relativeUrl = `product/${chinaDate(clock.now())}/${name}.png`;
    const kept = { relativeUrl, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
    await openFileStore(config).put(kept, Readable.from([bytes]));
    await insertFile(db, {
      ...kept,
      name: `图片${index + 1}.png`,
      contentType: 'image/png',
      createUserId: userId,
      createTime: clock.now(),
    });
    urls.push(relativeUrl);
  }
  return urls;
}

/** The trial's articles in all their states, each with the records of how it came there. */
import { CoverType } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import type { PoolClient } from 'pg';
import { article } from '../../features/publishing/article/kind.ts';
import { copyRows } from '../../installation/copy-rows.ts';
import { openIds } from '../../installation/record-ids.ts';
import { DAY_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';
import { CITY_ARTICLES } from './city-contents.ts';
import {
  idOfContent,
  openTrialPeople,
  reviewedColumns,
  reviewedRecords,
  type TrialContent,
} from './reviewed-contents.ts';

interface TrialArticle extends TrialContent {
  readonly title: string;
  readonly columnCode: number;
  readonly deptId: string;
  readonly topFlag?: 1;
  readonly recommendFlag?: 1;
  readonly orderNum?: number;
  readonly visibleDeptIds?: readonly string[];
  readonly summary?: string;
  readonly keywords?: readonly string[];
  readonly content: readonly TextBlock[];
}

const heading = (text: string): TextBlock => ({ kind: 'heading', text });
const text = (...lines: string[]): TextBlock => ({ kind: 'text', text: lines.join('\n') });

const ARTICLES: readonly TrialArticle[] = [
  {
    title: '全市秋粮收购从十月下旬开始',
    columnCode: 4,
    deptId: '3301',
    writer: 'hzadmin',
    daysAgo: 12,
    end: 'published',
    reviewer: 'provadmin',
    orderNum: 1,
    content: [
      text(
        '今年晚稻收购从十月下旬开始，各粮库提前一周公布开仓时间。',
        '售粮前先晒干、除杂，水分高的可以就近代烘。',
      ),
    ],
  },
  {
    title: '秋季农机检修服务点名单',
    columnCode: 7,
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 11,
    end: 'offline',
    reviewer: 'hzadmin',
    opinion: '两个服务点已经停办，名单更新后再发布',
    content: [text('各镇街农机站十月底前设点检修，带上机具行驶证。')],
  },
  {
    title: '农机购置补贴办理须知',
    columnCode: 2,
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 9,
    end: 'published',
    reviewer: 'hzadmin',
    topFlag: 1,
    content: [
      text(
        '购机后带身份证、发票和机具照片，到镇街农业服务窗口申请。',
        '补贴机具目录见附件，买以前先查清楚。',
      ),
    ],
  },
  {
    title: '冬种物资调运安排',
    columnCode: 7,
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 7,
    end: 'published',
    reviewer: 'hzadmin',
    // for the people of one township
    visibleDeptIds: ['33010611'],
    content: [text('调给三墩镇的油菜种子和配方肥十月底前到镇农业服务中心，请安排人验收。')],
  },
  {
    title: '油菜播种要赶在霜降前后',
    columnCode: 3,
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 6,
    end: 'published',
    reviewer: 'hzadmin',
    recommendFlag: 1,
    summary: '先看墒情，再定播期；播后清沟，防冬季渍害。',
    keywords: ['油菜', '秋播'],
    content: [
      heading('看天看地定播期'),
      text('晚稻收得早的田块先播，土太湿时等两天，不要抢在泥里播。'),
      heading('播后先清沟'),
      text('三沟连通，雨停田干；出苗后查一遍，缺苗的地方及时补。'),
    ],
  },
  {
    title: '龙井茶园冬季管理现场会通知',
    columnCode: 7,
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 3,
    end: 'refused',
    reviewer: 'hzadmin',
    opinion: '请写明集合地点',
    content: [text('下周三上午召开现场会，请各村派一名茶农代表参加。')],
  },
  {
    title: '三墩镇高标准农田建设进入收尾',
    columnCode: 6,
    deptId: '330106',
    writer: 'xhmsg',
    daysAgo: 1,
    end: 'waiting',
    content: [text('项目区沟渠和机耕路已经完工，冬种前交付使用。')],
  },
  {
    title: '蔬菜批发价格周报',
    columnCode: 4,
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 0,
    end: 'draft',
    content: [text('本周青菜价格略有上涨，茭白上市量增加。')],
  },
];

export async function loadArticles(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const personOf = await openTrialPeople(client, staff);
  const nextId = openIds(new Date(now.getTime() - 13 * DAY_MS));
  const all: readonly TrialArticle[] = [...CITY_ARTICLES, ...ARTICLES];
  const planned = all.map(
    ({ topFlag = 0, recommendFlag = 0, orderNum = null, summary = '', keywords = [], ...written }, place) => {
      const { title, columnCode, deptId, content, visibleDeptIds = [], ...one } = written;
      const texts = { title, subTitle: '', columnCode, summary, content, keywords: [...keywords], deptId };
      const readers = { visibleDeptIds: [...visibleDeptIds] };
      const source = { sourceName: personOf(one.writer).deptName, sourceUrl: '', author: '' };
      const media = { coverType: CoverType.none, coverUrl: null, videoUrl: null, attachments: [] };
      const published = { ...texts, ...source, ...readers, ...media };
      const flags = { topFlag, recommendFlag, orderNum };
      return {
        one,
        articleId: idOfContent(one, place, now),
        flags,
        published,
        contentHash: article.hashOf(published),
      };
    },
  );
  await copyRows(
    client,
    'article',
    planned.map(({ one, articleId, flags, published, contentHash }) => {
      const { attachments: _, ...columns } = published;
      return {
        ...columns,
        ...reviewedColumns(one, contentHash, now, personOf),
        articleId,
        ...flags,
        content: JSON.stringify(columns.content),
      };
    }),
  );
  await copyRows(
    client,
    'articleRecord',
    planned.flatMap(({ one, articleId, contentHash }) =>
      reviewedRecords(one, contentHash, { now, nextId, personOf }).map((row) => ({ ...row, articleId })),
    ),
  );
}

/** The calls of the five pages of 乡村旅游: one kind of content, told apart by `tourType`. */
import * as z from 'zod/mini';
import { TOUR_TYPE } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  nothing,
  pageOf,
  paging,
  plainWish,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { toldPictures } from '../../office/files/attached.ts';
import { storedFilePath, storedPicture } from '../../office/files/endpoints.ts';
import { problemsAmong } from '../../people/subjects/catalogue.ts';
import { isBlank } from '../../people/subjects/field.ts';
import { plainLine } from '../../rules/plain-text.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { keptSheetImport } from '../../tables/sheet-import.ts';
import * as review from '../content-review/calls.ts';
import { contentProblems, textBlocks } from '../content-review/text.ts';
import * as written from '../content-review/written.ts';
import * as own from './fields.ts';

const optionalNumber = z._default(z.nullable(z.number('应为数字')), null);
const tourType = written.oneFrom(TOUR_TYPE, '请选择类型');

/** Everything that is published, but for the telephone. Kinds and lengths here; the other rules are `tourProblems`'. */
export const TOUR_FIELDS = {
  tourType,
  title: plainLine(own.TITLE_MAX, 1),
  /** needed once it is handed in */
  coverUrl: z._default(z.nullable(storedFilePath), null),
  imageUrls: z._default(
    z.array(storedPicture).check(z.maxLength(own.TOUR_PICTURES_MAX, `最多${own.TOUR_PICTURES_MAX}张图片`)),
    [],
  ),
  content: textBlocks,
  /** the region where it is */
  deptId: deptCode,
  address: plainLine(100, 1),
  lng: z.number('应为数字'),
  lat: z.number('应为数字'),
  contactName: plainLine(20, 1),
  starLevel: z._default(wholeNumber(0, own.STAR_LEVEL.length), 0),
  gradeName: written.optionalLine(20),
  openTime: written.optionalLine(60),
  avgPrice: optionalNumber,
  ticketPrice: optionalNumber,
  parkingCount: optionalNumber,
  facilities: written.shortWords(20, 20, '项设施'),
  tags: written.shortWords(own.TAG_MAX, 20, '个标签'),
  businessLicenceNo: written.optionalLine(30),
  foodLicenceNo: written.optionalLine(30),
  couponFlag: z._default(flag, 0),
  videoUrl: written.optionalLine(300),
  /** the subject that runs it, of those that are registered */
  subjectId: z._default(z.nullable(id), null),
  /** the fields of its kind */
  extInfo: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
};
export type WrittenTour = written.WrittenIn<typeof TOUR_FIELDS>;

/** Nothing chosen is no star. */
const asTyped = ({
  starLevel,
  ...fields
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...fields,
  starLevel: starLevel === 0 ? null : starLevel,
});

/** Validation errors beyond kinds and lengths, by field, those of its kind under `extInfo.`; shared with the form. */
export function tourProblems(
  tour: WrittenTour & { readonly contactPhone?: string | undefined },
): written.Problem[] {
  const typed = asTyped({ ...tour });
  const common = own.TOUR_COMMON_FIELDS.filter(({ key }) => key !== 'contactPhone' || !isBlank(typed[key]));
  const shared = problemsAmong(common, Object.fromEntries(common.map(({ key }) => [key, typed[key]])));
  const ofKind = problemsAmong(own.ownTourFields(tour.tourType), tour.extInfo);
  const named = (problems: Readonly<Record<string, string>>, prefix: string) =>
    Object.entries(problems).map(([field, message]) => ({ field: prefix + field, message }));
  const wrongUrl = written.sourceUrlProblem(tour.videoUrl, '视频网址');
  return [
    ...written.hiddenIn(tour),
    ...named(shared, ''),
    ...named(ofKind, 'extInfo.'),
    ...(wrongUrl === null ? [] : [{ field: 'videoUrl', message: wrongUrl }]),
    ...(new Set(tour.imageUrls).size < tour.imageUrls.length
      ? [{ field: 'imageUrls', message: '图片有重复' }]
      : []),
    ...contentProblems(tour.content),
  ];
}

/** Further validation errors at submission. */
export const submissionProblems = ({ coverUrl }: Pick<WrittenTour, 'coverUrl'>): written.Problem[] =>
  coverUrl === null ? [{ field: 'coverUrl', message: '请上传封面' }] : [];

/** As the reference contract calls them. */
const otherNames = { tourName: 'title', introduction: 'content' };
const named = { tourId: id };
const typedPhone = text(TYPED_NUMBER_MAX, 1);
const calls = {
  add: review.writingCalls(['tour'], named, { ...TOUR_FIELDS, contactPhone: typedPhone }, tourProblems).add,
  /** the telephone left out: it stays as it is */
  change: review.writingCalls(
    ['tour'],
    named,
    { ...TOUR_FIELDS, contactPhone: z.optional(typedPhone) },
    tourProblems,
  ).change,
  ...review.reviewCalls(['tour'], named),
};
const reading = review.readingContent('tour');
const { coverUrl, title, deptId, contactName, starLevel, avgPrice, ticketPrice, tags, ...whole } =
  written.answered(TOUR_FIELDS);

export const tourRow = z.object({
  ...named,
  tourType: whole.tourType,
  title,
  coverUrl,
  deptId,
  contactName,
  starLevel,
  avgPrice,
  ticketPrice,
  tags,
  /** of a snack: 元/份; null: not told, or of another kind */
  portionPrice: z.nullable(z.number()),
  /** masked */
  contactPhone: z.string(),
  viewCount: z.number(),
  /** of 1 to 5, one decimal; null: nobody has given one */
  score: z.nullable(z.number()),
  scoreCount: z.number(),
  recommendFlag: z.number(),
  /** null: behind those that somebody put in order, the newest first */
  orderNum: z.nullable(z.number()),
  /** of TOUR_STATUS */
  status: z.number(),
  ...review.listedContent,
  can: z.object({ ...review.contentCan, order: verdict, changeStatus: verdict }),
});
export type TourRow = z.output<typeof tourRow>;

export const pageTours = post('/v1/admin/ruralTour/page', {
  otherNames,
  access: reading,
  summary: '一类乡村旅游的列表：排了顺序的在前，其次最新的在前',
  request: z.strictObject({
    tourType,
    title: z.optional(text(own.TITLE_MAX)),
    starLevel: z.optional(wholeNumber(0, own.STAR_LEVEL.length)),
    deptId: z.optional(deptCode),
    tag: z.optional(text(own.TAG_MAX)),
    avgPriceFrom: z.optional(wholeNumber(0, 1_000_000)),
    avgPriceTo: z.optional(wholeNumber(0, 1_000_000)),
    pickMonth: z.optional(wholeNumber(1, 12)),
    auditStatus: z.optional(wholeNumber(0, 4)),
    status: z.optional(flag),
    ...review.ownList,
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: z.extend(pageOf(tourRow), review.waitingList),
});
export const tourDetails = post('/v1/admin/ruralTour/details', {
  otherNames,
  access: reading,
  tellsNumbers: true,
  summary: '一处乡村旅游：审核后发布的就是这些',
  request: z.strictObject({ ...named, ...plainWish }),
  answer: z.extend(tourRow, {
    ...whole,
    imageUrls: toldPictures,
    /** null: none, or removed since */
    subjectName: z.nullable(z.string()),
    deptName: z.string(),
    ...review.readWhole,
  }),
});
export type TourDetails = z.output<typeof tourDetails.answer>;

export const saveTour = post('/v1/admin/ruralTour/save', {
  isCreating: true,
  otherNames,
  summary: '新增一处乡村旅游：保存草稿，或直接提交审核',
  ...calls.add,
});
export const updateTour = post('/v1/admin/ruralTour/update', {
  otherNames,
  summary: '修改一处乡村旅游，可同时提交审核；类型不变',
  ...calls.change,
});
export const passTour = post('/v1/admin/ruralTour/pass', {
  summary: '审核通过并发布一处乡村旅游',
  ...calls.pass,
});
export const refuseTour = post('/v1/admin/ruralTour/noPass', {
  summary: '退回一处乡村旅游并写明原因',
  ...calls.refuse,
});
export const takeTourOffline = post('/v1/admin/ruralTour/offline', {
  summary: '撤下已发布的乡村旅游并写明原因，修改后须重新审核',
  ...calls.offline,
});
export const removeTour = post('/v1/admin/ruralTour/remove', {
  summary: '删除草稿、未通过和已下架的乡村旅游',
  ...calls.remove,
});

const placed = z
  .strictObject({
    ...named,
    orderNum: z.optional(wholeNumber(1, own.ORDER_MAX)),
    recommendFlag: z.optional(flag),
  })
  .check(
    review.checkedBy(({ orderNum, recommendFlag }) =>
      orderNum === undefined && recommendFlag === undefined
        ? [{ field: 'orderNum', message: '请写明顺序或是否推荐，至少写一项' }]
        : [],
    ),
  );
/** Of what is published; no new review is asked for either. */
export const orderTours = post('/v1/admin/ruralTour/order', {
  access: permitted('content:tour:order'),
  summary: '给已发布的乡村旅游排顺序，或推荐、取消推荐；全部调整或一个也不调整',
  request: z.strictObject({
    sortList: z.array(placed).check(
      z.minLength(1, '请选择要调整的'),
      z.maxLength(own.TOURS_PER_ORDER_MAX, `一次最多调整${own.TOURS_PER_ORDER_MAX}处`),
      z.refine((all) => new Set(all.map((one) => one.tourId)).size === all.length, '同一处写了两次'),
    ),
  }),
  answer: nothing,
  // as the contract calls it where it orders applications and centres
  otherNames: { orderList: 'sortList' },
});
export const changeTourStatus = post('/v1/admin/ruralTour/changeStatus', {
  access: review.permittedTo(['tour'], 'edit'),
  summary: '让已发布的乡村旅游暂时不对外显示，或重新显示',
  request: z.strictObject({ ...named, status: flag }),
  answer: nothing,
});

export const TOUR_IMPORT_ROWS_MAX = 10_000;
/** Beside the file. */
export const tourImportFields = z.object({ tourType: z.coerce.number().check(z.int(), z.gte(1), z.lte(5)) });
export const importTours = post('/v1/admin/ruralTour/import', {
  access: review.permittedTo(['tour'], 'add'),
  summary: `导入一类乡村旅游为草稿（xlsx、csv，最多10MB、${TOUR_IMPORT_ROWS_MAX}行，tourType随文件一起传）；有不对的行时不导入，或只导入正确的`,
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: keptSheetImport,
});
/** One's own, for a day. */
export const fetchTourReport = get('/v1/admin/ruralTour/importReport', {
  access: review.permittedTo(['tour'], 'add'),
  summary: '下载标出错误的表格，改好后可再次导入',
  request: z.strictObject({ importId: id }),
  answer: z.unknown(),
  form: 'file',
});
export const fetchTourTemplate = get('/v1/admin/ruralTour/importTemplate', {
  access: review.permittedTo(['tour'], 'add'),
  summary: '下载一类乡村旅游的导入模板',
  request: z.strictObject({ tourType: z.coerce.number().check(z.int(), z.gte(1), z.lte(5)) }),
  answer: z.unknown(),
  form: 'file',
});

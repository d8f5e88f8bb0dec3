/** Written fields of a warning, a guide or a damage report, and their problems. */
import * as z from 'zod/mini';
import { WARN_LEVEL } from '../../dictionaries.ts';
import { deptCode, moment, wholeNumber } from '../../envelope.ts';
import { storedFilePath, storedPicture } from '../../office/files/endpoints.ts';
import { pointFields, pointProblems } from '../../rules/place.ts';
import { plainLine, plainLines } from '../../rules/plain-text.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { contentAttachments, contentVideo } from '../content-review/attachments.ts';
import {
  hiddenIn,
  oneFrom,
  optionalLine,
  type Problem,
  shortWords,
  type WrittenIn,
  wordProblems,
} from '../content-review/written.ts';
import {
  AREAS_MAX,
  CONTENT_MAX,
  CROP_MAX,
  CROPS_MAX,
  DAMAGE_FIGURES,
  type DamageFigure,
  DISASTER_PICTURES_MAX,
  FIGURE_MAX,
  INFO_TYPE,
  InfoType,
  MEASURES_MAX,
  REPORTER_MAX,
  TITLE_MAX,
  UNIT_MAX,
  WARNING_DAYS_MAX,
} from './fields.ts';

const warnLevel = oneFrom(WARN_LEVEL, '请选择预警级别');

const written = z._default(
  z.nullable(z.number('应为数字').check(z.gte(0, '不能小于0'), z.lte(FIGURE_MAX, '数字过大，请核对单位'))),
  null,
);
const writtenFigures = Object.fromEntries(DAMAGE_FIGURES.map(({ name }) => [name, written])) as Record<
  DamageFigure,
  typeof written
>;

/** Everything that is published. */
export const DISASTER_FIELDS = {
  infoType: oneFrom(INFO_TYPE, '请选择类型'),
  disasterType: wholeNumber(1, 9_999),
  warnLevel: z._default(z.nullable(warnLevel), null),
  title: plainLine(TITLE_MAX, 1),
  content: plainLines(CONTENT_MAX, 1),
  /** what farmers should do */
  measures: z._default(plainLines(MEASURES_MAX), ''),
  issueUnit: plainLine(UNIT_MAX, 1),
  issueTime: moment,
  /** of a damage report: when it happened */
  effectStart: moment,
  effectEnd: moment,
  deptIds: z
    .array(deptCode)
    .check(z.minLength(1, '请选择影响区域'), z.maxLength(AREAS_MAX, `最多${AREAS_MAX}个区域`)),
  affectedCrops: shortWords(CROP_MAX, CROPS_MAX, '种作物'),
  coverUrl: z._default(z.nullable(storedFilePath), null),
  /** in the order in which they are shown below the text */
  imageUrls: z._default(
    z.array(storedPicture).check(z.maxLength(DISASTER_PICTURES_MAX, `最多${DISASTER_PICTURES_MAX}张图片`)),
    [],
  ),
  videoUrl: contentVideo,
  attachments: contentAttachments,
  ...writtenFigures,
  /** of a damage report: who told of it, and the point where it happened */
  reporterName: optionalLine(REPORTER_MAX),
  ...pointFields,
};

/** The number of who told of the damage; left out of a change it stays as it is, empty there is none any more. */
export const reporterPhone = z.optional(
  z.string().check(z.trim(), z.maxLength(TYPED_NUMBER_MAX, '号码过长')),
);

export const DISASTER_TEXTS = ['title', 'content', 'measures', 'issueUnit', 'reporterName'] as const;

type Written = WrittenIn<typeof DISASTER_FIELDS>;

const DAY_MS = 86_400_000;
const timeOf = (at: string): number => new Date(`${at.replace(' ', 'T')}+08:00`).getTime();

/** Problems beyond kinds and lengths, by field; the form asks for them as well. */
export function disasterProblems(asked: Written): Problem[] {
  const { infoType, affectedCrops, deptIds, imageUrls } = asked;
  const isWarning = infoType === InfoType.warning;
  const problems = [
    ...hiddenIn(asked, DISASTER_TEXTS),
    ...wordProblems('affectedCrops', '作物', affectedCrops),
  ];
  const say = (field: string, message: string) => problems.push({ field, message });
  if (isWarning && asked.warnLevel === null) say('warnLevel', '请选择预警级别');
  if (!isWarning && asked.warnLevel !== null) say('warnLevel', '只有预警信息有预警级别');
  if (isWarning && asked.measures === '') say('measures', '请写明农户应当怎么做');
  const lasts = timeOf(asked.effectEnd) - timeOf(asked.effectStart);
  if (lasts <= 0) say('effectEnd', '结束时间须晚于开始时间');
  if (isWarning && lasts > WARNING_DAYS_MAX * DAY_MS) {
    say('effectEnd', `一条预警最长有效${WARNING_DAYS_MAX}天，请核对年份和月份`);
  }
  if (new Set(imageUrls).size < imageUrls.length) say('imageUrls', '图片有重复');
  const inside = deptIds.find((one) => deptIds.some((other) => other !== one && one.startsWith(other)));
  if (inside !== undefined || new Set(deptIds).size < deptIds.length) {
    say('deptIds', '影响区域有重复：已选的区域包含了其中的下级');
  }
  return [...problems, ...reportProblems(asked), ...figureProblems(asked)];
}

function reportProblems(asked: Written): Problem[] {
  if (asked.infoType === InfoType.damage)
    return Object.entries(pointProblems(asked)).map(([field, message]) => ({
      field,
      message: message ?? '',
    }));
  const told = [
    ['reporterName', '上报人', asked.reporterName !== ''],
    ['lng', '经度', asked.lng !== null],
    ['lat', '纬度', asked.lat !== null],
  ] as const;
  return told.flatMap(([field, label, isTold]) =>
    isTold ? [{ field, message: `只有灾情报告填写${label}` }] : [],
  );
}

function figureProblems(asked: Written): Problem[] {
  const isDamage = asked.infoType === InfoType.damage;
  const said = DAMAGE_FIGURES.filter(({ name }) => asked[name] !== null);
  if (!isDamage) {
    return said.map(({ name, label }) => ({ field: name, message: `只有灾情报告填写${label}` }));
  }
  const uneven = said.filter(({ name, digits }) => {
    const scaled = (asked[name] ?? 0) * 10 ** digits;
    return Math.abs(scaled - Math.round(scaled)) > 1e-4;
  });
  const problems = uneven.map(({ name, digits }) => ({
    field: name,
    message: digits === 0 ? '应为整数' : `最多${digits}位小数`,
  }));
  const { affectedArea, disasterArea, noHarvestArea } = asked;
  if (disasterArea !== null && disasterArea > (affectedArea ?? Number.POSITIVE_INFINITY)) {
    problems.push({ field: 'disasterArea', message: '成灾面积不能大于受灾面积' });
  }
  if (noHarvestArea !== null && noHarvestArea > (disasterArea ?? affectedArea ?? Number.POSITIVE_INFINITY)) {
    problems.push({ field: 'noHarvestArea', message: '绝收面积不能大于成灾面积' });
  }
  return problems;
}

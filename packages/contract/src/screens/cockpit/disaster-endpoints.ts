/**
 * Warnings, their texts and the damage on the big screen (信息管理), inside the reader's own area. 本轮 is the process that the
 * newest warning of the place belongs to (the server's `current-process.ts`).
 */
import * as z from 'zod/mini';
import { get, signedIn } from '../../endpoint.ts';
import { moment } from '../../envelope.ts';
import { ofPlace, path } from './endpoints.ts';

const of = <Answer extends z.ZodMiniType>(name: string, summary: string, answer: Answer) =>
  get(`/v1/admin/flight/disaster/${name}`, {
    access: signedIn,
    summary: `信息管理：${summary}`,
    isBackground: true,
    request: z.strictObject(ofPlace),
    answer,
  });

export const disasterFigures = of(
  'figures',
  '数字',
  z.object({
    path,
    statTime: moment,
    /** warnings in force at that moment for the place or a part of it; every level, also those with none */
    inForce: z.array(z.object({ warnLevel: z.number(), count: z.number() })),
    /** null: no warning in the last twelve months */
    process: z.nullable(
      z.object({
        disasterType: z.number(),
        startTime: moment,
        /** its last warning's end; may lie ahead */
        endTime: moment,
        warningCount: z.number(),
        /** people of the place to whom texts made of its warnings were sent, and those who got them; whoever got two counts twice */
        sendCount: z.number(),
        successCount: z.number(),
        /** of damage reports that concern nothing outside the place */
        reportCount: z.number(),
        affectedArea: z.number(),
        directLoss: z.number(),
      }),
    ),
    /** from the last handing in to the pass, of warnings of the last twelve months; null when there were none */
    publishMinutes: z.nullable(z.number()),
    /** articles (三农资讯) of the place's offices, of this year */
    articleCount: z.number(),
  }),
);

export const disasterMap = of(
  'map',
  '下一级各地生效的最高预警级别',
  z.array(
    z.object({
      deptId: z.string(),
      deptName: z.string(),
      regionCode: z.nullable(z.string()),
      /** the highest in force there; null for none */
      warnLevel: z.nullable(z.number()),
      /** it holds for all of the region, not only for a part */
      isWhole: z.boolean(),
      /** warnings in force there */
      count: z.number(),
    }),
  ),
);

export const DAMAGE_LISTED_MAX = 20;
export const disasterPoints = of(
  'points',
  '本轮的灾情报告，最新的在前',
  z.array(
    z.object({
      title: z.string(),
      areaNames: z.array(z.string()),
      issueTime: moment,
      affectedArea: z.nullable(z.number()),
      directLoss: z.nullable(z.number()),
      lng: z.nullable(z.number()),
      lat: z.nullable(z.number()),
    }),
  ),
);

export const TIMELINE_LISTED_MAX = 60;
export const disasterTimeline = of(
  'timeline',
  '本轮从预警到灾情，最新的在前',
  z.array(
    z.object({
      /** `resend`: of its text, to those whom the first did not reach, or with a correction */
      kind: z.enum(['warning', 'sms', 'resend', 'damage']),
      time: moment,
      title: z.string(),
      /** of a warning and of its text */
      warnLevel: z.nullable(z.number()),
      areaNames: z.array(z.string()),
      /** of a text: people of the place to whom it was sent */
      sendCount: z.nullable(z.number()),
    }),
  ),
);

export const disasterTypes = of(
  'type',
  '近12个月的预警按灾种',
  z.array(z.object({ disasterType: z.number(), count: z.number() })),
);

export const CROPS_LISTED_MAX = 8;
export const disasterCrops = of(
  'crop',
  '近12个月的灾情报告按受灾作物',
  z.array(z.object({ crop: z.string(), count: z.number() })),
);

export const disasterSmsReach = of(
  'smsReach',
  '本轮预警短信的下一级各地送达',
  z.array(
    z.object({
      /** of the last row the place itself: people who live in it and in none of the listed regions */
      deptId: z.string(),
      deptName: z.string(),
      sendCount: z.number(),
      successCount: z.number(),
    }),
  ),
);

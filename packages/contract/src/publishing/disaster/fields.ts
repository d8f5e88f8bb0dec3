/** The words and limits of warnings, guides and damage reports (防灾减灾). */
import type { Dictionary } from '../../dictionaries.ts';

export const INFO_TYPE = [
  { value: 1, label: '预警信息' },
  { value: 2, label: '防御指南' },
  { value: 3, label: '灾情报告' },
] as const satisfies Dictionary;
export const InfoType = { warning: 1, guide: 2, damage: 3 } as const;
export type InfoType = (typeof InfoType)[keyof typeof InfoType];

export const TITLE_MAX = 60;
export const CONTENT_MAX = 5_000;
export const MEASURES_MAX = 2_000;
export const UNIT_MAX = 40;
export const CROP_MAX = 20;
export const CROPS_MAX = 10;
export const REPORTER_MAX = 20;
export const OPINION_MAX = 200;
export const DISASTER_PICTURES_MAX = 9;
export const AREAS_MAX = 100;
/** A warning that holds longer is a slip of the year or the month: it would stand in force for everybody. */
export const WARNING_DAYS_MAX = 30;

/** Counts of a damage report, in the order of the form; `digits` behind the point. */
export const DAMAGE_FIGURES = [
  { name: 'affectedArea', label: '受灾面积', unit: '亩', digits: 2 },
  { name: 'disasterArea', label: '成灾面积', unit: '亩', digits: 2 },
  { name: 'noHarvestArea', label: '绝收面积', unit: '亩', digits: 2 },
  { name: 'livestockLoss', label: '畜禽损失', unit: '头（羽）', digits: 0 },
  { name: 'aquaticLoss', label: '水产损失', unit: '吨', digits: 2 },
  { name: 'facilityLoss', label: '设施损失', unit: '万元', digits: 2 },
  { name: 'directLoss', label: '直接经济损失', unit: '万元', digits: 2 },
  { name: 'affectedHouseholds', label: '受灾户数', unit: '户', digits: 0 },
] as const;
export type DamageFigure = (typeof DAMAGE_FIGURES)[number]['name'];
export const FIGURE_MAX = 100_000_000;

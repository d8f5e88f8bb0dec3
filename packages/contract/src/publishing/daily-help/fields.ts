/** Limits of a daily help (每日一助), and the region whose day it takes. */
export const SMS_MAX = 200;
export const TARGETS_MAX = 100;
export const CATEGORIES_MAX = 40;
export const PRICE_MAX = 30;
export const FEEDBACK_MAX = 200;
/** 万元 */
export const OUTCOME_MAX = 9_999_999_999.99;

/** A city or a county: one message a day is for one of them. */
export const isHelpRegion = (deptId: string): boolean => /^(\d{4}|\d{6})$/.test(deptId);

/** The county, or else the city, around a place; null for a whole province. */
export const helpRegionAround = (deptId: string): string | null => {
  const region = /^\d{4}(?:\d{2})?/.exec(deptId)?.[0];
  return region ?? null;
};

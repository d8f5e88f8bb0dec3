/** The usual names of the browser and the system that a call comes from: enough to recognise one's own, nothing to rely on. */
import type { OsType } from '@farmers-mailbox/contract/dictionaries.ts';

// The order matters: most browsers name Chrome and Safari beside themselves.
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger\//, '微信'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/360SE|360EE|QihooBrowser/, '360 浏览器'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome（Windows）`; what is not known says so. */
export function browserName(userAgent: string): string {
  const find = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  return `${find(BROWSERS) ?? '未知浏览器'}（${find(SYSTEMS) ?? '未知系统'}）`;
}

/** Everything that names neither Android nor Apple's small ones counts as Windows/Mac, as in the access records. */
export function osTypeOf(userAgent: string): OsType {
  if (/Android/i.test(userAgent)) return 401;
  return /iPhone|iPad|iPod/i.test(userAgent) ? 402 : 403;
}

/** The words that go by the type of what is written. */
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';

export const nounOf = (infoType: number): string =>
  ({ [InfoType.warning]: '预警', [InfoType.guide]: '指南', [InfoType.damage]: '灾情' })[infoType] ?? '信息';

/** Label of the time from its beginning to its end. */
export const spanLabel = (infoType: number): string =>
  ({ [InfoType.warning]: '有效期', [InfoType.guide]: '适用时间', [InfoType.damage]: '受灾时间' })[infoType] ??
  '有效期';

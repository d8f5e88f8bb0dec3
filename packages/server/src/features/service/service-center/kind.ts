/** Service centres as a kind of what regions list. Their limits and their form are the contract's. */
import {
  type WrittenCenter,
  writtenCenter,
} from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import type { TextPart } from '../../messaging/sensitive-words/text-actions.ts';
import { type RegionKind, writtenBy } from '../region-list/kind.ts';

export const centerKind: RegionKind<WrittenCenter> = {
  table: 'service_center',
  key: 'center_id',
  noun: '服务中心',
  permissions: { edit: 'center:edit', remove: 'center:delete', order: 'center:order' },
  titleOf: ({ centerName }) => centerName,
  textsOf: ({ centerName, address, introduction, serviceItems }) => [
    ['centerName', centerName],
    ['address', address],
    ['introduction', introduction],
    ...serviceItems.map((item): TextPart => ['serviceItems', item]),
  ],
  picturesOf: ({ imageUrls }) => imageUrls.map((url) => ({ field: 'imageUrls', url })),
  columnsOf: (written) => ({ ...written, serviceTypes: [...new Set(written.serviceTypes)] }),
  writtenOf: (stored) => writtenBy(writtenCenter, stored),
};

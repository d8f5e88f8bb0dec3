/** Applications of the service hall as a kind of what regions list. Their limits and their form are the contract's. */
import {
  type WrittenService,
  writtenService,
} from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import { readMoment } from '../../../time/moment.ts';
import { type RegionKind, writtenBy } from '../region-list/kind.ts';

const readTime = (text: string | null, field: string) => (text === null ? null : readMoment(text, field));

export const serviceKind: RegionKind<WrittenService> = {
  table: 'service_hall',
  key: 'hall_id',
  noun: '服务应用',
  permissions: { edit: 'hall:edit', remove: 'hall:delete', order: 'hall:order' },
  titleOf: ({ serviceName }) => serviceName,
  textsOf: ({ serviceName, serviceDesc }) => [
    ['serviceName', serviceName],
    ['serviceDesc', serviceDesc],
  ],
  picturesOf: ({ iconUrl }) => [{ field: 'iconUrl', url: iconUrl }],
  columnsOf: (written) => ({
    ...written,
    terminal: [...new Set(written.terminal)],
    userTypes: [...new Set(written.userTypes)],
    onlineTime: readTime(written.onlineTime, 'onlineTime'),
    offlineTime: readTime(written.offlineTime, 'offlineTime'),
  }),
  writtenOf: (stored) => writtenBy(writtenService, stored),
};

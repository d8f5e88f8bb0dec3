/** Requests by others for the things of a county: calls of the quarter `service`. */

import * as consultPhones from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import * as consultations from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import * as liveShop from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import * as centers from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import * as services from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import {
  centerOf,
  consultationOf,
  consultPhoneOf,
  IN_VAIN,
  RIVERSIDE,
  serviceOf,
  shopDeviceOf,
  shopIconOf,
  shopTypeOf,
  WEST_LAKE,
} from '../county-fields.ts';
import type { AskBesideOwn, AskForThings } from './ask.ts';

export const serviceAsks: readonly AskForThings[] = [
  [
    liveShop.updateServiceType,
    ({ shopTypeId }) => ({ ...shopTypeOf(WEST_LAKE), id: shopTypeId, version: 1 }),
  ],
  [liveShop.removeServiceTypes, ({ shopTypeId }) => ({ ids: [shopTypeId] })],
  [
    liveShop.updateServiceIcon,
    ({ shopIconId, shopIconUrl }) => ({
      ...shopIconOf(WEST_LAKE),
      iconUrl: shopIconUrl,
      id: shopIconId,
      version: 1,
    }),
  ],
  [liveShop.removeServiceIcons, ({ shopIconId }) => ({ ids: [shopIconId] })],
  [
    liveShop.updateSmartDevice,
    ({ shopDeviceId }) => ({ ...shopDeviceOf(WEST_LAKE), id: shopDeviceId, version: 1 }),
  ],
  [liveShop.removeSmartDevices, ({ shopDeviceId }) => ({ ids: [shopDeviceId] })],
  [
    consultPhones.updateConsultPhones,
    ({ phoneRowId }) => ({
      deptId: '330106A1',
      version: 1,
      phoneList: [{ ...consultPhoneOf(), id: phoneRowId, contactName: '外人' }],
    }),
  ],
  [consultations.consultationDetails, ({ consultId }) => ({ consultId })],
  [consultations.consultationRecords, ({ consultId }) => ({ consultId })],
  [consultations.readCallerPhone, ({ consultId }) => ({ consultId })],
  [consultations.publicizeConsultation, ({ consultId }) => ({ consultId, version: 1, publicFlag: 1 })],
  [consultations.makeKnowledge, ({ consultId }) => ({ consultId, version: 1, knowledgeType: 1 })],
  [
    consultations.takeFromSms,
    ({ moId }) => ({
      moId,
      callType: 1,
      title: IN_VAIN,
      content: IN_VAIN,
      callUserName: '王芳',
      deptId: WEST_LAKE.village,
    }),
  ],
  [consultations.listAssignableUnits, ({ consultId }) => ({ consultIds: [consultId] })],
  [
    consultations.assignConsultations,
    ({ consultId }) => ({ consultIds: [consultId], assignDeptId: '330106A2' }),
  ],
  [
    consultations.reassignConsultation,
    ({ consultId }) => ({ consultId, assignDeptId: '330106A1', reason: '分派错了单位' }),
  ],
  [consultations.draftReply, ({ consultId }) => ({ consultId, version: 1, draftContent: IN_VAIN })],
  [consultations.passReply, ({ consultId }) => ({ consultId, version: 1 })],
  [consultations.returnReply, ({ consultId }) => ({ consultId, version: 1, checkOpinion: IN_VAIN })],
  [consultations.urgeConsultation, ({ consultId }) => ({ consultId })],
  [consultations.closeConsultation, ({ consultId }) => ({ consultId, closeReason: IN_VAIN })],
  [
    services.updateService,
    ({ hallId, iconUrl }) => ({ ...serviceOf(WEST_LAKE), iconUrl, hallId, version: 1 }),
  ],
  [services.orderServices, ({ hallId }) => ({ orderList: [{ hallId, orderNum: 1 }], seenOrder: [hallId] })],
  [services.deleteServices, ({ hallId }) => ({ hallIds: [hallId] })],
  [centers.updateCenter, ({ centerId }) => ({ ...centerOf(WEST_LAKE), centerId, version: 1 })],
  [
    centers.orderCenters,
    ({ centerId }) => ({ orderList: [{ centerId, orderNum: 1 }], seenOrder: [centerId] }),
  ],
  [centers.deleteCenters, ({ centerId }) => ({ centerIds: [centerId] })],
];

export const serviceAsksBesideOwn: readonly AskBesideOwn[] = [
  [liveShop.saveServiceIcon, ({ shopIconUrl }) => ({ ...shopIconOf(RIVERSIDE), iconUrl: shopIconUrl })],
  [
    liveShop.saveServiceType,
    ({ shopIconId }) => ({ ...shopTypeOf(RIVERSIDE), typeCode: 'vain', iconId: shopIconId }),
  ],
  [
    liveShop.updateServiceType,
    ({ shopIconId }, { shopTypeId }) => ({
      ...shopTypeOf(RIVERSIDE),
      iconId: shopIconId,
      id: shopTypeId,
      version: 1,
    }),
  ],
  ...[{}, { version: 1 }].flatMap((again): AskBesideOwn[] => {
    const endpoint = 'version' in again ? liveShop.updateSmartDevice : liveShop.saveSmartDevice;
    const own = (id: string) => ({
      ...shopDeviceOf(RIVERSIDE),
      deviceNo: 'ZD-vain',
      ...('version' in again ? { id, ...again } : {}),
    });
    return [
      [endpoint, ({ shopIconId }, mine) => ({ ...own(mine.shopDeviceId), iconId: shopIconId })],
      [endpoint, ({ shopTypeId }, mine) => ({ ...own(mine.shopDeviceId), serviceTypeIds: [shopTypeId] })],
    ];
  }),
  [
    consultations.assignConsultations,
    ({ userId }, { consultId }) => ({
      consultIds: [consultId],
      assignDeptId: RIVERSIDE.unit,
      assignUserId: userId,
    }),
  ],
  [
    consultations.addConsultation,
    ({ pictureUrl }) => ({ ...consultationOf(RIVERSIDE), imageUrls: [pictureUrl] }),
  ],
  [
    consultations.takeFromSms,
    ({ pictureUrl }, { moId }) => ({
      moId,
      callType: 1,
      title: IN_VAIN,
      content: IN_VAIN,
      callUserName: '王芳',
      deptId: RIVERSIDE.village,
      imageUrls: [pictureUrl],
    }),
  ],
  [
    services.updateService,
    ({ appId }, { hallId, iconUrl }) => ({
      ...serviceOf(RIVERSIDE),
      hallId,
      version: 1,
      iconUrl,
      appId,
    }),
  ],
  [
    services.addService,
    ({ appId }, { iconUrl }) => ({ ...serviceOf(RIVERSIDE), serviceName: IN_VAIN, iconUrl, appId }),
  ],
  [services.addService, ({ iconUrl }) => ({ ...serviceOf(RIVERSIDE), serviceName: IN_VAIN, iconUrl })],
  [centers.addCenter, ({ pictureUrl }) => ({ ...centerOf(RIVERSIDE), imageUrls: [pictureUrl] })],
  [centers.addCenter, ({ pictureUrl }) => ({ ...centerOf(RIVERSIDE), coverUrl: pictureUrl })],
  [
    centers.addCenter,
    ({ pictureUrl: url }) => ({ ...centerOf(RIVERSIDE), coverUrl: { url }, imageUrls: [{ url }] }),
  ],
  [
    centers.updateCenter,
    ({ pictureUrl }, { centerId }) => ({
      ...centerOf(RIVERSIDE),
      centerId,
      version: 1,
      coverUrl: pictureUrl,
    }),
  ],
  [
    centers.updateCenter,
    ({ pictureUrl: url }, { centerId }) => ({
      ...centerOf(RIVERSIDE),
      centerId,
      version: 1,
      coverUrl: { url },
      imageUrls: [{ url }],
    }),
  ],
  [
    centers.updateCenter,
    ({ pictureUrl }, { centerId }) => ({
      ...centerOf(RIVERSIDE),
      centerId,
      version: 1,
      imageUrls: [pictureUrl],
    }),
  ],
  // the same by the file that the picture was told as
  [
    consultations.addConsultation,
    ({ pictureUrl: url }) => ({ ...consultationOf(RIVERSIDE), imageUrls: [{ url }] }),
  ],
  [
    consultations.takeFromSms,
    ({ pictureUrl: url }, { moId }) => ({
      moId,
      callType: 1,
      title: IN_VAIN,
      content: IN_VAIN,
      callUserName: '王芳',
      deptId: RIVERSIDE.village,
      imageUrls: [{ url }],
    }),
  ],
];

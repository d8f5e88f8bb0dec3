/** 同意记录 on the page 退订名单: `contract/messaging/consents/endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/consents/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toMoment } from '../../../time/moment.ts';
import { listFilesOf } from '../../office/files/attachment-actions.ts';
import { enterConsent } from './actions.ts';
import { pageOfConsents } from './queries.ts';

export function consentRoutes(
  needs: Pick<Dependencies, 'db' | 'clock' | 'config' | 'personalData'>,
): Route[] {
  const { db, config, personalData } = needs;
  return [
    route(endpoints.pageConsents, async (asked, { actor }) => {
      const { list, total, more } = await pageOfConsents(db, actor, asked, personalData);
      const ids = list.map(({ consentId }) => consentId);
      const files = await listFilesOf(db, 'consent', ids, config);
      const rows = list.map(({ phoneCipher, consentTime, ...told }) => ({
        ...told,
        phoneNumber: maskPhone(personalData.decrypt(phoneCipher)),
        attachments: [...(files.get(told.consentId) ?? [])],
        consentTime: toMoment(consentTime),
      }));
      return { ...toPage(rows, total, asked), more };
    }),
    route(endpoints.saveConsent, async (fields, act) => ({
      consentId: await enterConsent(needs, act, fields),
    })),
  ];
}

/** An office enters that somebody agreed to texts, or took it back: the registers follow in the same transaction. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { saveConsent } from '@farmers-mailbox/contract/messaging/consents/endpoints.ts';
import {
  CONSENT_SOURCE,
  CONSENT_TYPE,
  ConsentType,
} from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { requirePhone } from '../../../access/typed-phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { hangFiles } from '../../office/files/attachment-actions.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { noteConsents, setAgreement } from './queries.ts';

/**
 * One record for each whom the number belongs to there, with the papers.
 * @returns the id of the first, the person's where there is one
 * @throws Refusal 4000 beside a number of nobody in the area and a file that has gone
 */
export async function enterConsent(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  act: Act,
  { phoneNumber, consentType, source, evidence, attachments }: CheckedRequestOf<typeof saveConsent>,
): Promise<string> {
  const phone = requirePhone(phoneNumber);
  const { userId, realName } = act.actor;
  const phoneHash = personalData.hash(phone);
  const isAgreed = consentType === ConsentType.agreed;
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const where = { area: areaOf(act.actor), phoneHash };
    const owners = await setAgreement(trx, where, { isAgreed, source, userId }, now);
    if (owners.length === 0) {
      throw refuseField('phoneNumber', '管辖范围内没有用这个号码的人或主体，请先在用户管理或主体通讯录登记');
    }
    const phoneCipher = personalData.encrypt(phone);
    const said = { phoneHash, phoneCipher, isAgreed, source, evidence, operatorName: realName };
    const consents = owners.map((owner) => ({ ...owner, ...said }));
    const consentIds = await noteConsents(trx, consents, now);
    for (const id of consentIds) {
      await hangFiles(trx, { kind: 'consent', id }, { files: attachments, userId });
    }
    const [consentId = ''] = consentIds;
    const action = labelOf(CONSENT_TYPE, consentType);
    const summary = `登记${action} ${maskPhone(phone)}`;
    const after = { source: labelOf(CONSENT_SOURCE, source), evidence };
    const about = { module: '退订名单', bizType: 'sms_consent', bizId: consentId };
    await logOperation(trx, act, { ...about, action, summary, after }, now);
    return consentId;
  });
}

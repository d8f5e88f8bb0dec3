/**
 * Fields of a product that travel. The number is masked; in the words for a text it stands only by the
 * contact's consent.
 */
import type { ProductRow } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { productSmsText } from '@farmers-mailbox/contract/messaging/products/sms-text.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment } from '../../../time/moment.ts';
import { productCanOf } from './policy.ts';
import type { StoredProduct } from './queries.ts';

/** @param today `YYYY-MM-DD`, China time */
export function toProductRow(
  actor: Actor,
  personalData: PersonalData,
  row: StoredProduct,
  today: string,
): ProductRow {
  const phone = personalData.decrypt(row.phoneCipher);
  const told = {
    infoType: row.infoType,
    productName: row.productName,
    spec: row.spec,
    price: row.price === null ? null : Number(row.price),
    priceUnit: row.priceUnit,
    quantity: Number(row.quantity),
    quantityUnit: row.quantityUnit,
    supplyStart: row.supplyStart,
    supplyEnd: row.supplyEnd,
    place: row.place,
  };
  return {
    productId: row.productId,
    productCategory: row.productCategory,
    ...told,
    contactName: row.contactName,
    phoneNumber: maskPhone(phone),
    consentFlag: row.consentFlag === 1 ? 1 : 0,
    deptId: row.deptId,
    deptName: row.deptName,
    coverUrl: row.coverUrl,
    smsText: productSmsText({
      ...told,
      contact: row.consentFlag === 1 ? { name: row.contactName, phone } : null,
    }),
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
    updateTime: toMoment(row.updateTime),
    version: row.version,
    can: productCanOf(actor, row, today),
  };
}

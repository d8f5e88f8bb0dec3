/** Offers and demands that farmers write themselves, in another system's application. */
import { ContentOperation } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import { keptPhone } from '../../../access/typed-phone.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { insertRecord } from '../content/queries.ts';
import { listing, type Published } from './kind.ts';
import { placed } from './placed.ts';
import { mayAdd } from './policy.ts';

export type OutsideListing = Omit<Published, 'subjectId'> & { readonly phoneNumber: string };

export interface TakenListing {
  readonly supplyId: string;
  readonly supplyStatus: number;
}

interface Needs extends Pick<Dependencies, 'db' | 'clock' | 'config'> {
  readonly personalData: Pick<PersonalData, 'encrypt' | 'hash'>;
}

export interface BroughtBy {
  /** the call, in the name of the application's responsible person */
  readonly act: Act;
  /** reviews it no more than they do */
  readonly secretHolder: { readonly userId: string; readonly realName: string };
}

/**
 * It waits for its review at once.
 * @param also in the same transaction
 * @throws Refusal 4030 when the responsible person may not write such listings; as a new listing in the console
 */
export async function takeInListing(
  needs: Needs,
  { act, secretHolder }: BroughtBy,
  { phoneNumber, ...fields }: OutsideListing,
  also: (trx: Transaction<Tables>, taken: TakenListing) => Promise<void>,
): Promise<TakenListing> {
  demand(mayAdd(act.actor, fields.infoType));
  const said = await placed(needs.db, fields);
  const written = { ...said, subjectId: null, ...keptPhone(needs.personalData, phoneNumber) };
  const supplyStatus = ListingStatus.waiting;
  const content = new ContentActions(listing, openNeeds(needs));
  const supplyId = await content.add(act, written, 1, async (trx, id) => {
    const { userId, realName } = secretHolder;
    const holder = { ...act.actor, userId, realName };
    const record = { id, operateType: ContentOperation.added, contentHash: listing.hashOf(written) };
    if (userId !== act.actor.userId) await insertRecord(trx, listing, holder, record, needs.clock.now());
    await also(trx, { supplyId: id, supplyStatus });
  });
  return { supplyId, supplyStatus };
}

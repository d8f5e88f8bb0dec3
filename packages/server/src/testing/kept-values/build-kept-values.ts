/** Something in every column that is under the secret key (key-rotation/kept-values.ts), by the quarters that keep it. */
import { buildFarmer } from '../build.ts';
import { pass, submitted } from '../mass-sms-cast.ts';
import { beginSecondFactors, keepApplication, keepSignIns } from './entry.ts';
import { ID_NUMBER, type KeyHolder } from './keeper.ts';
import { keepJournal, keepMessaging, keepVisit } from './messaging.ts';
import { keepOfficeWork } from './office.ts';
import { keepPeople } from './people.ts';
import { keepPublishing } from './publishing.ts';
import { keepService } from './service.ts';

export interface KeptValues {
  readonly farmer: { userId: string; phoneNumber: string };
  readonly optedOut: string;
  readonly waiting: string;
  readonly sending: string;
  readonly recoveryCodes: readonly string[];
  readonly secret: string;
}

/** @param rowCount of a file of numbers */
export async function buildKeptValues(keeper: KeyHolder, rowCount = 3): Promise<KeptValues> {
  const { deps } = keeper.at;
  const farmer = await buildFarmer(deps, '3301061142', { realName: '李农', certificateNo: ID_NUMBER });
  const { phoneNumber: optedOut } = await buildFarmer(deps, '3301061142', { realName: '赵退' });
  await keepMessaging(keeper, { farmer: farmer.phoneNumber, optedOut }, rowCount);
  await keepPeople(keeper, farmer.userId);
  await keepService(keeper);
  await keepOfficeWork(keeper);
  await keepSignIns(keeper, farmer.phoneNumber);
  const factors = await beginSecondFactors(keeper);
  const sent = await submitTexts(keeper);
  await keepVisit(keeper, sent.sending);
  await keepPublishing(keeper, await keepApplication(keeper));
  await keepJournal(keeper, { waitingId: sent.waiting, farmer: farmer.phoneNumber });
  return { farmer, optedOut, ...sent, ...factors };
}

async function submitTexts({ at, cast }: KeyHolder): Promise<Pick<KeptValues, 'waiting' | 'sending'>> {
  const waiting = await submitted(at, cast.messenger, { smsTitle: '等待审核' });
  const sending = await submitted(at, cast.messenger, {
    smsTitle: '已经通过',
    smsContent: '明日气温骤降，请做好防寒。',
    sendObjType: [1, 4],
    phoneNumbers: ['15400077777'],
  });
  await pass(at, cast.county, sending.applyId);
  return { waiting: waiting.applyId, sending: sending.applyId };
}

/** The trial's farmers: any number of them, made one after the other while they are written, village by village. */
import type { PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { copyRows } from '../installation/copy-rows.ts';
import type { Department } from '../installation/province.ts';
import { idAt, openIds } from '../installation/record-ids.ts';
import { DAY_MS } from '../time/moment.ts';
import { TRIAL_TOWNSHIP } from './accounts.ts';
import { drawCarrier, type openCertificates, PHONES_MAX, phoneAt } from './identity-numbers.ts';
import { drawName } from './names.ts';
import { CHOSEN_COUNTIES, STAFF_MAX } from './people.ts';
import { openRandom, type Random } from './random.ts';

/** Phone positions of farmers begin here; below are the staff, the subjects and outside contacts. */
const PHONES_FROM = 1_000_000;
/** More would run out of different phone numbers. */
export const FARMERS_MAX = PHONES_MAX - PHONES_FROM;

export interface FarmerOptions {
  seed: number;
  now: Date;
  farmers: number;
  personalData: PersonalData;
  certificateAt: ReturnType<typeof openCertificates>;
}

interface OptOut {
  phoneHash: string;
  phoneCipher: Buffer;
  /** 1 everything, 2 commercial only. */
  scope: number;
  optOutTime: Date;
}

/** Writes the farmers and their opt-outs; memory does not grow with their number. */
export async function loadFarmers(
  client: PoolClient,
  departments: readonly Department[],
  options: FarmerOptions,
): Promise<void> {
  const villages = departments.filter(
    (department) => department.deptType === '01' && department.deptLevel === 6,
  );
  const optOuts: OptOut[] = [];
  await copyRows(client, 'sysUser', makeFarmers(spreadFarmers(villages, options), options, optOuts));
  const random = openRandom(options.seed, 'opt-outs');
  await copyRows(
    client,
    'smsOptOut',
    optOuts.map((optOut, place) => ({
      ...optOut,
      optOutId: idAt(optOut.optOutTime, place),
      optOutType: random.pickWeighted([
        [1, 80],
        [2, 15],
        [3, 5],
      ]),
      operatorName: null,
      reason: random.chance(0.2) ? '短信太多' : null,
    })),
  );
}

/** Number of farmers in each village, in the order of the villages' codes; they add up exactly. */
function spreadFarmers(
  villages: readonly Department[],
  { seed, farmers }: FarmerOptions,
): [string, number][] {
  const random = openRandom(seed, 'density');
  // Villages differ as incomes do: many small ones, some large; fewer farmers live in town communities.
  const sizes = villages.map(
    ({ villageKind }) => Math.exp(0.6 * random.normal()) * (villageKind === 2 ? 1 : 0.3),
  );
  const sizesIn = (prefix: string) =>
    sizes.map((size, index) => (villages[index]?.deptId.startsWith(prefix) ? size : 0));
  // The places with trial accounts get enough people to try things on, even in a small trial.
  const gathered = Math.min(farmers * 0.35, 7000);
  const counts = GATHERED_SHARES.map(([prefix, share]) =>
    spread(sizesIn(prefix), Math.floor(gathered * share)),
  );
  const placed = counts.flat().reduce((sum, count) => sum + count, 0);
  counts.push(spread(sizes, farmers - placed));
  return villages.map(({ deptId }, index) => [
    deptId,
    counts.reduce((sum, list) => sum + (list[index] ?? 0), 0),
  ]);
}

const [TRIAL, ...OTHERS] = CHOSEN_COUNTIES;
const GATHERED_SHARES: readonly (readonly [string, number])[] = [
  [TRIAL, 0.4],
  [TRIAL_TOWNSHIP, 0.1],
  ...OTHERS.map((county) => [county, 0.25] as const),
];

function spread(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const count = Math.round((reached / sum) * total) - given;
    given += count;
    return count;
  });
}

function* makeFarmers(counts: readonly [string, number][], options: FarmerOptions, optOuts: OptOut[]) {
  const random = openRandom(options.seed, 'farmers');
  const nextId = openIds(new Date(options.now.getTime() - 780 * DAY_MS));
  let position = 0;
  for (const [deptId, count] of counts) {
    for (let left = count; left > 0; left--) {
      const row = farmerRow(position, nextId(), deptId, random, options);
      if (random.chance(0.011)) {
        const { phoneHash, phoneCipher } = row;
        const optOutTime = new Date(options.now.getTime() - random.between(5, 540) * DAY_MS);
        optOuts.push({ phoneHash, phoneCipher, scope: random.chance(0.7) ? 1 : 2, optOutTime });
      }
      yield row;
      position += 1;
    }
  }
}

function farmerRow(
  position: number,
  userId: string,
  deptId: string,
  random: Random,
  { seed, now, personalData, certificateAt }: FarmerOptions,
) {
  const birth = drawBirth(random, now);
  const { certificateNo, sex, birthday } = certificateAt(STAFF_MAX + position, birth);
  const phone = phoneAt(PHONES_FROM + position, seed);
  const joined = new Date(now.getTime() - random.between(550, 779) * DAY_MS);
  const isVerified = random.chance(0.8);
  const agrees = random.chance(0.92);
  return {
    userId,
    userName: `nh${String(position + 1).padStart(9, '0')}`,
    realName: drawName(random, sex, birth.getUTCFullYear()),
    phoneCipher: personalData.encrypt(phone),
    phoneHash: personalData.hash(phone),
    certificateCipher: isVerified ? personalData.encryptCertificate(certificateNo) : null,
    certificateHash: isVerified ? personalData.hashCertificate(certificateNo) : null,
    sex: sex === 'man' ? 1 : 2,
    birthday,
    userType: 2,
    deptId,
    carrier: drawCarrier(random),
    realNameAuthFlag: isVerified ? 1 : 0,
    realNameAuthTime: isVerified ? joined : null,
    status: random.chance(0.004) ? 0 : 1,
    smsAgreeFlag: agrees ? 1 : 0,
    smsAgreeTime: agrees ? joined : null,
    smsAgreeSource: agrees ? random.between(1, 3) : null,
    registerSource: 2,
    registerTime: joined,
    createTime: joined,
    updateTime: joined,
  };
}

/** 71 % are 45 to 70 years old; all were born from 1950 to 2006. */
function drawBirth(random: Random, now: Date): Date {
  const year = now.getUTCFullYear();
  const [from, to] = random.pickWeighted<readonly [number, number]>([
    [[1950, year - 71], 7],
    [[year - 70, year - 45], 71],
    [[year - 44, 2006], 22],
  ]);
  return new Date(
    Date.UTC(random.between(Math.min(from, to), to), random.between(0, 11), random.between(1, 28)),
  );
}

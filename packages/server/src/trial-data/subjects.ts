/** The trial's agricultural subjects: 2,000 over the 26 categories, with the fields that each category demands. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import type { PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { sealOwnValues } from '../features/people/subjects/own-values.ts';
import { copyRows } from '../installation/copy-rows.ts';
import type { Department } from '../installation/province.ts';
import { idAt } from '../installation/record-ids.ts';
import { chinaDay, DAY_MS } from '../time/moment.ts';
import { drawCarrier, drawCreditCode, openCertificates, phoneAt } from './identity-numbers.ts';
import { drawName } from './names.ts';
import { openRandom, type Random } from './random.ts';
import { drawExtraFields } from './subject-fields.ts';

export interface SubjectOptions {
  seed: number;
  now: Date;
  subjects: number;
  personalData: PersonalData;
}

/** Phone positions between the staff's and the outside contacts'. */
const PHONES_FROM = 100_000;

export async function loadSubjects(
  client: PoolClient,
  departments: readonly Department[],
  options: SubjectOptions,
): Promise<void> {
  const villages = departments.filter(
    (department) => department.deptType === '01' && department.deptLevel === 6,
  );
  const random = openRandom(options.seed, 'subjects');
  const draws: Draws = {
    ...options,
    random,
    nameFree: openNames(random),
    certificateAt: openCertificates(options.subjects),
  };
  const rows = Array.from({ length: options.subjects }, (_, position) =>
    subjectRow(position, random.pick(villages), draws),
  );
  await copyRows(client, 'agriSubject', rows);
}

interface Draws extends SubjectOptions {
  readonly random: Random;
  /** the name, longer when another subject of the category has it in the village */
  readonly nameFree: (category: SubjectCategory, deptId: string, name: string) => string;
  readonly certificateAt: ReturnType<typeof openCertificates>;
}

function openNames(random: Random): Draws['nameFree'] {
  const taken = new Set<string>();
  return (category, deptId, name) => {
    let free = name;
    while (taken.has(`${category} ${deptId} ${free}`)) free = random.pick(BRANDS) + free;
    taken.add(`${category} ${deptId} ${free}`);
    return free;
  };
}

function subjectRow(
  position: number,
  village: Department,
  { random, nameFree, certificateAt, seed, now, personalData }: Draws,
) {
  const subjectCategory = random.pickWeighted(CATEGORY_SHARES);
  const { subjectType, creditKind, ending } = drawBody(subjectCategory, random);
  const birthYear = random.between(1958, 1990);
  const owner = drawName(random, random.chance(0.75) ? 'man' : 'woman', birthYear);
  const phone = phoneAt(PHONES_FROM + position, seed);
  const place = village.deptName.replace(/[村社区]+$/, '');
  const certificateNo = creditKind
    ? null
    : certificateAt(position, new Date(`${birthYear}-06-15`)).certificateNo;
  const createTime = new Date(now.getTime() - random.between(30, 690) * DAY_MS);
  const extInfo = drawExtraFields(subjectCategory, random, now, village.deptId);
  const number = `${subjectCategory.slice(0, 3).toUpperCase()}${village.deptId.slice(0, 6)}`;
  return {
    subjectId: idAt(createTime, position),
    subjectNo: `${number}${String(position + 1).padStart(6, '0')}`,
    subjectCategory,
    subjectName: nameFree(subjectCategory, village.deptId, place + random.pick(BRANDS) + ending),
    subjectType,
    creditCode: creditKind && drawCreditCode(random, creditKind),
    legalPerson: owner,
    contactName: random.chance(0.8) ? owner : drawName(random, 'woman', random.between(1970, 1995)),
    phoneCipher: personalData.encrypt(phone),
    phoneHash: personalData.hash(phone),
    carrier: drawCarrier(random),
    deptId: village.deptId,
    address: `${village.fullDeptName.replace('浙江省', '')}${random.between(1, 180)}号`,
    smsAgreeFlag: random.chance(0.92) ? 1 : 0,
    status: random.chance(0.01) ? 0 : 1,
    ...sealOwnValues(personalData, subjectCategory, extInfo),
    certificateCipher: certificateNo ? personalData.encryptCertificate(certificateNo) : null,
    certificateHash: certificateNo ? personalData.hashCertificate(certificateNo) : null,
    registerDate: chinaDay(new Date(createTime.getTime() - random.between(30, 4000) * DAY_MS)),
    employeeCount: random.between(1, 30),
    annualOutputValue: String(random.between(8, 900)),
    productCert: random.chance(0.2) ? [random.between(1, 6)] : [],
    creditLevel: random.chance(0.7) ? random.pick(['A', 'A', 'B', 'B', 'B', 'C', 'D']) : null,
    dataSource: 2,
    createTime,
    updateTime: createTime,
  };
}

const CATEGORY_SHARES: readonly (readonly [SubjectCategory, number])[] = [
  ['farm', 22],
  ['cooperative', 14],
  ['plant', 13],
  ['grain', 9],
  ['farming', 7],
  ['pasture', 3],
  ['aquaculture', 5],
  ['agritainment', 5],
  ['pesticides', 3],
  ['machinery', 3],
  ['agprom', 1],
  ['agproent', 1],
  ['composite', 1],
  ['ring', 1],
  ['aquatic', 1],
  ['production', 1],
  ['feed', 1],
  ['veterinary', 1],
  ['insert', 1],
  ['yield', 1],
  ['slaughterhouse', 1],
  ['harmless', 1],
  ['aduatic', 1],
  ['meat', 1],
  ['management', 1],
  ['animal', 1],
];

interface Body {
  /** D:SUBJECT_TYPE */
  subjectType: number;
  /** Persons have an ID number instead. */
  creditKind: '91' | '92' | '93' | 'N2' | null;
  ending: string;
}

const COOPERATIVE: Body = { subjectType: 2, creditKind: '93', ending: '专业合作社' };
const FARM: Body = { subjectType: 3, creditKind: '92', ending: '家庭农场' };
const COMPANY: Body = { subjectType: 1, creditKind: '91', ending: '农业有限公司' };
const VILLAGE: Body = { subjectType: 7, creditKind: 'N2', ending: '股份经济合作社' };
const TRADER: Body = { subjectType: 4, creditKind: '92', ending: '经营部' };
const PERSON: Body = { subjectType: 5, creditKind: null, ending: '种养大户' };

function drawBody(category: SubjectCategory, random: Random): Body {
  if (category === 'cooperative') return COOPERATIVE;
  if (category === 'farm') return FARM;
  if (category === 'farming') return { ...PERSON, ending: '养殖户' };
  if (category === 'agritainment') return { ...TRADER, ending: '农家乐' };
  if (['grain', 'plant', 'aquaculture', 'yield', 'pasture'].includes(category)) {
    return random.pickWeighted([
      [PERSON, 40],
      [FARM, 25],
      [COOPERATIVE, 20],
      [COMPANY, 10],
      [VILLAGE, 5],
    ]);
  }
  return random.pickWeighted([
    [COMPANY, 45],
    [TRADER, 45],
    [COOPERATIVE, 10],
  ]);
}

const BRANDS = [
  '丰茂',
  '绿源',
  '山水',
  '金穗',
  '兴农',
  '禾田',
  '清溪',
  '云岭',
  '万顷',
  '春晖',
  '瑞丰',
  '田园',
  '碧水',
  '惠民',
];

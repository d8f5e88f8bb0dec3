/** The fields that each category of subject demands beside the common ones, drawn at plausible sizes. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { DAY_MS, toMoment } from '../time/moment.ts';
import type { Random } from './random.ts';

type Fields = Record<string, unknown>;

/** As `extInfo` holds them, phone numbers in clear. 6 % of the licences end within 60 days, 2 % have ended. */
export function drawExtraFields(
  category: SubjectCategory,
  random: Random,
  now: Date,
  deptId: string,
): Fields {
  const number = (prefix: string) => `${prefix}3399${String(random.between(0, 999_999)).padStart(6, '0')}`;
  const licenceEnd = () => {
    const days = random.pickWeighted<number>([
      [random.between(1, 60), 6],
      [random.between(-90, -1), 2],
      [random.between(61, 1800), 92],
    ]);
    return toMoment(new Date(now.getTime() + days * DAY_MS)).slice(0, 10);
  };
  return FIELDS[category]({ random, number, licenceEnd, county: deptId.slice(0, 6) });
}

interface Draws {
  random: Random;
  number(prefix: string): string;
  /** YYYY-MM-DD */
  licenceEnd(): string;
  /** the code of the county that it lies in */
  readonly county: string;
}

const one = (random: Random, words: string): string => random.pick(words.split('/'));
const oneInList = (random: Random, words: string): string[] => [one(random, words)];
const flag = (random: Random, share: number): 0 | 1 => (random.chance(share) ? 1 : 0);

const FIELDS: Record<SubjectCategory, (draws: Draws) => Fields> = {
  machinery: ({ random }) => ({
    machineryTypes: oneInList(random, '拖拉机/联合收割机/插秧机/植保无人机/烘干机'),
    machineryCount: random.between(1, 40),
    serviceModes: oneInList(random, '机耕/机插/植保/收割/烘干/全程托管'),
  }),
  grain: ({ random }) => ({ plantArea: random.between(50, 1200), insuranceFlag: flag(random, 0.8) }),
  agprom: ({ random }) => ({
    marketType: one(random, '产地批发/销地批发/农贸/专业'),
    mainProducts: one(random, '蔬菜、水果/水产、肉类/茶叶/花卉苗木'),
  }),
  agproent: ({ random }) => ({
    leadingLevel: one(random, '省/市/县/非龙头'),
    processTypes: oneInList(random, '初加工/精深加工/净菜/冷链/预制菜'),
    mainProducts: one(random, '茶叶/笋制品/腌制菜/粮油/水产制品'),
  }),
  pesticides: ({ random, number, licenceEnd }) => ({
    licenceNo: number('农药经许'),
    licenceEnd: licenceEnd(),
    restrictedFlag: flag(random, 0.1),
    trainedClerk: one(random, '店员甲/店员乙/店员丙'),
  }),
  composite: ({ random }) => ({ fertilizerTypes: oneInList(random, '复合肥/配方肥/有机肥/水溶肥') }),
  ring: ({ random }) => ({
    ringTypes: oneInList(random, '有机肥/沼液配送/秸秆利用/农膜回收/尾菜处理/菌渣利用'),
    processCapacity: random.between(500, 30_000),
  }),
  aquatic: ({ random, number, licenceEnd }) => ({
    seedLicenceNo: number('水苗'),
    licenceEnd: licenceEnd(),
    seedSpecies: oneInList(random, '加州鲈/黄颡鱼/南美白对虾/青虾/中华鳖'),
    annualSeedOutput: random.between(100, 9000),
    quarantineFlag: flag(random, 0.9),
  }),
  production: ({ random, number, licenceEnd }) => ({
    seedLicenceNo: number('种'),
    licenceEnd: licenceEnd(),
    cropTypes: oneInList(random, '水稻/蔬菜/茶苗/果苗'),
  }),
  feed: ({ random, number, licenceEnd }) => ({
    feedLicenceNo: number('饲'),
    licenceEnd: licenceEnd(),
    feedTypes: oneInList(random, '配合/浓缩/添加剂预混/单一'),
    qualityManager: one(random, '质检员甲/质检员乙'),
  }),
  veterinary: ({ random, number, licenceEnd }) => ({
    licenceNo: number('兽药经'),
    licenceEnd: licenceEnd(),
    businessScopes: oneInList(random, '中化药/生物制品/原料药'),
    pharmacistName: one(random, '药师甲/药师乙'),
    traceUploadFlag: flag(random, 0.95),
  }),
  insert: ({ random }) => ({ inputTypes: oneInList(random, '农膜/基质/渔需物资/水肥设备/小农具') }),
  cooperative: ({ random }) => ({
    coopLevel: one(random, '国家示范/省示范/市示范/县示范/一般/一般/一般'),
    coopType: one(random, '种植/种植/养殖/农机/服务'),
    memberCount: random.between(5, 260),
    mainProducts: one(random, '稻米/茶叶/柑橘/杨梅/蔬菜/草莓/甲鱼'),
  }),
  yield: ({ random }) => ({
    baseType: one(random, '菜篮子/出口备案/绿色原料/特色农业园/高产示范'),
    baseArea: random.between(80, 3000),
    mainProducts: one(random, '蔬菜/茶叶/柑橘/稻米'),
  }),
  plant: ({ random }) => ({
    cropType: one(random, '蔬菜/水果/茶叶/食用菌/中药材/花卉苗木/蚕桑'),
    plantArea: random.between(10, 600),
  }),
  farm: ({ random }) => ({
    farmLevel: one(random, '省示范/市示范/县示范/一般/一般/一般'),
    farmType: one(random, '种植/种植/养殖/种养结合'),
    operateArea: random.between(20, 800),
  }),
  pasture: ({ random, number }) => ({
    livestockType: one(random, '生猪/生猪/奶牛/羊/蛋鸡/肉鸡/水禽'),
    breedCode: number('YZ'),
    stockCount: random.between(200, 20_000),
    epidemicCertNo: number('动防'),
  }),
  slaughterhouse: ({ random, number }) => ({
    slaughterNo: number('屠'),
    slaughterType: one(random, '生猪/牛/羊/家禽'),
    officialVetCount: random.between(1, 6),
    inspectorCount: random.between(2, 12),
  }),
  harmless: ({ random, number, county }) => ({
    facilityNo: number('无害'),
    processMode: one(random, '化制/高温/焚烧/发酵'),
    designCapacity: random.between(5, 60),
    coverDeptIds: [county],
  }),
  aquaculture: ({ random, licenceEnd }) => ({
    licenceEnd: licenceEnd(),
    cultureMode: one(random, '池塘/工厂化/网箱/稻渔综合/滩涂/浅海'),
    waterArea: random.between(10, 500),
    species: oneInList(random, '加州鲈/黄颡鱼/南美白对虾/青虾/中华鳖/缢蛏'),
    tailWaterFlag: flag(random, 0.7),
  }),
  agritainment: ({ random, number }) => ({
    starLevel: random.between(0, 5),
    foodLicenceNo: number('JY2'),
    seatCount: random.between(20, 400),
    fireCheckFlag: flag(random, 0.95),
  }),
  aduatic: ({ random }) => ({
    bizTypes: oneInList(random, '捕捞/收购/加工/冷链/批发'),
    mainSpecies: oneInList(random, '带鱼/小黄鱼/梭子蟹/虾'),
  }),
  farming: ({ random }) => ({
    livestockTypes: oneInList(random, '猪/牛/羊/鸡/鸭/鹅'),
    stockCount: random.between(10, 600),
    epidemicOfficer: one(random, '防疫员甲/防疫员乙/防疫员丙'),
  }),
  meat: ({ random, number }) => ({
    meatTypes: oneInList(random, '猪/牛/羊/禽'),
    bizForm: one(random, '批发/零售摊位/专卖店/加工'),
    supplierName: '定点屠宰企业',
    quarantineCertFlag: flag(random, 0.98),
    foodLicenceNo: number('JY1'),
  }),
  management: ({ random }) => ({
    agentType: one(random, '经纪人/购销大户/电商/社区团购/配送企业'),
    mainProducts: one(random, '茶叶/蔬菜/水果/水产'),
  }),
  animal: ({ random, number, licenceEnd }) => ({
    licenceNo: number('动诊'),
    licenceEnd: licenceEnd(),
    orgType: one(random, '动物医院/动物诊所/乡村兽医站'),
    vetCount: random.between(1, 8),
    serviceAnimals: oneInList(random, '猪/牛羊/禽/犬猫'),
    emergencyPhone: '0571-00000010',
  }),
};

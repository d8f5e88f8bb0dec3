/** Three typhoons of the trial, each from the first warning to the damage reports. */
import type { DamageFigure } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { CITY, COUNTY, PROVINCE, TOWNSHIP, type TrialDisaster } from './disaster-plan.ts';

interface Typhoon {
  readonly name: string;
  /** when the first warning was issued */
  readonly beganHoursAgo: number;
  /** the damage goes by it */
  readonly strength: number;
}

/** Numbers, no names: these never were. The last one is under way. */
const TYPHOONS: readonly Typhoon[] = [
  { name: '第6号台风', beganHoursAgo: 62 * 24, strength: 1 },
  { name: '第9号台风', beganHoursAgo: 33 * 24, strength: 0.6 },
  { name: '第13号台风', beganHoursAgo: 78, strength: 1.4 },
];

const BEFORE =
  '加固大棚和畜禽棚舍，疏通田间沟渠。\n成熟的水果、蔬菜抢收入库。\n网箱和渔船回港避风，低洼棚舍的人员提前撤离。';
const DURING =
  '人员留在室内，不要下田、出海和加固棚膜。\n关好畜禽舍门窗，备好发电机和饲料。\n山边、溪边的人员服从转移。';
const AFTER =
  '雨停后马上排水，扶正倒伏的作物，洗去叶面泥沙。\n补施速效肥，防治白叶枯病、细菌性条斑病。\n死亡畜禽集中做无害化处理，圈舍和水源消毒。';

const round = (value: number): number => Math.round(value * 100) / 100;

const damageOf = (strength: number, share: number): Partial<Record<DamageFigure, number>> => ({
  affectedArea: round(18_600 * strength * share),
  disasterArea: round(7_300 * strength * share),
  noHarvestArea: round(920.5 * strength * share),
  livestockLoss: Math.round(5_400 * strength * share),
  aquaticLoss: round(46 * strength * share),
  facilityLoss: round(780 * strength * share),
  directLoss: round(2_960 * strength * share),
  affectedHouseholds: Math.round(2_150 * strength * share),
});

/** Fourteen of each, in the order of the days. */
function typhoon({ name, beganHoursAgo, strength }: Typhoon): TrialDisaster[] {
  const at = (hours: number) => ({
    hoursAgo: beganHoursAgo - hours,
    disasterType: 1,
    end: 'published' as const,
  });
  const warning = { infoType: 1 as const };
  const guide = { infoType: 2 as const, measures: '' };
  const damage = { infoType: 3 as const };
  const coast = ['3302', '3303', '3309', '3310'];
  const crops = ['晚稻', '露地蔬菜', '柑橘'];
  return [
    {
      ...at(0),
      ...PROVINCE,
      ...warning,
      warnLevel: 4,
      deptIds: coast,
      hours: 24,
      title: `${name}蓝色预警`,
      content: `${name}向浙江沿海靠近，预计两天内影响沿海各市，风力7至9级。`,
      measures: BEFORE,
    },
    {
      ...at(10),
      ...PROVINCE,
      ...warning,
      warnLevel: 3,
      deptIds: [...coast, '3301', '3306'],
      hours: 30,
      title: `${name}黄色预警`,
      content: `${name}加强，预计36小时内登陆，沿海和杭州湾两岸有8至10级大风和暴雨。`,
      measures: BEFORE,
    },
    {
      ...at(14),
      ...CITY,
      ...warning,
      warnLevel: 3,
      deptIds: ['3301'],
      hours: 30,
      title: `杭州市${name}黄色预警`,
      content: '全市将有暴雨到大暴雨，阵风8至9级，西部山区防小流域山洪。',
      measures: BEFORE,
    },
    {
      ...at(18),
      ...PROVINCE,
      ...guide,
      deptIds: ['33'],
      hours: 96,
      title: `${name}来临前的农业防御要点`,
      content: `设施大棚：拉紧压膜线，破损处补好，超过10级风时揭膜保架。\n水稻：提前排干田水，开好四周沟。\n果园：设立支柱，套袋果抢收八成熟以上的。\n畜禽：检查棚舍屋顶和电路，储备三天饲料。`,
    },
    {
      ...at(24),
      ...COUNTY,
      ...warning,
      warnLevel: 2,
      deptIds: ['330106'],
      hours: 60,
      title: `西湖区${name}橙色预警`,
      content: '今天夜里到明天风力9至10级，过程雨量150至200毫米。',
      measures: DURING,
      crops: ['晚稻', '蔬菜', '茶叶'],
    },
    {
      ...at(26),
      ...TOWNSHIP,
      ...warning,
      warnLevel: 2,
      deptIds: ['33010611'],
      hours: 36,
      title: `三墩镇${name}橙色预警`,
      content: '低洼田块和沿河大棚有受淹危险，各村逐户通知。',
      measures: DURING,
    },
    {
      ...at(30),
      ...PROVINCE,
      ...warning,
      warnLevel: 2,
      deptIds: ['3302', '3309'],
      hours: 60,
      title: `${name}橙色预警`,
      content: '宁波、舟山沿海风力10至12级，过程雨量200毫米以上。',
      measures: DURING,
    },
    {
      ...at(36),
      ...PROVINCE,
      ...warning,
      warnLevel: 1,
      deptIds: ['3303', '3310'],
      hours: 56,
      title: `${name}红色预警`,
      content: '预计12小时内在温岭到苍南一带登陆，中心附近风力13级。',
      measures: DURING,
    },
    {
      ...at(40),
      ...CITY,
      ...warning,
      warnLevel: 2,
      deptIds: ['330110', '330111', '330112'],
      hours: 56,
      title: `${name}杭州西部橙色预警`,
      content: '余杭、富阳、临安山区雨量大，防山洪和滑坡。',
      measures: DURING,
    },
    {
      ...at(58),
      ...CITY,
      ...guide,
      deptIds: ['3301'],
      hours: 240,
      title: `${name}过后抓紧恢复生产`,
      content: '先排水，再扶苗，后追肥。受淹超过两天的蔬菜田改种速生叶菜。',
      measures: AFTER,
    },
    {
      ...at(62),
      ...TOWNSHIP,
      ...damage,
      deptIds: ['33010611'],
      hours: 30,
      title: `三墩镇${name}灾情初报`,
      content: '部分晚稻倒伏，沿河大棚进水，没有人员伤亡。',
      measures: '镇里组织排水泵8台，农技员已下田。',
      crops: ['晚稻', '露地蔬菜'],
      figures: damageOf(strength, 0.06),
    },
    {
      ...at(66),
      ...COUNTY,
      ...damage,
      deptIds: ['330106'],
      hours: 34,
      title: `西湖区${name}灾情报告`,
      content: '全区农业受灾以晚稻倒伏、蔬菜受淹和大棚受损为主（含三墩镇以外各镇街）。',
      measures: '区农业农村局派出12名农技员，协调保险公司查勘。',
      crops: ['晚稻', '露地蔬菜', '茶叶'],
      figures: damageOf(strength, 0.22),
    },
    {
      ...at(70),
      ...CITY,
      ...damage,
      deptIds: ['330110', '330111', '330112'],
      hours: 36,
      title: `杭州西部${name}灾情报告`,
      content: '余杭、富阳、临安三地山区道路冲毁多处，竹林和山核桃受损。',
      measures: '抢通田间道路，调运种子和肥料。',
      crops: ['晚稻', '山核桃', '毛竹'],
      figures: damageOf(strength, 0.5),
    },
    {
      ...at(74),
      ...PROVINCE,
      ...damage,
      deptIds: ['3303', '3310'],
      hours: 40,
      title: `温州、台州${name}灾情报告`,
      content: '柑橘、杨梅等果树折枝落果，网箱养殖损失较重。',
      measures: '省级下拨救灾种子和农药，组织养殖户自救。',
      crops,
      figures: damageOf(strength, 1.6),
    },
  ];
}

export const OF_TYPHOONS: readonly TrialDisaster[] = TYPHOONS.flatMap(typhoon);

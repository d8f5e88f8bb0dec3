/** Texts of the trial's history of mass SMS: twenty, filled in for a unit and a day. */
import type { SmsCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { toMoment } from '../../time/moment.ts';
import type { Random } from '../random.ts';

export interface MessageText {
  title: string;
  category: SmsCategory;
  content: string;
  mayBeUrgent: boolean;
  warnLevel: number | null;
}

interface Occasion {
  random: Random;
  /** 1–12 */
  month: number;
  day: number;
  /** The sending unit. */
  unit: string;
  /** Their region, without what lies above it. */
  area: string;
  /** A landline in the area. */
  phone: string;
}

/** A text that fits the season: typhoons July to September, pests May to August, sowing March and October. */
export function drawMessage(
  random: Random,
  at: Date,
  { unit, area, phone }: Pick<Occasion, 'unit' | 'area' | 'phone'>,
  title?: string,
): MessageText {
  const [, month = 1, day = 1] = toMoment(at).slice(0, 10).split('-').map(Number);
  // what is asked for by its title comes in any month
  const fitting =
    title === undefined
      ? TEXTS.filter(({ months }) => !months || months.includes(month))
      : TEXTS.filter((text) => text.title === title);
  const chosen = random.pickWeighted(fitting.map((text) => [text, text.weight] as const));
  const isWarning = chosen.category === '01';
  return {
    title: chosen.title,
    category: chosen.category,
    content: chosen.write({ random, month, day, unit, area, phone }),
    mayBeUrgent: isWarning || chosen.category === '04',
    warnLevel: isWarning
      ? random.pickWeighted([
          [1, 5],
          [2, 20],
          [3, 45],
          [4, 30],
        ])
      : null,
  };
}

interface Template {
  title: string;
  category: SmsCategory;
  weight: number;
  months?: readonly number[];
  write(occasion: Occasion): string;
}

function upcoming({ month, day }: Occasion, days: number): string {
  // Any year that is no leap year: the texts name none.
  const date = new Date(Date.UTC(2025, month - 1, day + days));
  return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
}

const TEXTS: readonly Template[] = [
  {
    title: '台风预警',
    category: '01',
    weight: 60,
    months: [7, 8, 9],
    write: (o) =>
      `台风预警：第${o.random.between(5, 19)}号台风预计${upcoming(o, 1)}夜间在${o.random.pick(['象山到玉环', '温岭到苍南', '舟山到宁海'])}一带登陆，${o.area}将有${o.random.pick(['暴雨', '暴雨到大暴雨'])}和${o.random.pick(['8-10', '10-12'])}级大风。请立即加固大棚、抢收成熟作物、疏通沟渠，低洼棚舍人员撤离。应急电话${o.phone}。${o.unit}`,
  },
  {
    title: '暴雨排涝提醒',
    category: '01',
    weight: 25,
    months: [5, 6, 7, 8, 9],
    write: (o) =>
      `${o.area}今晚到明天有${o.random.pick(['大到暴雨', '暴雨'])}，请尽快清沟排水、加高田埂，雨停后及时扶苗洗苗、补施速效肥，预防${o.random.pick(['白叶枯病', '细菌性条斑病'])}。山边、溪边棚舍人员请转移。${o.unit}${o.phone}`,
  },
  {
    title: '寒潮冰冻预警',
    category: '01',
    weight: 40,
    months: [12, 1, 2],
    write: (o) =>
      `寒潮预警：${upcoming(o, 1)}起最低气温${o.random.between(-7, -2)}℃，山区有雨雪冰冻。请给${o.random.pick(['大棚草莓、茶树', '柑橘、露地蔬菜'])}覆盖保温、清除棚顶积雪，畜禽舍防风加温，水产塘加深水位，检修水管。${o.unit}`,
  },
  {
    title: '高温抗旱提醒',
    category: '02',
    weight: 30,
    months: [7, 8],
    write: (o) =>
      `未来${o.random.between(5, 9)}天最高气温${o.random.between(37, 40)}℃以上。水稻保持3-5厘米水层，果园树盘覆草、早晚灌水，畜禽降低密度并补电解质，鱼塘增氧。田间作业避开10时至16时，谨防中暑。${o.unit}`,
  },
  {
    title: '水稻病虫防治',
    category: '03',
    weight: 60,
    months: [5, 6, 7, 8],
    write: (o) =>
      `病虫情报：${o.random.pick(['二化螟、稻飞虱', '三代二化螟、稻飞虱', '稻纵卷叶螟'])}正值防治适期，单季晚稻区请于${upcoming(o, 2)}至${upcoming(o, 6)}用药，每亩用20%氯虫苯甲酰胺10毫升兑水45公斤喷雾，注意安全间隔期7天，蜂蚕鱼区慎用。咨询${o.phone}。${o.unit}`,
  },
  {
    title: '小麦赤霉病防治',
    category: '03',
    weight: 35,
    months: [3, 4],
    write: (o) =>
      `小麦将于${upcoming(o, 3)}前后进入齐穗至扬花期，遇雨赤霉病偏重。请见花打药，每亩用30%丙硫菌唑45毫升，隔5-7天再防一次，打药后6小时内遇雨要补。${o.unit}`,
  },
  {
    title: '春播备耕指导',
    category: '06',
    weight: 40,
    months: [3, 4],
    write: (o) =>
      `早稻、旱粮进入备耕期，请做好：1.清沟整地；2.晒种消毒；3.适时播种盖膜。种子请到有证门店购买并保留凭证。技术咨询${o.phone}。${o.unit}`,
  },
  {
    title: '秋播油菜小麦指导',
    category: '06',
    weight: 40,
    months: [10, 11],
    write: (o) =>
      `秋播开始，请抓住晴好天气：1.适墒整地；2.油菜${upcoming(o, 5)}前移栽；3.小麦适期足苗播种。每亩施足基肥，开好三沟。技术咨询${o.phone}。${o.unit}`,
  },
  {
    title: '茶园果园管理',
    category: '06',
    weight: 18,
    write: (o) =>
      `${o.random.pick(['柑橘', '茶园', '杨梅'])}进入管理关键期，请做好：1.及时修剪；2.追施有机肥；3.防治红蜘蛛。采收前严格执行安全间隔期，开具承诺达标合格证。技术咨询${o.phone}。${o.unit}`,
  },
  {
    title: '动物疫病防控',
    category: '04',
    weight: 10,
    months: [3, 4, 9, 10],
    write: (o) =>
      `动物防疫提醒：请各养殖场户本月底前完成口蹄疫、禽流感免疫，加强消毒灭源，严禁从疫区调运，发现异常死亡立即报告，不得抛弃病死动物。报告电话${o.phone}。${o.unit}`,
  },
  {
    title: '养殖尾水与鱼病',
    category: '05',
    weight: 10,
    months: [6, 7, 8, 9],
    write: (o) =>
      `近期水温${o.random.between(28, 32)}℃，加州鲈、黄颡鱼易发烂鳃病。请控制投饵、每10天调水一次、午后开机增氧，用药须凭处方并做好记录，尾水达标后排放。${o.unit}`,
  },
  {
    title: '市场行情',
    category: '07',
    weight: 8,
    write: (o) =>
      `${o.month}月${o.day}日${o.area}批发价（元/公斤）：青菜${(o.random.between(20, 45) / 10).toFixed(1)}，茭白${(o.random.between(35, 60) / 10).toFixed(1)}，番茄${(o.random.between(35, 65) / 10).toFixed(1)}，毛豆${(o.random.between(45, 75) / 10).toFixed(1)}。仅供参考。`,
  },
  {
    title: '每日一助·供应',
    category: '08',
    weight: 7,
    write: (o) =>
      `每日一助：${o.area}合作社现有${o.random.pick(['茶苗60万株', '高山蔬菜20吨', '蜜梨15吨'])}可供，品质优，可送货上门。联系电话${o.phone}。`,
  },
  {
    title: '规模种粮补贴申报',
    category: '09',
    weight: 9,
    write: (o) =>
      `规模种粮补贴开始申报：种植稻麦50亩以上的，每亩补120元。请于${upcoming(o, 12)}前带身份证、流转合同和银行卡到村委会登记，名单公示7天。咨询${o.phone}。${o.unit}`,
  },
  {
    title: '培训通知',
    category: '10',
    weight: 9,
    write: (o) =>
      `高素质农民${o.random.pick(['茶叶', '蔬菜', '水产'])}培训班定于${upcoming(o, 9)}在农民学院举办，免费听课，结业发证。名额60人，请于${upcoming(o, 5)}前回复“姓名+村名”报名。联系电话${o.phone}。${o.unit}`,
  },
  {
    title: '质量安全提醒',
    category: '11',
    weight: 8,
    write: (o) =>
      `质量安全提醒：${o.random.pick(['大棚草莓', '杨梅', '叶菜'])}进入采收期，请严守安全间隔期，禁用克百威等禁限用农药，上市前自检并开具承诺达标合格证。抽检不合格将依法查处。举报电话${o.phone}。${o.unit}`,
  },
  {
    title: '农机检验提醒',
    category: '12',
    weight: 6,
    write: (o) =>
      `农机提醒：联合收割机、拖拉机年度检验将于${upcoming(o, 15)}截止，请到县农机监理所办理。购机补贴可在手机上申请，先购机后补贴。谨防假冒电话。${o.unit}`,
  },
  {
    title: '农业保险投保',
    category: '13',
    weight: 5,
    write: (o) =>
      `单季晚稻保险投保截止${upcoming(o, 10)}，每亩保额1200元、保费48元，财政补93%，您只交3.36元。受灾后请保留现场并在48小时内报案，电话${o.phone}。${o.unit}`,
  },
  {
    title: '乡村旅游消费券',
    category: '14',
    weight: 4,
    write: (o) =>
      `乡村美食节开始啦！${upcoming(o, 2)}起，${o.area}${o.random.between(20, 90)}家农家乐、民宿可用乡村消费券，满200减50，每人限领2张。${o.unit}`,
  },
  {
    title: '农药包装回收',
    category: '16',
    weight: 7,
    write: (o) =>
      `农药废弃包装物请送到各乡镇农资店回收点，0.3元/个（瓶）、0.1元/个（袋），每天8时至17时。不乱扔、不焚烧、不填埋，共护水源。咨询${o.phone}。${o.unit}`,
  },
  {
    title: '工作通知',
    category: '15',
    weight: 6,
    write: (o) =>
      `各位农友：请于${upcoming(o, 4)}17时前向村信息员报送${o.random.pick(['秋收进度', '大棚受损情况', '存栏数量'])}，逾期不再统计。联系电话${o.phone}。${o.unit}`,
  },
];

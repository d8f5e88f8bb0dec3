/**
 * Knowledge of the trial's offices: common practice in plain words, without doses, which a product's label
 * gives.
 */
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import type { TrialContent } from './reviewed-contents.ts';

export interface TrialKnowledge extends TrialContent {
  readonly title: string;
  readonly knowledgeType: number;
  readonly product: string;
  readonly season: string;
  readonly tags: readonly string[];
  readonly deptId: string;
  readonly topFlag?: 1;
  readonly content: readonly TextBlock[];
}

const heading = (text: string): TextBlock => ({ kind: 'heading', text });
const text = (...lines: string[]): TextBlock => ({ kind: 'text', text: lines.join('\n') });
const bullets = (...items: string[]): TextBlock => ({ kind: 'bullets', items });
const steps = (...items: string[]): TextBlock => ({ kind: 'steps', items });

export const KNOWLEDGE: readonly TrialKnowledge[] = [
  {
    title: '茶园秋冬季修剪与封园',
    knowledgeType: 1,
    product: '茶叶',
    season: '10月至11月',
    tags: ['茶园管理', '越冬'],
    deptId: '3301',
    topFlag: 1,
    writer: 'hzadmin',
    daysAgo: 40,
    end: 'published',
    reviewer: 'provadmin',
    content: [
      text('秋茶采完后，茶树转入休眠。这时把园子收拾干净，来年病虫少、发芽齐。'),
      heading('先修剪，后封园'),
      steps(
        '剪去病枝、枯枝和过密的细弱枝，把树冠修成整齐的弧面。',
        '剪下的病枝带出茶园集中处理，没有病虫的枝叶可以铺在行间。',
        '结合浅耕施有机肥，盖土，不要伤到主根。',
        '全园喷一次封园药，品种和用量按农药标签，选无风的晴天。',
      ),
      heading('防冻'),
      bullets('高山和风口的茶园在行间铺草。', '寒潮来之前给新栽的茶苗培土。'),
    ],
  },
  {
    title: '湖羊秋季驱虫怎么做',
    knowledgeType: 2,
    product: '湖羊',
    season: '9月至10月',
    tags: ['驱虫'],
    deptId: '3301',
    writer: 'hzadmin',
    daysAgo: 32,
    end: 'published',
    reviewer: 'provadmin',
    opinion: '写得清楚，适合养殖户看',
    content: [
      text('秋季驱虫能让羊在冬天少掉膘。怀孕母羊用药要谨慎，先问当地兽医。'),
      steps(
        '先称重，按体重和兽药说明书算用量，不要凭感觉加量。',
        '大群用药前先挑几只试用，观察一天没有异常再全群使用。',
        '用药后把羊圈里的粪便清出来堆积发酵，杀死虫卵。',
        '记下用药日期，在休药期内不出栏。',
      ),
    ],
  },
  {
    title: '晚稻穗期病虫防治要点',
    knowledgeType: 5,
    product: '水稻',
    season: '8月下旬至9月',
    tags: ['稻飞虱', '穗颈瘟'],
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 25,
    end: 'published',
    reviewer: 'hzadmin',
    content: [
      text('破口抽穗期是保穗的关键。先下田查虫看病，达到防治标准再用药。'),
      heading('看什么'),
      bullets(
        '稻飞虱：拍稻株基部，看落在水面上的虫量。',
        '稻纵卷叶螟：看新卷的叶子多不多。',
        '穗颈瘟：前期叶瘟重、抽穗遇连阴雨的田块要预防。',
      ),
      heading('怎么防'),
      steps(
        '选登记在水稻上的农药，用量和间隔期按标签。',
        '田里保持浅水，下午四点以后施药，避开高温。',
        '药后遇雨按标签要求补治，空瓶空袋交回收点。',
      ),
    ],
  },
  {
    title: '稻谷烘干与贮藏',
    knowledgeType: 7,
    product: '水稻',
    season: '10月至11月',
    tags: ['烘干'],
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 18,
    end: 'offline',
    reviewer: 'hzadmin',
    opinion: '烘干点的名单已有变化，更新后再发布',
    content: [
      text('湿谷堆放一夜就可能发热。收割前先联系烘干点，随收随烘。'),
      bullets(
        '种用稻谷烘干温度要低，事先告诉烘干点。',
        '入仓前测水分，没有干透的不要入仓。',
        '仓内垫高、通风，隔一段时间翻看有没有发热和虫子。',
      ),
    ],
  },
  {
    title: '联合收割机下田前的检查',
    knowledgeType: 4,
    product: '水稻',
    season: '10月',
    tags: ['农机安全'],
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 9,
    end: 'refused',
    reviewer: 'hzadmin',
    opinion: '请补上道路转移时的安全要求',
    content: [
      text('机器停放了半年，下田前花一个小时检查，比坏在田里强。'),
      steps(
        '看机油、冷却水、液压油和燃油。',
        '查割刀、皮带、链条的松紧和磨损。',
        '试启动，看仪表、灯光和喇叭。',
        '空转几分钟，听有没有异响，再下田试割。',
      ),
    ],
  },
  {
    title: '草莓定植后的水肥管理',
    knowledgeType: 1,
    product: '草莓',
    season: '9月至10月',
    tags: ['大棚', '草莓'],
    deptId: '33010611',
    writer: 'sdadmin',
    daysAgo: 2,
    end: 'waiting',
    content: [
      text('草莓定植后一个月，根长得好不好，决定年前有没有果。'),
      steps(
        '定植后头几天每天早晚浇小水，叶片不萎蔫后逐渐减少。',
        '成活后摘掉老叶和匍匐茎，每株留四五片好叶。',
        '薄肥勤施，叶色发黄再追，不要一次施得太浓。',
        '现蕾前铺地膜，破膜时不要伤到苗心。',
      ),
    ],
  },
  {
    title: '测土配方施肥从取土开始',
    knowledgeType: 6,
    product: '',
    season: '收获后至施底肥前',
    tags: ['土壤', '施肥'],
    deptId: '33010611',
    writer: 'sdadmin',
    daysAgo: 1,
    end: 'waiting',
    content: [
      text('肥料施多施少，先看土里缺什么。取土取得准，配方才准。'),
      bullets(
        '一块田走“之”字形，取十来个点，混在一起。',
        '避开田边、路边、堆过肥的地方。',
        '每个点取耕层的土，深浅一致。',
        '袋子里外各放一张标签，写明村名、户名、地块和日期，送到镇农业服务中心。',
      ),
    ],
  },
  {
    title: '加州鲈秋冬季塘口管理',
    knowledgeType: 3,
    product: '加州鲈',
    season: '10月至次年2月',
    tags: ['养鱼'],
    deptId: '330106',
    writer: 'xhadmin',
    daysAgo: 0,
    end: 'draft',
    content: [
      text('水温下降后鱼吃得少，投喂要跟着减，水位要加深。'),
      bullets('看天、看水、看鱼吃食情况投喂。', '阴雨天注意增氧。', '拉网、运输时动作轻，减少擦伤。'),
    ],
  },
];

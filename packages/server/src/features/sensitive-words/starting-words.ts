/**
 * The list that a new installation starts with, written for this product: eight classes of what has no place in a message to
 * farmers. Level 1 refuses, level 2 reminds. Exceptions are what the same offices rightly send: warnings against the very
 * thing, and farm words that contain it. The offices keep the list themselves afterwards.
 */
import type { SensitiveWord } from './automaton.ts';

export interface StartingClass {
  readonly className: string;
  readonly words: readonly SensitiveWord[];
}

const refused = (word: string, ...exceptWords: string[]): SensitiveWord => ({
  word,
  level: 1,
  matchMode: 1,
  exceptWords,
});
const reminded = (word: string, ...exceptWords: string[]): SensitiveWord => ({
  ...refused(word, ...exceptWords),
  level: 2,
});

/** The ways in which an office warns of something. */
const warnings = (word: string): string[] =>
  ['谨防', '警惕', '防范', '严防', '抵制', '拒绝', '远离', '禁止', '严禁', '打击', '切勿', '不要'].map(
    (warning) => warning + word,
  );

export const STARTING_CLASSES: readonly StartingClass[] = [
  {
    className: '诈骗',
    words: [
      refused('刷单返利', ...warnings('刷单返利'), '刷单返利诈骗', '刷单返利骗局'),
      refused('兼职刷单', ...warnings('兼职刷单'), '兼职刷单诈骗'),
      refused('恭喜您中奖'),
      refused('恭喜你中奖'),
      refused('点击领取大奖'),
      refused('汇款到指定账户', ...warnings('汇款到指定账户')),
      reminded('转入安全账户', ...warnings('转入安全账户')),
      reminded('提供验证码', ...warnings('提供验证码')),
      reminded('账户异常请点击'),
      reminded('积分即将清零'),
    ],
  },
  {
    className: '赌博',
    words: [
      refused('六合彩', ...warnings('六合彩')),
      refused('百家乐'),
      refused('时时彩'),
      refused('网上赌场', ...warnings('网上赌场')),
      refused('赌球', ...warnings('赌球')),
      refused('在线博彩'),
      reminded('赌博', ...warnings('赌博'), '参与赌博', '赌博违法'),
      reminded('老虎机', ...warnings('老虎机')),
    ],
  },
  {
    className: '毒品',
    words: [
      refused('冰毒', ...warnings('冰毒')),
      refused('摇头丸', ...warnings('摇头丸')),
      refused('出售迷药'),
      refused('出售大麻'),
      reminded(
        '大麻',
        '工业大麻',
        '大麻籽',
        '大麻哈鱼',
        '大麻纤维',
        '大麻镇',
        '大麻村',
        '大麻社区',
        ...warnings('大麻'),
        '种植大麻违法',
      ),
      reminded('罂粟', ...warnings('罂粟'), '禁种罂粟', '铲除罂粟', '种植罂粟', '虞美人与罂粟'),
    ],
  },
  {
    className: '发票与证件',
    words: [
      refused('代开发票', ...warnings('代开发票'), '税务机关代开发票', '税务局代开发票', '大厅代开发票'),
      refused('出售发票', ...warnings('出售发票')),
      refused('虚开发票', ...warnings('虚开发票'), '虚开发票违法'),
      refused('办证刻章'),
      refused('刻章办证'),
      refused('代办学历'),
      refused('办理假证', ...warnings('办理假证')),
      reminded('考证包过'),
    ],
  },
  {
    className: '低俗',
    words: [
      refused('一夜情'),
      refused('裸聊', ...warnings('裸聊'), '裸聊诈骗', '裸聊敲诈'),
      refused('约炮'),
      refused('成人视频'),
      refused('色情服务', ...warnings('色情服务')),
      reminded('色情', ...warnings('色情'), '传播色情'),
      reminded('特殊服务'),
    ],
  },
  {
    className: '非法金融',
    words: [
      refused('信用卡套现', ...warnings('信用卡套现')),
      refused('收购银行卡', '收购银行卡违法', ...warnings('收购银行卡')),
      refused('稳赚不赔'),
      refused('推荐牛股'),
      refused('校园贷', ...warnings('校园贷')),
      refused('高额返利', ...warnings('高额返利')),
      reminded('高利贷', ...warnings('高利贷')),
      reminded('无抵押贷款', '无抵押贷款贴息'),
      reminded('月息低至'),
      reminded('内幕消息'),
    ],
  },
  {
    className: '虚假医疗',
    words: [
      refused('包治百病'),
      refused('根治糖尿病'),
      refused('抗癌神药'),
      refused('百分百治愈'),
      reminded('祖传秘方'),
      reminded('永不复发'),
      reminded('无效退款'),
    ],
  },
  {
    className: '谣言',
    words: [
      refused('不转不是中国人'),
      refused('自来水有毒', '自来水有毒是谣言', ...warnings('自来水有毒')),
      refused('世界末日'),
      reminded('转发保平安'),
      reminded('紧急扩散'),
      reminded('内部可靠消息'),
      reminded('马上要地震', '马上要地震是谣言'),
      reminded('抢购食盐', ...warnings('抢购食盐'), '无需抢购食盐'),
    ],
  },
];

/** Made-up names by random draw from common surnames and given names; no name is meant to be anybody's. */
import type { Random } from './random.ts';

const SURNAMES: readonly (readonly [string, number])[] = Object.entries({
  陈: 90,
  王: 75,
  徐: 45,
  林: 45,
  张: 60,
  李: 55,
  吴: 40,
  周: 42,
  叶: 32,
  金: 26,
  胡: 24,
  郑: 24,
  朱: 30,
  黄: 28,
  沈: 28,
  杨: 24,
  俞: 16,
  潘: 16,
  赵: 16,
  方: 16,
  蒋: 15,
  何: 16,
  章: 12,
  钱: 12,
  孙: 15,
  杜: 8,
  严: 8,
  谢: 10,
  邵: 10,
  钟: 10,
  余: 11,
  施: 10,
  董: 9,
  戴: 9,
  许: 9,
  包: 6,
  傅: 8,
  姚: 10,
  毛: 9,
  洪: 8,
  楼: 7,
  郭: 7,
  梁: 5,
  蔡: 7,
  鲍: 5,
  汪: 9,
  程: 7,
  詹: 4,
  柴: 4,
  虞: 4,
  单: 4,
  项: 5,
  盛: 5,
  倪: 5,
  应: 6,
  屠: 4,
  费: 4,
  柯: 3,
  缪: 3,
});
const ELDER_MEN = '国建志永明根水土生荣富福贵兴祥林森法定来云华忠良才坤宝松柏茂德仁义银炳';
const ELDER_WOMEN = '秀玉美桂凤彩菊梅兰香珍珠琴英芬芳娟仙花月莲雪爱文招金银素巧';
const YOUNG_MEN = '伟杰涛斌超俊浩宇轩晨凯鹏辉磊峰阳嘉子文博一天佳晓军海波立';
const YOUNG_WOMEN = '敏静丽燕婷雯洁倩佳怡欣雨梦琪晓思萍红霞慧莉丹蓓艳晴璐';

/** A full name of two or three characters, in the manner of the person's generation. */
export function drawName(random: Random, sex: 'man' | 'woman', birthYear: number): string {
  const isElder = birthYear < 1975;
  const given = sex === 'man' ? (isElder ? ELDER_MEN : YOUNG_MEN) : isElder ? ELDER_WOMEN : YOUNG_WOMEN;
  const surname = random.pickWeighted(SURNAMES);
  const first = given.charAt(random.between(0, given.length - 1));
  if (random.chance(0.12)) return surname + first;
  return surname + first + given.charAt(random.between(0, given.length - 1));
}

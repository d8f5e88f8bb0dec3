/** Posts of the trial's farmers in their mini-program. Written for the trial. */

export interface TrialPost {
  /** D:POST_TYPE */
  readonly postType: number;
  readonly title: string;
  readonly content: string;
  readonly topic: string;
}

const post = (postType: number, topic: string, title: string, content: string): TrialPost => ({
  postType,
  topic,
  title,
  content,
});

export const TRIAL_POSTS: readonly TrialPost[] = [
  post(3, '秋收', '今年的晚稻颗粒真饱满', '今天晒完最后一场谷，比去年多收了两百斤，装了满满一车。'),
  post(3, '水果', '橘子红了半边山', '早熟的已经可以采了，周末来山上自己摘，尝了再买。'),
  post(2, '病虫害', '青菜叶子上全是小洞', '刚长到四五片叶，叶面全是小洞，翻过来看见黑色小虫，该怎么治？'),
  post(2, '秋冬种', '小麦什么时候播最合适', '晚稻刚收，田里还湿，等几天再翻耕好，还是抢墒先播？'),
  post(1, '农机', '合作社的旋耕机可以借', '这几天空着，要用的乡亲提前一天说，只收柴油钱。'),
  post(1, '培训', '听了一天农技课的体会', '老师讲的测土配方很实在，回来就把复合肥减了两成，看看明年的收成。'),
  post(4, '求助', '找人帮忙收两亩甘薯', '家里老人腿脚不便，哪位这两天有空来帮一天工，工钱照付。'),
  post(4, '走失', '家里的水牛走丢了', '昨晚没回棚，左角断了一小截，看见的请和村委会说一声。'),
];

/** Under whatever post. */
export const TRIAL_REPLIES: readonly string[] = [
  '说得实在，学到了。',
  '我们村也是这样，正想问呢。',
  '请问大概什么时候合适？',
  '多谢分享，明天去地里试试。',
  '可以到农技站问问老师。',
];

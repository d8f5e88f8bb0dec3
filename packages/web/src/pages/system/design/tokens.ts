/** The tokens of `ui/tokens.css` by purpose, each with a word on its use. Their values are read from the page itself, never repeated. */
export type TokenKind = 'colour' | 'type' | 'weight' | 'length' | 'radius' | 'shadow' | 'value';

export interface TokenGroup {
  readonly title: string;
  readonly kind: TokenKind;
  /** name and use */
  readonly tokens: readonly (readonly [name: string, use: string])[];
}

export const TOKEN_GROUPS: readonly TokenGroup[] = [
  {
    title: '文字与线条',
    kind: 'colour',
    tokens: [
      ['--ink', '正文'],
      ['--ink-soft', '说明、次要文字'],
      ['--ink-faint', '占位文字'],
      ['--ink-off', '不可用的文字'],
      ['--line', '输入框、按钮的边框'],
      ['--line-soft', '表格行之间'],
      ['--line-strong', '需要看清的边界'],
      ['--on-solid', '实色底上的文字'],
      ['--always-white', '不随深浅色变化的白'],
      ['--always-dark', '不随深浅色变化的黑'],
    ],
  },
  {
    title: '底色',
    kind: 'colour',
    tokens: [
      ['--ground', '页面底色'],
      ['--paper', '卡片、输入框'],
      ['--raised', '浮在页面上的菜单、弹窗'],
      ['--sunken', '不可用、凹下的部分'],
      ['--sunken-soft', '更浅的凹下部分'],
      ['--hover', '鼠标经过'],
      ['--veil', '弹窗后面的遮罩'],
    ],
  },
  {
    title: '主色：按钮、链接、选中、焦点',
    kind: 'colour',
    tokens: [
      ['--primary', '链接、焦点框'],
      ['--primary-solid', '主按钮的底'],
      ['--primary-hover', '鼠标经过链接'],
      ['--primary-pressed', '按下主按钮'],
      ['--primary-soft', '选中项的底'],
      ['--primary-ink', '选中项的文字'],
      ['--primary-line', '选中项的边框'],
    ],
  },
  {
    title: '外框：侧边菜单与顶栏',
    kind: 'colour',
    tokens: [
      ['--frame-from', '外框的底'],
      ['--frame-below', '外框下部'],
      ['--frame-group', '展开的菜单组'],
      ['--frame-current', '当前页面'],
      ['--frame-hover', '鼠标经过菜单'],
      ['--frame-ink', '菜单文字'],
      ['--frame-ink-soft', '次要的菜单文字'],
      ['--frame-dot', '有未读时的圆点'],
    ],
  },
  {
    title: '状态：进行、完成、出错、注意',
    kind: 'colour',
    tokens: [
      ['--info', '消息、进行中的文字'],
      ['--info-bar', '进行中的条'],
      ['--info-soft', '进行中的底'],
      ['--info-ink', '进行中底上的文字'],
      ['--info-line', '进行中的边框'],
      ['--good-solid', '完成的实色'],
      ['--good-bar', '完成的条'],
      ['--good-soft', '完成的底'],
      ['--good-mid', '稍深的完成底'],
      ['--good-ink', '完成底上的文字'],
      ['--good-line', '完成的边框'],
      ['--error', '出错的文字与边框'],
      ['--error-solid', '危险按钮的底'],
      ['--bad-soft', '出错的底'],
      ['--bad-mid', '稍深的出错底'],
      ['--bad-ink', '出错底上的文字'],
      ['--bad-line', '出错的边框'],
      ['--attention-soft', '等待处理的底'],
      ['--attention-ink', '等待处理的文字'],
      ['--attention-line', '等待处理的边框'],
      ['--orange-bar', '部分失败的条'],
      ['--orange-soft', '部分失败、橙色预警的底'],
      ['--orange-mid', '稍深的橙色底'],
      ['--orange-ink', '橙色底上的文字'],
      ['--orange-line', '橙色的边框'],
      ['--yellow-soft', '黄色预警的底'],
      ['--yellow-ink', '黄色底上的文字'],
      ['--yellow-line', '黄色的边框'],
      ['--neutral-bar', '未开始、其他的条'],
      ['--sign-in-from', '登录页底色的一端'],
      ['--sign-in-to', '登录页底色的另一端'],
      ['--sign-in-hills', '登录页远处的山'],
      ['--sign-in-fields', '登录页近处的田'],
    ],
  },
  {
    title: '字号',
    kind: 'type',
    tokens: [
      ['--text-xs', '角标、图表注记'],
      ['--text-s', '表格、按钮、说明'],
      ['--text-m', '正文、表单'],
      ['--text-l', '小标题'],
      ['--text-xl', '页面标题'],
      ['--text-2xl', '工作台的大数字'],
    ],
  },
  {
    title: '字重',
    kind: 'weight',
    tokens: [
      ['--weight-normal', '正文'],
      ['--weight-strong', '标题、标签、要紧的数字'],
    ],
  },
  {
    title: '间距',
    kind: 'length',
    tokens: [
      ['--space-1', '图标与文字'],
      ['--space-2', '并排的按钮'],
      ['--space-3', '同组的字段'],
      ['--space-4', '卡片内边距'],
      ['--space-6', '字段之间'],
      ['--space-8', '段落之间'],
      ['--space-12', '空状态上下'],
    ],
  },
  {
    title: '高度',
    kind: 'length',
    tokens: [
      ['--control-height', '按钮与输入框'],
      ['--form-height', '表单里的输入框'],
      ['--foot-height', '表单末尾的按钮；手机上更高'],
      ['--row-height', '列表的一行；紧凑行高更低'],
    ],
  },
  {
    title: '圆角',
    kind: 'radius',
    tokens: [
      ['--radius-s', '按钮、输入框、标签'],
      ['--radius-m', '卡片'],
      ['--radius-l', '弹窗'],
      ['--radius-round', '圆点、头像'],
    ],
  },
  {
    title: '层次',
    kind: 'shadow',
    tokens: [
      ['--shadow-line', '贴着页面的卡片'],
      ['--shadow', '菜单、弹窗'],
      ['--shadow-side', '固定的列、抽屉'],
    ],
  },
  {
    title: '其他',
    kind: 'value',
    tokens: [
      ['--motion', '动画时长；系统要求减少动画时为零'],
      ['--row-lines', '列表一行最多几行字'],
    ],
  },
];

/** Pictures and what is put together of others: nothing to show by itself. */
export const UNSHOWN_TOKENS: readonly string[] = ['--arrow', '--watermark', '--sheet', '--floor'];

/** As the page has it now: another in the dark, in large text, in narrow rows. */
export const valueOfToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

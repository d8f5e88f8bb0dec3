/** Problems of a configuration as a whole, where each of its fields is right by itself. Only the server knows what exists. */
import { CARRIER, labelOf, SMS_CATEGORY } from '../../dictionaries.ts';
import { signProblem } from '../mass-sms/text.ts';
import type { ConfigContent } from './content.ts';
import { DEPT_LEVEL_WORDS } from './differences.ts';
import { linkHostProblem } from './links.ts';

export interface ContentProblem {
  /** the part of the content, which is also the tab that holds it */
  readonly field: keyof ConfigContent;
  readonly message: string;
}

/** All of them, part by part. */
export function contentProblems(content: ConfigContent): ContentProblem[] {
  return [
    ...twice(content.sendUsers, 'sendUsers', ({ userId, realName }) => [
      userId,
      `发送人员${realName ?? userId}列了两次`,
    ]),
    ...twice(content.auditRules, 'auditRules', ({ smsCategory, deptLevel }) => [
      `${smsCategory} ${deptLevel}`,
      `类别${nameOf(smsCategory)}（${levelWord(deptLevel)}）有两条审核规则，请删去一条`,
    ]),
    ...content.auditRules
      .filter(({ stepCount, overCountStep }) => overCountStep < stepCount)
      .map(({ smsCategory, deptLevel }) => ({
        field: 'auditRules' as const,
        message: `类别${nameOf(smsCategory)}（${levelWord(deptLevel)}）人数超过阈值时的审核次数不能少于平时`,
      })),
    ...twice(content.categoryRules, 'categoryRules', ({ smsCategory }) => [
      smsCategory,
      `类别${nameOf(smsCategory)}有两条规则，请删去一条`,
    ]),
    ...twice(content.channelRoutes, 'channelRoutes', ({ carrier, channelCode }) => [
      `${carrier} ${channelCode}`,
      `${labelOf(CARRIER, carrier)}到通道${channelCode}的路由列了两次`,
    ]),
    ...twice(content.channelRoutes, 'channelRoutes', ({ carrier, priority }) => [
      `${carrier} ${priority}`,
      `${labelOf(CARRIER, carrier)}有两条路由的优先级都是${priority}，请分出先后`,
    ]),
    ...signProblems(content),
    ...linkProblems(content),
  ];
}

function signProblems({ signs }: ConfigContent): ContentProblem[] {
  const forms = signs.flatMap(({ smsSign }) => {
    const problem = signProblem(smsSign);
    return problem === null ? [] : [{ field: 'signs' as const, message: `签名${smsSign}：${problem}` }];
  });
  const defaults = signs.filter(({ defaultFlag }) => defaultFlag === 1);
  return [
    ...forms,
    ...twice(signs, 'signs', ({ smsSign, deptId }) => [
      `${smsSign} ${deptId}`,
      `签名${smsSign}在同一单位列了两次`,
    ]),
    ...twice(defaults, 'signs', ({ deptId }) => [deptId, `单位${deptId}有两个默认签名，请只留一个`]),
  ];
}

function linkProblems({ linkHosts }: ConfigContent): ContentProblem[] {
  const forms = linkHosts.flatMap((host) => {
    const problem = linkHostProblem(host);
    return problem === null ? [] : [{ field: 'linkHosts' as const, message: problem }];
  });
  return [...forms, ...twice(linkHosts, 'linkHosts', (host) => [host.toLowerCase(), `网址${host}列了两次`])];
}

/** One problem for each key that occurs again. */
function twice<Item>(
  items: readonly Item[],
  field: keyof ConfigContent,
  keyed: (item: Item) => readonly [key: string, message: string],
): ContentProblem[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const [key, message] = keyed(item);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ field, message }];
  });
}

const nameOf = (smsCategory: string): string => `${smsCategory}${labelOf(SMS_CATEGORY, smsCategory)}`;
const levelWord = (deptLevel: number | null): string =>
  deptLevel === null ? '各级' : (DEPT_LEVEL_WORDS[deptLevel] ?? String(deptLevel));

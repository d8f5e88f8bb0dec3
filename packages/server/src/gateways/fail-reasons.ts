/**
 * Why a message did not arrive, in words for the person who wrote it: `fail_code` of a recipient → one Chinese sentence.
 */

const ofRefusals: Readonly<Record<string, string>> = {
  RINVSRCADR: '发送号码未被运营商认可',
  RINVDSTADR: '号码无效，运营商拒绝接收',
  RINVDSTTON: '号码类型不被运营商接受',
  RINVDSTNPI: '号码类型不被运营商接受',
  RSUBMITFAIL: '运营商拒绝提交',
  RINVMSGLEN: '短信长度不被运营商接受',
  RINVBNDSTS: '通道连接状态异常',
  RSYSERR: '运营商系统故障',
  RX_T_APPN: '运营商暂时无法处理',
  RX_P_APPN: '运营商拒绝处理',
  RX_R_APPN: '运营商拒绝该条短信',
  RTHROTTLED: '发送过快，运营商限流',
  RMSGQFUL: '运营商队列已满',
  RINVEXPIRY: '有效期不被运营商接受',
  RINVSYSID: '通道账号错误',
  RINVPASWD: '通道密码错误',
  RBINDFAIL: '通道登录失败',
  RUNKNOWNERR: '运营商返回未知错误',
};

/** The program's own: a message in doubt whose channel did not come back. */
export const NO_CHANNEL = 'NOCHANNEL';

const ofReceipts: Readonly<Record<string, string>> = {
  UNDELIV: '无法送达',
  EXPIRED: '关机或不在服务区，超过有效期',
  REJECTD: '被运营商或对方拒收',
  DELETED: '已被运营商删除',
  UNKNOWN: '运营商不清楚结果',
};

/** Error codes of receipts that the mainland carriers share (and the built-in carrier uses). */
const ofErrors: Readonly<Record<string, string>> = {
  '001': '空号',
  '005': '停机',
  '012': '关机',
  '013': '不在服务区',
  '024': '对方收件箱已满',
  '040': '黑名单号码',
  '050': '内容被运营商拦截',
};

/** Null when there is nothing to explain. An unknown code is shown as it came. */
export function failReasonOf(failCode: string | null): string | null {
  if (failCode === null || failCode === '') return null;
  if (failCode === NO_CHANNEL) return '提交时通道中断，之后一直没有恢复，无法确认是否送达';
  const refusal = ofRefusals[failCode];
  if (refusal) return refusal;
  const [stat = '', error] = failCode.split(':');
  const word = ofReceipts[stat];
  const cause = error === undefined ? undefined : ofErrors[error];
  if (word && cause) return `${word}：${cause}`;
  return word ?? `运营商返回代码${failCode}`;
}

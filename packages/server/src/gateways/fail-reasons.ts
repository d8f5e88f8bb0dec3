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

/** The program's own: the stored number cannot be decrypted, so that nothing left. */
export const UNREADABLE_NUMBER = 'UNREADABLE';

/** The program's own: it never left, and its repeat was dropped because it was late or its text had changed. */
export const NOT_REPEATED = 'NOTREPEATED';

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

/** Results that CMPP, SMGP and SGIP give in answers, and SGIP in reports (docs/carriers.md). */
const ofResults: Readonly<Record<string, string>> = {
  'CMPP:1': '消息结构错误',
  'CMPP:2': '命令不被网关接受，请核对版本',
  'CMPP:4': '消息长度错误，请核对版本',
  'CMPP:5': '资费代码错误',
  'CMPP:6': '短信过长',
  'CMPP:7': '业务代码错误',
  'CMPP:8': '发送过快，运营商限流',
  'CMPP:9': '网关不服务这个号码',
  'CMPP:10': '接入号码错误，或不允许这个扩展号',
  'CMPP:11': '企业代码错误',
  'CMPP:12': '计费号码错误',
  'CMPP:13': '号码无效，运营商拒绝接收',
  'CMPP:69': '黑名单号码',
  'CMPP:76': '内容被运营商拦截',
  'CMPP:77': '超过允许的发送条数',
  'SMGP:1': '运营商系统忙',
  'SMGP:2': '超过最大连接数',
  'SMGP:39': '没有到这个号码的路由',
  'SMGP:43': '业务代码错误',
  'SMGP:46': '接入号码错误',
  'SMGP:47': '号码无效，运营商拒绝接收',
  'SMGP:49': '企业代码错误',
  'SMGP:58': '没有到这个号码的路由',
  'SMGP:69': '企业代码错误',
  'SMGP:73': '产品编号错误',
  'SMGP:74': '这个时段不允许发送',
  'SMGP:75': '超过当天允许的发送条数',
  'SMGP:76': '账号已到期',
  'SMGP:E001': '无法接通',
  'SMGP:E002': '手机忙',
  'SMGP:E003': '空号',
  'SMGP:E004': '不是该运营商的有效用户',
  'SMGP:E005': '黑名单号码',
  'SMGP:E006': '系统故障',
  'SMGP:E007': '对方收件箱已满',
  'SMGP:E008': '对方不支持短信',
  'SGIP:1': '通道账号或密码错误',
  'SGIP:5': '参数格式错误',
  'SGIP:6': '号码无效，运营商拒绝接收',
  'SGIP:11': '运营商队列已满',
  'SGIP:12': '接入号码没有分配',
  'SGIP:23': '没有到这个号码的路由',
  'SGIP:25': '无法接通',
  'SGIP:26': '对方收件箱已满',
  'SGIP:27': '对方不支持短信',
  'SGIP:28': '手机接收失败',
  'SGIP:29': '空号',
  'SGIP:31': '非法设备',
  'SGIP:33': '发送过快，运营商限流',
  'SGIP:64': '接入号码错误',
  'SGIP:88': '发送过快，运营商限流',
  'SGIP:93': '节点编号错误',
  'SGIP:110': '黑名单号码',
};

/** Codes that mean the same at most carriers. */
const ofWords: Readonly<Record<string, string>> = {
  'MK:0001': '空号',
  'MK:0005': '停机',
  'MK:0013': '停机',
  'MK:0010': '关机或不在服务区，超过有效期',
  'MK:0023': '关机',
  'MK:0014': '内容被运营商拦截',
  'MK:0115': '内容被运营商拦截',
  'MK:1041': '超过允许的发送条数',
  'DB:0101': '号码错误',
  'DB:0102': '停机',
  'DB:0108': '业务暂停',
  'DB:0115': '没有订购业务',
  'DB:0142': '超过当天允许的发送条数',
  'DB:0144': '黑名单号码',
  'CB:0007': '余额不足',
  'CB:0053': '空号',
  'NP:1243': '号码已携号转网',
};

/** The letters of a code tell who gave it (CMPP 3.0). */
const ofFamilies: Readonly<Record<string, string>> = {
  MA: '短信中心没有应答',
  MB: '短信中心拒绝',
  MC: '短信中心没有给出结果',
  MI: '短信中心：超过有效期',
  MJ: '短信中心：已删除',
  MK: '短信中心：无法送达',
  ML: '短信中心：已接收',
  MM: '短信中心：结果未知',
  MN: '短信中心：拒绝',
  CA: '预付费平台没有应答',
  CB: '预付费平台拒绝',
  DA: '业务平台没有应答',
  DB: '业务平台拒绝',
  IA: '前转网关没有应答',
  IB: '前转网关拒绝',
  IC: '前转网关没有给出结果',
  ID: '网关内部错误',
  NP: '携号转网号码',
  CMPP: '运营商网关拒绝',
  SMGP: '运营商网关拒绝',
  SGIP: '运营商网关拒绝',
};

function reasonOfMainland(failCode: string): string | undefined {
  const known = wordIn(ofResults, failCode) ?? wordIn(ofWords, failCode);
  if (known) return known;
  const [family = '', code] = failCode.split(':');
  const who = code === undefined ? undefined : wordIn(ofFamilies, family);
  return who && `${who}（代码${failCode}）`;
}

/** Null when there is nothing to explain. An unknown code is shown as it came. */
export function failReasonOf(failCode: string | null): string | null {
  if (failCode === null || failCode === '') return null;
  if (failCode === NO_CHANNEL) return '提交时通道中断，之后一直没有恢复，无法确认是否送达';
  if (failCode === UNREADABLE_NUMBER) return '系统中存储的号码无法读取，没有发出，请联系系统管理员';
  if (failCode === NOT_REPEATED) return '没能及时发出，之后没有再补发';
  const refusal = wordIn(ofRefusals, failCode);
  if (refusal) return refusal;
  const ofMainland = reasonOfMainland(failCode);
  if (ofMainland) return ofMainland;
  const [stat = '', error] = failCode.split(':');
  const word = wordIn(ofReceipts, stat);
  const cause = error === undefined ? undefined : wordIn(ofErrors, error);
  if (word && cause) return `${word}：${cause}`;
  return word ?? `运营商返回代码${failCode}`;
}

/** Every object has a `valueOf`, which a carrier may send for a code. */
const wordIn = (words: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;

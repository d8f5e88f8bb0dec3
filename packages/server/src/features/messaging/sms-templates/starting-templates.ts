/**
 * The twenty templates that every installation starts with, shared with the whole province. Lengths of their examples are
 * compared with the contract's by a test.
 */
import type { SmsCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import type { VariableType } from '@farmers-mailbox/contract/messaging/sms-templates/value-forms.ts';
import type { TemplateVariable } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';

export interface StartingTemplate {
  readonly templateNo: string;
  readonly templateName: string;
  readonly smsCategory: SmsCategory;
  readonly urgentFlag: 0 | 1;
  readonly templateContent: string;
  readonly variables: readonly TemplateVariable[];
}

type Row = readonly [
  varName: string,
  varLabel: string,
  varType: VariableType,
  maxLength: number,
  sample: string,
];

function template(
  [templateNo, templateName, smsCategory, urgentFlag]: readonly [string, string, SmsCategory, 0 | 1],
  templateContent: string,
  rows: readonly Row[],
): StartingTemplate {
  const variables = rows.map(
    ([varName, varLabel, varType, maxLength, sample]): TemplateVariable => ({
      varName,
      varLabel,
      varType,
      maxLength,
      required: 1,
      sample,
    }),
  );
  return { templateNo, templateName, smsCategory, urgentFlag, templateContent, variables };
}

export const STARTING_TEMPLATES: readonly StartingTemplate[] = [
  template(
    ['T01', '台风预警', '01', 1],
    '台风预警：第${typhoonNo}号台风“${typhoonName}”预计${landTime}在${landPlace}一带登陆，${areaName}将有${rainLevel}和${windLevel}级大风。请立即加固大棚、抢收成熟作物、疏通沟渠，出海船只回港，低洼棚舍人员撤离。应急电话${phone}。${deptName}',
    [
      ['typhoonNo', '台风编号', 'number', 3, '13'],
      ['typhoonName', '台风名称', 'text', 8, '梅花'],
      ['landTime', '登陆时间', 'text', 16, '14日夜间'],
      ['landPlace', '登陆地点', 'text', 16, '象山到玉环'],
      ['areaName', '区域', 'text', 20, '我县'],
      ['rainLevel', '雨量', 'text', 10, '暴雨到大暴雨'],
      ['windLevel', '风力（级）', 'number', 6, '10-12'],
      ['phone', '电话', 'phone', 13, '0574-00000001'],
      ['deptName', '发布单位', 'dept', 20, '象山县农业农村局'],
    ],
  ),
  template(
    ['T02', '暴雨排涝', '01', 1],
    '${areaName}${timeRange}有${rainLevel}，请尽快清沟排水、加高田埂，雨停后及时扶苗洗苗、补施速效肥，预防${disease}。山边、溪边棚舍人员请转移。${deptName}${phone}',
    [
      ['areaName', '区域', 'text', 20, '苍南等地'],
      ['timeRange', '时段', 'text', 16, '今晚到明天'],
      ['rainLevel', '雨量', 'text', 10, '大到暴雨'],
      ['disease', '病害', 'text', 20, '白叶枯病'],
      ['deptName', '发布单位', 'dept', 20, '苍南县农业农村局'],
      ['phone', '电话', 'phone', 13, '0577-00000002'],
    ],
  ),
  template(
    ['T03', '寒潮冰冻', '01', 1],
    '寒潮预警：${dateRange}最低气温${minTemp}℃，山区有${iceType}。请给${crop}覆盖保温、清除棚顶积雪，畜禽舍防风加温，水产塘加深水位，检修水管。${deptName}',
    [
      ['dateRange', '日期', 'date', 20, '1月28日至2月2日'],
      ['minTemp', '最低气温', 'number', 4, '-5'],
      ['iceType', '冰冻天气', 'text', 12, '雨雪冰冻'],
      ['crop', '作物', 'text', 20, '大棚草莓、茶树'],
      ['deptName', '发布单位', 'dept', 20, '安吉县农业农村局'],
    ],
  ),
  template(
    ['T04', '高温抗旱', '02', 0],
    '未来${days}天最高气温${maxTemp}℃以上。水稻保持${waterDepth}厘米水层，果园树盘覆草、早晚灌水，畜禽降低密度并补电解质，鱼塘增氧。田间作业避开${hotHours}，谨防中暑。${deptName}',
    [
      ['days', '天数', 'number', 3, '7'],
      ['maxTemp', '最高气温', 'number', 3, '38'],
      ['waterDepth', '水层深度（厘米）', 'number', 5, '3-5'],
      ['hotHours', '高温时段', 'time', 14, '10时至16时'],
      ['deptName', '发布单位', 'dept', 20, '金华市农业农村局'],
    ],
  ),
  template(
    ['T05', '水稻病虫防治', '03', 0],
    '病虫情报：${pest}正值防治适期，${areaName}请于${dateRange}用药，每亩用${medicine}兑水${water}公斤喷雾，注意安全间隔期${interval}天，蜂蚕鱼区慎用。咨询${phone}。${deptName}',
    [
      ['pest', '病虫名称', 'text', 24, '三代二化螟、稻飞虱'],
      ['areaName', '区域', 'text', 20, '单季晚稻区'],
      ['dateRange', '用药日期', 'date', 20, '8月18日至22日'],
      ['medicine', '药剂与用量', 'text', 30, '20%氯虫苯甲酰胺10毫升'],
      ['water', '兑水量（公斤）', 'number', 5, '45'],
      ['interval', '安全间隔期（天）', 'number', 4, '7'],
      ['phone', '电话', 'phone', 13, '0573-00000003'],
      ['deptName', '发布单位', 'dept', 20, '嘉善县植保站'],
    ],
  ),
  template(
    ['T06', '小麦赤霉病', '03', 0],
    '小麦将于${dateRange}进入齐穗至扬花期，遇雨赤霉病偏重。请见花打药，每亩用${medicine}，隔${gap}天再防一次，打药后6小时内遇雨要补。${deptName}',
    [
      ['dateRange', '日期', 'date', 20, '4月10日至15日'],
      ['medicine', '药剂与用量', 'text', 30, '30%丙硫菌唑45毫升'],
      ['gap', '间隔天数', 'number', 5, '5-7'],
      ['deptName', '发布单位', 'dept', 20, '南浔区农业技术推广中心'],
    ],
  ),
  template(
    ['T07', '茶园柑橘管理', '06', 0],
    '${crop}进入${stage}，请做好：1.${task1}；2.${task2}；3.${task3}。采收前严格执行安全间隔期，开具承诺达标合格证。技术咨询${phone}。${deptName}',
    [
      ['crop', '作物', 'text', 20, '柑橘'],
      ['stage', '生长阶段', 'text', 10, '果实膨大期'],
      ['task1', '事项一', 'text', 20, '及时疏果'],
      ['task2', '事项二', 'text', 20, '追施高钾肥'],
      ['task3', '事项三', 'text', 20, '防治红蜘蛛'],
      ['phone', '电话', 'phone', 13, '0570-0000004'],
      ['deptName', '发布单位', 'dept', 20, '柯城区农技推广中心'],
    ],
  ),
  template(
    ['T08', '动物疫病防控', '04', 1],
    '动物防疫提醒：请各养殖场户${dateRange}完成${disease}免疫，加强消毒灭源，严禁从疫区调运，发现异常死亡立即报告，不得抛弃病死动物。报告电话${phone}。${deptName}',
    [
      ['dateRange', '完成时间', 'text', 16, '9月底前'],
      ['disease', '病害', 'text', 20, '口蹄疫、禽流感'],
      ['phone', '电话', 'phone', 13, '12316'],
      ['deptName', '发布单位', 'dept', 20, '余姚市畜牧兽医中心'],
    ],
  ),
  template(
    ['T09', '养殖尾水与鱼病', '05', 0],
    '近期水温${waterTemp}℃，${species}易发${disease}。请控制投饵、每${gap}天调水一次、午后开机增氧，用药须凭处方并做好记录，尾水达标后排放。${deptName}',
    [
      ['waterTemp', '水温', 'number', 4, '30'],
      ['species', '养殖品种', 'text', 20, '加州鲈、黄颡鱼'],
      ['disease', '病害', 'text', 16, '烂鳃病'],
      ['gap', '间隔天数', 'number', 4, '10'],
      ['deptName', '发布单位', 'dept', 20, '德清县水产技术推广站'],
    ],
  ),
  template(
    ['T10', '市场行情', '07', 0],
    '${date}${marketName}批发价（元/公斤）：${item1}${price1}，${item2}${price2}，${item3}${price3}，${item4}${price4}。较上周${trend}。仅供参考。',
    [
      ['date', '日期', 'date', 12, '9月12日'],
      ['marketName', '市场名称', 'text', 20, '嘉兴蔬菜批发市场'],
      ['item1', '品种一', 'text', 8, '青菜'],
      ['price1', '价格一', 'number', 6, '3.2'],
      ['item2', '品种二', 'text', 8, '茭白'],
      ['price2', '价格二', 'number', 6, '4.6'],
      ['item3', '品种三', 'text', 8, '番茄'],
      ['price3', '价格三', 'number', 6, '5.0'],
      ['item4', '品种四', 'text', 8, '毛豆'],
      ['price4', '价格四', 'number', 6, '6.4'],
      ['trend', '涨跌', 'text', 20, '青菜上涨8%'],
    ],
  ),
  template(
    ['T11', '每日一助·供应', '08', 0],
    '每日一助：${originPlace}${sellerName}现有${productName}${quantity}可供，${spec}，${price}，${period}采收，可${delivery}。联系人${contactName}${phone}。',
    [
      ['originPlace', '产地', 'text', 16, '遂昌县大柘镇'],
      ['sellerName', '供应主体', 'text', 24, '云岭茶苗专业合作社'],
      ['productName', '产品', 'text', 20, '龙井43茶苗'],
      ['quantity', '数量', 'text', 12, '60万株'],
      ['spec', '规格', 'text', 20, '一年生扦插苗'],
      ['price', '价格', 'text', 12, '0.25元/株'],
      ['period', '采收时间', 'text', 16, '10月下旬'],
      ['delivery', '交货方式', 'text', 10, '送货上门'],
      ['contactName', '联系人', 'text', 10, '林先生'],
      ['phone', '电话', 'phone', 13, '15400000001'],
    ],
  ),
  template(
    ['T12', '产销对接会', '08', 0],
    '${activityName}定于${time}在${place}举行，邀请${buyerType}${buyerCount}家到会洽谈，参展产品${products}。请有意参展的主体于${deadline}前回复或致电${phone}报名，免费提供展位。${deptName}',
    [
      ['activityName', '活动名称', 'text', 20, '杨梅产销对接会'],
      ['time', '举办时间', 'time', 20, '6月8日上午9时'],
      ['place', '地点', 'text', 24, '仙居县城北会展中心'],
      ['buyerType', '客商类型', 'text', 10, '采购商'],
      ['buyerCount', '客商家数', 'number', 4, '30'],
      ['products', '产品', 'text', 24, '杨梅及加工品'],
      ['deadline', '截止日期', 'date', 14, '6月1日'],
      ['phone', '电话', 'phone', 13, '0576-00000005'],
      ['deptName', '发布单位', 'dept', 20, '仙居县农业农村局'],
    ],
  ),
  template(
    ['T13', '规模种粮补贴', '09', 0],
    '${year}年规模种粮补贴开始申报：种植${crop}${minArea}亩以上的，每亩补${amount}元。请于${deadline}前带身份证、流转合同和银行卡到村委会登记，名单公示${days}天。咨询${phone}。${deptName}',
    [
      ['year', '年份', 'number', 4, '2026'],
      ['crop', '作物', 'text', 20, '稻麦'],
      ['minArea', '最小面积（亩）', 'number', 6, '50'],
      ['amount', '每亩补贴（元）', 'number', 7, '120'],
      ['deadline', '截止日期', 'date', 14, '10月15日'],
      ['days', '公示天数', 'number', 3, '7'],
      ['phone', '电话', 'phone', 13, '0575-00000006'],
      ['deptName', '发布单位', 'dept', 20, '诸暨市农业农村局'],
    ],
  ),
  template(
    ['T14', '农机补贴与检验', '12', 0],
    '农机提醒：您登记的${machineType}（牌号${plateNo}）检验将于${expireDate}到期，请到${place}办理。${year}年购机补贴可在手机上申请，先购机后补贴。谨防假冒电话。${deptName}',
    [
      ['machineType', '农机类型', 'text', 12, '联合收割机'],
      ['plateNo', '牌号', 'text', 12, '浙06-00000'],
      ['expireDate', '到期日期', 'date', 12, '10月31日'],
      ['place', '地点', 'text', 24, '县农机监理所'],
      ['year', '年份', 'number', 4, '2026'],
      ['deptName', '发布单位', 'dept', 20, '嵊州市农机事务中心'],
    ],
  ),
  template(
    ['T15', '农业保险', '13', 0],
    '${insuranceName}投保截止${deadline}，每亩保额${coverage}元、保费${premium}元，财政补${subsidyRate}%，您只交${selfPay}元。受灾后请保留现场并在${hours}小时内报案，电话${phone}。${deptName}',
    [
      ['insuranceName', '险种', 'text', 16, '单季晚稻保险'],
      ['deadline', '截止日期', 'date', 14, '7月20日'],
      ['coverage', '每亩保额（元）', 'number', 8, '1200'],
      ['premium', '每亩保费（元）', 'number', 7, '48'],
      ['subsidyRate', '财政补贴比例', 'number', 5, '93'],
      ['selfPay', '个人自交（元）', 'number', 7, '3.36'],
      ['hours', '报案时限（小时）', 'number', 4, '48'],
      ['phone', '电话', 'phone', 13, '0577-00000007'],
      ['deptName', '发布单位', 'dept', 20, '瑞安市农业农村局'],
    ],
  ),
  template(
    ['T16', '培训通知', '10', 0],
    '${courseName}培训班定于${time}在${place}举办，学时${hours}，免费听课，结业发证。名额${quota}人，请于${deadline}前回复“姓名+村名”报名。联系人${contactName}${phone}。${deptName}',
    [
      ['courseName', '培训名称', 'text', 20, '高素质农民茶叶'],
      ['time', '培训时间', 'date', 20, '11月3日至7日'],
      ['place', '地点', 'text', 24, '松阳县农民学院'],
      ['hours', '学时', 'number', 4, '40'],
      ['quota', '名额', 'number', 5, '60'],
      ['deadline', '截止日期', 'date', 14, '10月28日'],
      ['contactName', '联系人', 'text', 10, '叶老师'],
      ['phone', '电话', 'phone', 13, '0578-0000008'],
      ['deptName', '发布单位', 'dept', 20, '松阳县农业农村局'],
    ],
  ),
  template(
    ['T17', '质量安全提醒', '11', 0],
    '质量安全提醒：${product}进入采收期，请严守${medicine}${interval}天安全间隔期，禁用${banned}，上市前自检并开具承诺达标合格证。抽检不合格将依法查处。举报电话${phone}。${deptName}',
    [
      ['product', '产品', 'text', 16, '大棚草莓'],
      ['medicine', '药剂', 'text', 16, '啶酰菌胺'],
      ['interval', '安全间隔期（天）', 'number', 4, '3'],
      ['banned', '禁用药物', 'text', 24, '克百威等禁限用农药'],
      ['phone', '电话', 'phone', 13, '12316'],
      ['deptName', '发布单位', 'dept', 20, '建德市农业农村局'],
    ],
  ),
  template(
    ['T18', '农药包装回收', '16', 0],
    '农药废弃包装物请送到${place}，${smallPrice}元/个（瓶）、${bagPrice}元/个（袋），时间${openTime}。不乱扔、不焚烧、不填埋，共护水源。咨询${phone}。${deptName}',
    [
      ['place', '地点', 'text', 24, '各乡镇农资店回收点'],
      ['smallPrice', '小包装单价（元）', 'number', 6, '0.3'],
      ['bagPrice', '袋装单价（元）', 'number', 6, '0.1'],
      ['openTime', '回收时间', 'time', 14, '每天8时至17时'],
      ['phone', '电话', 'phone', 13, '0572-0000009'],
      ['deptName', '发布单位', 'dept', 20, '长兴县农业农村局'],
    ],
  ),
  template(
    ['T19', '乡村旅游消费券', '14', 0],
    '${activityName}开始啦！${dateRange}，${placeName}等${shopCount}家农家乐、民宿可用${couponName}，满${minAmount}减${faceValue}，每人限领${limit}张，领取：${shortUrl}',
    [
      ['activityName', '活动名称', 'text', 20, '天台乡村美食节'],
      ['dateRange', '日期', 'date', 20, '10月1日至8日'],
      ['placeName', '地点', 'text', 16, '后岸村'],
      ['shopCount', '商家数', 'number', 5, '86'],
      ['couponName', '消费券名称', 'text', 12, '乡村消费券'],
      ['minAmount', '满额（元）', 'number', 6, '200'],
      ['faceValue', '抵扣（元）', 'number', 6, '50'],
      ['limit', '限领张数', 'number', 3, '2'],
      ['shortUrl', '领取网址', 'link', 40, 'https://s.example.com/a8K2d'],
    ],
  ),
  template(
    ['T20', '信息员工作通知', '15', 0],
    '各信息员：请于${deadline}前完成${task}，登录后台“${menuName}”填报，联系人${contactName}${phone}。逾期未报的将在${date}通报。${deptName}',
    [
      ['deadline', '截止时间', 'time', 16, '9月20日17时'],
      ['task', '任务', 'text', 24, '秋收进度统计'],
      ['menuName', '填报入口', 'text', 24, '防灾减灾-灾情上报'],
      ['contactName', '联系人', 'text', 10, '王敏'],
      ['phone', '电话', 'phone', 13, '15400000002'],
      ['date', '通报日期', 'date', 12, '9月21日'],
      ['deptName', '发布单位', 'dept', 20, '永康市农业农村局'],
    ],
  ),
];

/** The own fields of subjects that process and trade, serve and organise, and receive guests (groups E, F, G). */
import {
  choice,
  choices,
  decimal,
  depts,
  explained,
  flag,
  months,
  must,
  phone,
  recordId,
  type SubjectField,
  share,
  text,
  whole,
  words,
} from './field.ts';

const money = (key: string, label: string) => decimal(key, label, '万元');
const land = (key: string, label: string) => decimal(key, label, '亩');
const ton = (key: string, label: string) => decimal(key, label, '吨');
const cubic = (key: string, label: string) => decimal(key, label, '立方米');
const households = (key: string, label: string) => whole(key, label, '户');
const mainProducts = must(text('mainProducts', '主要产品', 100));

const agprom: readonly SubjectField[] = [
  must(choice('marketType', '市场类型', '产地批发/销地批发/农贸/专业')),
  decimal('marketArea', '市场面积', '平方米'),
  whole('stallCount', '摊位数', '个'),
  mainProducts,
  ton('dailyVolume', '日交易量'),
  money('annualTradeAmount', '年交易额'),
  cubic('coldStorage', '冷库容量'),
  flag('testRoomFlag', '有检测室'),
  whole('dailyTestCount', '日检测量', '批次'),
  text('openTime', '营业时间', 40),
  flag('priceReportFlag', '报送价格'),
  text('managerName', '市场经理', 20),
];

const agproent: readonly SubjectField[] = [
  must(choice('leadingLevel', '龙头企业级别', '国家/省/市/县/非龙头')),
  must(choices('processTypes', '加工类型', '初加工/精深加工/净菜/冷链/预制菜')),
  mainProducts,
  decimal('rawDemand', '原料需求', '吨/年'),
  decimal('processCapacity', '加工能力', '吨/年'),
  cubic('coldStorage', '冷库容量'),
  land('baseArea', '基地面积'),
  households('drivenFarmers', '带动农户'),
  money('annualSales', '年销售额'),
  decimal('exportAmount', '出口额', '万美元'),
  text('foodLicenceNo', '食品生产许可证号', 30),
  money('onlineSales', '网上销售额'),
];

const meat: readonly SubjectField[] = [
  must(choices('meatTypes', '肉类品种', '猪/牛/羊/禽/其他')),
  must(choice('bizForm', '经营方式', '批发/零售摊位/专卖店/加工')),
  text('marketName', '所在市场', 40),
  text('stallNo', '摊位号', 20),
  decimal('dailySales', '日销量', '公斤'),
  must(text('supplierName', '供货单位', 60)),
  must(flag('quarantineCertFlag', '查验检疫合格证')),
  flag('coldChainFlag', '有冷链设备'),
  must(text('foodLicenceNo', '食品经营许可证号', 30)),
  flag('traceFlag', '产品可追溯'),
  money('annualSales', '年销售额'),
  phone('complaintPhone', '投诉电话'),
];

const management: readonly SubjectField[] = [
  must(choice('agentType', '经纪类型', '经纪人/购销大户/电商/社区团购/配送企业')),
  mainProducts,
  ton('annualVolume', '年购销量'),
  money('annualAmount', '年购销额'),
  text('purchaseRegion', '收购区域', 60),
  text('salesRegion', '销售区域', 60),
  whole('vehicleCount', '运输车辆', '辆'),
  cubic('coldStorage', '冷库容量'),
  text('shopUrl', '网店地址', 200),
  households('cooperateFarmers', '合作农户'),
  text('agentCertNo', '经纪人证书编号', 30),
  months('peakMonths', '购销旺季'),
];

const machinery: readonly SubjectField[] = [
  must(choices('machineryTypes', '农机类型', '拖拉机/联合收割机/插秧机/植保无人机/烘干机/其他')),
  must(whole('machineryCount', '农机数量', '台')),
  decimal('totalPower', '总动力', '千瓦', 1),
  whole('droneCount', '植保无人机', '架'),
  must(choices('serviceModes', '服务方式', '机耕/机插/植保/收割/烘干/全程托管')),
  decimal('serviceArea', '服务面积', '亩/年'),
  depts('serviceDeptIds', '服务区域'),
  whole('operatorCount', '机手人数', '人'),
  whole('licensedOperatorCount', '持证机手人数', '人'),
  decimal('dryCapacity', '烘干能力', '吨/日'),
  flag('repairFlag', '提供维修'),
  money('subsidyAmount', '购机补贴'),
];

const ring: readonly SubjectField[] = [
  must(choices('ringTypes', '循环利用类型', '有机肥/沼液配送/秸秆利用/农膜回收/尾菜处理/菌渣利用')),
  must(decimal('processCapacity', '处理能力', '吨/年')),
  ton('annualProcessed', '年处理量'),
  text('materialSource', '原料来源', 100),
  text('productName', '产品名称', 40),
  ton('organicOutput', '有机肥产量'),
  cubic('biogasDelivery', '沼液配送量'),
  land('serviceArea', '服务面积'),
  whole('vehicleCount', '运输车辆', '辆'),
  text('envApprovalNo', '环评批复文号', 40),
  money('subsidyAmount', '补助金额'),
];

const cooperative: readonly SubjectField[] = [
  must(choice('coopLevel', '示范社级别', '国家示范/省示范/市示范/县示范/一般')),
  must(choice('coopType', '合作社类型', '种植/养殖/农机/服务/联合社')),
  must(households('memberCount', '成员数')),
  households('farmerMemberCount', '农民成员数'),
  money('contribution', '成员出资额'),
  mainProducts,
  land('baseArea', '基地面积'),
  share('unifiedPurchaseRate', '统一采购率'),
  share('unifiedSalesRate', '统一销售率'),
  money('annualIncome', '年经营收入'),
  money('surplusReturn', '盈余返还额'),
  households('drivenFarmers', '带动农户'),
];

const farm: readonly SubjectField[] = [
  must(choice('farmLevel', '示范农场级别', '省示范/市示范/县示范/一般')),
  must(choice('farmType', '农场类型', '种植/养殖/种养结合/其他')),
  text('registerNo', '名录编号', 30),
  must(land('operateArea', '经营面积')),
  land('transferArea', '流转面积'),
  whole('transferYears', '流转年限', '年'),
  whole('familyLabor', '家庭劳动力', '人'),
  whole('hiredLabor', '常年雇工', '人'),
  choice('education', '农场主学历', '初中及以下/高中/大专/本科及以上'),
  money('annualIncome', '年经营收入'),
  explained({ ...money('netProfit', '年净利润'), min: -9_999_999_999.99 }, '亏损填负数'),
  flag('youngFlag', '农创客'),
];

const agritainment: readonly SubjectField[] = [
  must(explained(whole('starLevel', '星级', '星', 5), '没有评星的填 0')),
  must(text('foodLicenceNo', '食品经营许可证号', 30)),
  whole('roomCount', '客房数', '间'),
  whole('bedCount', '床位数', '张'),
  must(whole('seatCount', '餐位数', '个')),
  decimal('avgPrice', '人均消费', '元/人'),
  words('specialDishes', '特色菜', 20),
  text('openSeason', '营业季节', 40),
  whole('annualVisitors', '年接待量', '人次'),
  whole('parkingCount', '停车位', '个'),
  must(flag('fireCheckFlag', '通过消防检查')),
  explained(recordId('tourId', '农家乐展示页编号'), '在“乡村旅游”中对外展示的那一条，没有可不填'),
];

export const tradeServiceLeisure = {
  agprom,
  agproent,
  meat,
  management,
  machinery,
  ring,
  cooperative,
  farm,
  agritainment,
};

/** The own fields of subjects that grow, breed and fish (groups A, B, C). */
import {
  choice,
  choices,
  day,
  decimal,
  depts,
  explained,
  flag,
  month,
  must,
  phone,
  type SubjectField,
  share,
  text,
  whole,
  words,
} from './field.ts';

const land = (key: string, label: string) => decimal(key, label, '亩');
const ton = (key: string, label: string) => decimal(key, label, '吨');
const heads = (key: string, label: string) => whole(key, label, '头（羽）');

const grain: readonly SubjectField[] = [
  must(land('plantArea', '种植面积')),
  land('earlyRiceArea', '早稻面积'),
  land('singleRiceArea', '单季稻面积'),
  land('lateRiceArea', '晚稻面积'),
  land('wheatArea', '小麦面积'),
  land('rapeArea', '油菜面积'),
  land('transferArea', '流转面积'),
  text('mainVariety', '主栽品种', 60),
  ton('annualYield', '年产量'),
  ton('orderYield', '订单产量'),
  flag('functionZoneFlag', '在粮食生产功能区内'),
  flag('insuranceFlag', '参加农业保险'),
];

const yieldBase: readonly SubjectField[] = [
  must(choice('baseType', '基地类型', '菜篮子/出口备案/绿色原料/特色农业园/高产示范')),
  must(land('baseArea', '基地面积')),
  land('facilityArea', '设施面积'),
  must(text('mainProducts', '主要产品', 100)),
  ton('annualYield', '年产量'),
  decimal('unitYield', '单产', '公斤/亩'),
  month('marketStart', '上市开始月份'),
  month('marketEnd', '上市结束月份'),
  text('certNo', '认证证书编号', 40),
  flag('traceFlag', '产品可追溯'),
  flag('iotFlag', '使用物联网'),
  choices('supplyTo', '供应去向', '商超/学校/电商/批发'),
];

const plant: readonly SubjectField[] = [
  must(choice('cropType', '作物类型', '蔬菜/水果/茶叶/食用菌/中药材/花卉苗木/蚕桑')),
  must(land('plantArea', '种植面积')),
  land('greenhouseArea', '大棚面积'),
  text('mainVariety', '主栽品种', 60),
  ton('annualYield', '年产量'),
  month('harvestStart', '采收开始月份'),
  month('harvestEnd', '采收结束月份'),
  flag('waterFertFlag', '水肥一体化'),
  flag('pesticideQuotaFlag', '农药定额使用'),
  share('mechanicalRate', '机械化率'),
  choices('salesChannels', '销售渠道', '批发/电商/商超/采摘/订单'),
  flag('insuranceFlag', '参加农业保险'),
];

const pasture: readonly SubjectField[] = [
  must(choice('livestockType', '畜禽种类', '生猪/奶牛/肉牛/羊/蛋鸡/肉鸡/水禽/兔/蜂')),
  must(text('breedCode', '养殖代码', 20)),
  must(heads('stockCount', '存栏数')),
  whole('sowCount', '能繁母猪数', '头'),
  heads('annualOutput', '年出栏数'),
  decimal('houseArea', '栏舍面积', '平方米'),
  land('matchLandArea', '配套消纳地面积'),
  must(text('epidemicCertNo', '动物防疫条件合格证号', 30)),
  explained(choice('beautifulLevel', '美丽牧场', '省级/市级/无'), '评为美丽牧场的级别'),
  choice('manureMode', '粪污处理方式', '肥料化/能源化/纳管/第三方'),
  share('immuneRate', '免疫率'),
  text('vetName', '驻场兽医', 20),
];

const slaughterhouse: readonly SubjectField[] = [
  must(text('slaughterNo', '定点屠宰证号', 30)),
  must(choice('slaughterType', '屠宰种类', '生猪/牛/羊/家禽')),
  whole('designCapacity', '设计能力', '头/年'),
  whole('dailySlaughter', '日屠宰量', '头'),
  whole('annualSlaughter', '年屠宰量', '头'),
  flag('standardFlag', '标准化屠宰厂'),
  must(whole('officialVetCount', '官方兽医人数', '人')),
  must(whole('inspectorCount', '检验人员', '人')),
  decimal('coldStorage', '冷库容量', '吨'),
  words('testItems', '检测项目', 20),
  text('sourceRegion', '畜禽来源地', 60),
  whole('transportCount', '运输车辆', '辆'),
];

const harmless: readonly SubjectField[] = [
  must(text('facilityNo', '设施编号', 30)),
  must(choice('processMode', '处理方式', '化制/高温/焚烧/发酵')),
  must(decimal('designCapacity', '设计能力', '吨/日')),
  ton('annualProcessed', '年处理量'),
  whole('collectPoints', '收集点', '个'),
  whole('vehicleCount', '运输车辆', '辆'),
  whole('coldPoints', '冷藏点', '个'),
  must(depts('coverDeptIds', '覆盖区域')),
  flag('insuranceLinkFlag', '与保险联动'),
  text('envApprovalNo', '环评批复文号', 40),
  decimal('subsidyStandard', '补助标准', '元/头'),
  flag('videoFlag', '安装视频监控'),
];

const farming: readonly SubjectField[] = [
  must(words('livestockTypes', '畜禽种类', 10)),
  must(heads('stockCount', '存栏数')),
  whole('sowCount', '能繁母猪数', '头'),
  heads('annualOutput', '年出栏数'),
  decimal('houseArea', '栏舍面积', '平方米'),
  day('lastImmuneDate', '最近免疫日期'),
  whole('immuneCount', '免疫数量', '头（羽）'),
  whole('earTagCount', '佩戴耳标数', '头'),
  choice('manureMode', '粪污处理方式', '还田/沼气/委托'),
  whole('insuredCount', '投保数量', '头'),
  must(text('epidemicOfficer', '村级防疫员', 20)),
  month('restockMonth', '计划补栏月份'),
];

const animal: readonly SubjectField[] = [
  must(text('licenceNo', '动物诊疗许可证号', 30)),
  must(day('licenceEnd', '许可证到期日')),
  must(choice('orgType', '机构类型', '动物医院/动物诊所/乡村兽医站')),
  must(whole('vetCount', '执业兽医师人数', '人')),
  whole('assistantVetCount', '执业助理兽医师人数', '人'),
  whole('ruralVetCount', '乡村兽医人数', '人'),
  must(words('serviceAnimals', '诊疗动物', 10)),
  whole('serviceRadius', '服务半径', '公里'),
  must(phone('emergencyPhone', '急诊电话')),
  decimal('clinicArea', '诊疗场所面积', '平方米'),
  flag('immunePointFlag', '狂犬病免疫点'),
  whole('annualVisits', '年接诊量', '次'),
];

const aquatic: readonly SubjectField[] = [
  must(text('seedLicenceNo', '水产苗种生产许可证号', 30)),
  must(day('licenceEnd', '许可证到期日')),
  must(words('seedSpecies', '苗种品种', 20)),
  whole('parentStock', '亲本数量', '组'),
  must(decimal('annualSeedOutput', '年产苗种', '万尾')),
  decimal('nurseryArea', '育苗面积', '平方米'),
  decimal('waterVolume', '育苗水体', '立方米'),
  choice('fineBreedLevel', '良种场级别', '国家级/省级/无'),
  must(flag('quarantineFlag', '经过产地检疫')),
  text('quarantineNo', '检疫合格证号', 30),
  text('salesRegion', '销售区域', 60),
];

const aquaculture: readonly SubjectField[] = [
  text('aquaLicenceNo', '水域滩涂养殖证号', 30),
  day('licenceEnd', '养殖证到期日'),
  must(choice('cultureMode', '养殖方式', '池塘/工厂化/网箱/稻渔综合/滩涂/浅海')),
  must(land('waterArea', '养殖水面')),
  must(words('species', '养殖品种', 20)),
  ton('annualYield', '年产量'),
  must(flag('tailWaterFlag', '尾水经过处理')),
  whole('aeratorCount', '增氧机', '台'),
  text('seedSource', '苗种来源', 60),
  ton('feedAmount', '年投饵量'),
  flag('medicineRecordFlag', '有用药记录'),
  flag('insuranceFlag', '参加农业保险'),
];

const aduatic: readonly SubjectField[] = [
  must(choices('bizTypes', '经营类型', '捕捞/收购/加工/冷链/批发')),
  text('vesselName', '渔船名称', 20),
  text('vesselNo', '渔船编号', 30),
  decimal('vesselPower', '渔船功率', '千瓦'),
  text('catchLicenceNo', '捕捞许可证号', 30),
  text('homePort', '船籍港', 30),
  decimal('processCapacity', '加工能力', '吨/日'),
  decimal('coldStorage', '冷库容量', '吨'),
  must(words('mainSpecies', '主要水产品', 20)),
  ton('annualTrade', '年交易量'),
  decimal('annualSales', '年销售额', '万元'),
  flag('haccpFlag', '通过HACCP认证'),
];

export const plantingBreedingFishing = {
  grain,
  yield: yieldBase,
  plant,
  pasture,
  slaughterhouse,
  harmless,
  farming,
  animal,
  aquatic,
  aquaculture,
  aduatic,
};

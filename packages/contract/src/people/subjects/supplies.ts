/** The own fields of subjects that make and sell seed, feed, pesticides and other supplies (group D). */
import {
  choice,
  choices,
  day,
  decimal,
  explained,
  flag,
  must,
  type SubjectField,
  share,
  text,
  whole,
  words,
} from './field.ts';

const area = (key: string, label: string) => decimal(key, label, '平方米');
const sales = decimal('annualSales', '年销售额', '万元');
const licenceEnd = must(day('licenceEnd', '许可证到期日'));

const pesticides: readonly SubjectField[] = [
  must(text('licenceNo', '农药经营许可证号', 30)),
  licenceEnd,
  must(flag('restrictedFlag', '限制使用农药定点')),
  text('businessScope', '经营范围', 100),
  area('storeArea', '门店面积'),
  area('warehouseArea', '仓库面积'),
  whole('clerkCount', '经营人员', '人'),
  must(explained(text('trainedClerk', '培训合格人员', 20), '取得农药经营培训合格证的人员姓名')),
  flag('recyclePointFlag', '废弃物回收点'),
  decimal('recycleWeight', '年回收量', '公斤/年'),
  flag('realNameSaleFlag', '实名购买登记'),
  sales,
];

const composite: readonly SubjectField[] = [
  must(choices('fertilizerTypes', '肥料种类', '复合肥/配方肥/有机肥/水溶肥/其他')),
  text('recordNo', '备案号', 30),
  flag('seedFlag', '兼营种子'),
  flag('filmFlag', '兼营农膜'),
  area('storeArea', '门店面积'),
  decimal('warehouseCapacity', '仓储能力', '吨'),
  decimal('annualFertilizer', '年销售肥料', '吨'),
  share('formulaRatio', '配方肥占比'),
  text('chainBrand', '连锁品牌', 30),
  whole('deliveryRadius', '配送半径', '公里'),
  flag('quotaFlag', '执行肥料定额制'),
  sales,
];

const production: readonly SubjectField[] = [
  must(text('seedLicenceNo', '种子生产经营许可证号', 30)),
  licenceEnd,
  choice('licenceScope', '许可范围', '选育生产经营/生产经营/经营'),
  must(words('cropTypes', '作物种类', 20)),
  text('varietyNames', '品种名称', 100),
  decimal('baseArea', '基地面积', '亩'),
  decimal('annualSeedOutput', '年产种子', '吨'),
  decimal('seedlingOutput', '年产种苗', '万株'),
  decimal('coldStorage', '冷库容量', '立方米'),
  share('germinationRate', '发芽率'),
  whole('inspectorCount', '检验人员', '人'),
  sales,
];

const feed: readonly SubjectField[] = [
  must(text('feedLicenceNo', '饲料生产许可证号', 30)),
  licenceEnd,
  must(choices('feedTypes', '饲料种类', '配合/浓缩/添加剂预混/单一/宠物')),
  decimal('annualCapacity', '年产能', '吨'),
  decimal('annualOutput', '年产量', '吨'),
  words('mainAnimals', '适用动物', 20),
  flag('noAntibioticFlag', '无抗饲料'),
  flag('labFlag', '有化验室'),
  must(text('qualityManager', '质量负责人', 20)),
  area('warehouseArea', '仓库面积'),
  text('salesRegion', '销售区域', 60),
];

const veterinary: readonly SubjectField[] = [
  must(text('licenceNo', '兽药经营许可证号', 30)),
  licenceEnd,
  text('gspNo', 'GSP证书编号', 30),
  must(choices('businessScopes', '经营范围', '中化药/生物制品/原料药')),
  area('storeArea', '门店面积'),
  flag('coldChainFlag', '有冷链设备'),
  must(text('pharmacistName', '药师姓名', 20)),
  flag('prescriptionFlag', '经营处方药'),
  must(flag('traceUploadFlag', '上传追溯数据')),
  day('lastInspectDate', '最近检查日期'),
  sales,
];

const insert: readonly SubjectField[] = [
  must(choices('inputTypes', '投入品种类', '农膜/基质/渔需物资/水肥设备/小农具/生物制剂')),
  text('brandNames', '经营品牌', 100),
  area('storeArea', '门店面积'),
  whole('supplierCount', '供货商', '家'),
  flag('filmStandardFlag', '农膜符合国家标准'),
  share('filmRecycleRate', '农膜回收率'),
  flag('recyclePointFlag', '废弃物回收点'),
  flag('deliveryFlag', '送货上门'),
  flag('creditSaleFlag', '可以赊销'),
  sales,
];

export const supplies = { pesticides, composite, production, feed, veterinary, insert };

/** The form of an application of the service hall. */
import { expect, test } from 'vitest';
import { serviceProblems } from './fields.ts';

const written = {
  serviceName: '农技问答',
  serviceType: 2,
  iconUrl: 'product/20260901/0.png',
  openMode: 2,
  linkUrl: 'https://example.org/ask',
  miniAppId: '',
  deptId: '330106',
  terminal: [1],
  onlineTime: null,
  offlineTime: null,
};

test.each([
  ['in order', {}, {}],
  [
    'no name, no icon',
    { serviceName: ' ', iconUrl: '' },
    { serviceName: '请填写名称', iconUrl: '请上传图标' },
  ],
  ['no type, which travels as 0', { serviceType: 0 }, { serviceType: '请选择服务类型' }],
  ['a script', { linkUrl: 'javascript:alert(1)' }, { linkUrl: '外部链接须以http(s):、mailto:或tel:开头' }],
  ['a telephone', { linkUrl: 'tel:12316' }, {}],
  ['a page of the console', { openMode: 1, linkUrl: '/info/article?tab=1' }, {}],
  [
    'another site as an inner page',
    { openMode: 1, linkUrl: '//example.org' },
    { linkUrl: '内部页面的地址以/开头，如/info/article' },
  ],
  ['a mini program', { openMode: 3, linkUrl: 'pages/ask/index', miniAppId: 'wx0000' }, {}],
  [
    'a mini program without its id, left for another site',
    { openMode: 3 },
    { linkUrl: '请填写小程序里的页面，如pages/index/index', miniAppId: '请填写小程序编号' },
  ],
  ['a unit', { deptId: '330106A1' }, { deptId: '请选择区域，不能选择单位' }],
  ['no terminal', { terminal: [] }, { terminal: '请选择终端' }],
  [
    'an end before the beginning',
    { onlineTime: '2026-10-02 00:00:00', offlineTime: '2026-10-01 00:00:00' },
    { offlineTime: '下线时间应晚于上线时间' },
  ],
])('%s', (_name, changed, problems) => expect(serviceProblems({ ...written, ...changed })).toEqual(problems));

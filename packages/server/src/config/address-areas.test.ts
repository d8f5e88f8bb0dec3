import { expect, test } from 'vitest';
import { addressAreas, openAreas } from './address-areas.ts';

const areaOf = openAreas(
  addressAreas.parse(
    ' 10.33.1.0/24=西湖区农业农村局, 10.33.0.0/16 = 政务外网 ,2001:db8::/32=省厅,203.0.113.7=值班室',
  ),
);

test.each([
  ['10.33.1.9', '西湖区农业农村局'],
  ['::ffff:10.33.1.9', '西湖区农业农村局'],
  ['10.33.2.9', '政务外网'],
  ['2001:db8::5', '省厅'],
  ['203.0.113.7', '值班室'],
  ['203.0.113.8', null],
  ['10.34.0.1', '内部网络'],
  ['172.31.0.1', '内部网络'],
  ['fd00::1', '内部网络'],
  ['127.0.0.1', '本机'],
  ['::1', '本机'],
  ['', null],
])('%s lies in %s', (ip, area) => {
  expect(areaOf(ip)).toBe(area);
});

test.each(['10.33.1.0/24', '10.33.1.0/33=甲', '甲=10.33.1.0/24', '10.33.1.0/24='])(
  '%s cannot be used',
  (setting) => {
    expect(addressAreas.safeParse(setting).success).toBe(false);
  },
);

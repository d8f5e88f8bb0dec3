import { describe, expect, it } from 'vitest';
import {
  arrivingText,
  billedSegments,
  contentProblem,
  fullContentOf,
  gatewaySignNote,
  lengthProblem,
  PLACEHOLDERS,
  placeholdersOf,
  placeholderWindows,
  renderText,
  renderWithRanges,
  segmentCountOf,
  segmentsOf,
  signProblem,
  wordCountOf,
  worstCase,
} from './text.ts';

const han = (length: number) => '字'.repeat(length);

describe('counting', () => {
  it('counts signature and tail with the text, and what lies outside the basic plane twice', () => {
    const text = fullContentOf({ smsSign: '【浙江农民信箱】', smsContent: '🌾 好', smsTail: '拒收请回复R' });
    expect(text).toBe('【浙江农民信箱】🌾 好拒收请回复R');
    expect(wordCountOf(text)).toBe(8 + 4 + 6);
  });

  it.each([
    [1, 1],
    [69, 1],
    [70, 1],
    [71, 2],
    [133, 2],
    [134, 2],
    [135, 3],
    [200, 3],
    [201, 3],
    [202, 4],
    [474, 8],
  ])('%i units are %i segments', (length, segments) => {
    expect(segmentCountOf(han(length))).toBe(segments);
  });

  it.each([
    ['an emoji that ends on the edge', `${han(65)}🌾${han(67)}`, 2],
    ['an emoji across the edge', `${han(66)}🌾${han(66)}`, 3],
    ['an emoji across the edge with room left', `${han(66)}🌾${han(10)}`, 2],
    ['an emoji family across the edge', `${han(60)}👨‍👩‍👧‍👦${han(60)}`, 3],
    ['an emoji at the end of a single one', `${han(68)}🌾`, 1],
    ['an emoji over the end of a single one', `${han(69)}🌾`, 2],
    ['emoji over two edges', `${han(66)}🌾${han(64)}🌾${han(67)}`, 4],
    ['more marks on a letter than a segment holds', `a${'\u0301'.repeat(140)}`, 3],
  ])('%s', (_, text, segments) => {
    expect(segmentCountOf(text)).toBe(segments);
  });

  it('cuts a text into pieces that are the text again', () => {
    const text = `${han(66)}🌾${han(64)}👨‍👩‍👧‍👦${han(67)}`;
    const segments = segmentsOf(text);
    expect(segments.join('')).toBe(text);
    expect(segments.map((one) => one.length)).toEqual([66, 66, 67, 11]);
  });
});

describe('a signature that the gateway adds', () => {
  const text = (length: number) => `【浙江农民信箱】${'字'.repeat(length)}`;
  it('stands in the place of ours', () => {
    expect(arrivingText(text(2), '【农民】')).toBe('【农民】字字');
    expect(arrivingText(text(2), '')).toBe(text(2));
  });

  it('counts where it is longer than ours, and ours where some channel takes it', () => {
    expect(billedSegments(text(62), [])).toBe(1);
    expect(billedSegments(text(62), ['【农民】'])).toBe(1);
    expect(billedSegments(text(63), ['【农民】'])).toBe(1);
    expect(billedSegments(text(63), ['【农民】', ''])).toBe(2);
    expect(billedSegments(text(62), ['', '【浙江省农民信箱】'])).toBe(2);
  });
});

describe('the limits of an office', () => {
  const limits = { maxContentLength: 300, maxSegment: 4 };
  it.each([
    [300, 4, null],
    [301, 4, '短信内容不能超过300个字，现有301个字，请删减'],
    [300, 5, '内容需分5条发送，最多4条，请删减内容'],
  ])('%i characters, %i segments', (length, segmentCount, sentence) => {
    expect(lengthProblem({ smsContent: han(length), segmentCount }, limits)).toBe(sentence);
  });
});

describe('placeholders', () => {
  it('finds each once', () => {
    expect(placeholdersOf('${village}${name}，${name}您好，${phone}')).toEqual(['name', 'village']);
    expect(placeholdersOf('没有变量')).toEqual([]);
  });

  it('puts in the recipient’s own data', () => {
    expect(renderText('${name}：${village}今晚停水', { name: '陈立', village: '绕城村' })).toBe(
      '陈立：绕城村今晚停水',
    );
    expect(renderText('${name}您好', { name: '阿卜杜热合曼·艾力' })).toBe('阿卜杜热合曼·艾力您好');
  });

  it('has a word for recipients without one', () => {
    expect(renderText('${name}：${village}今晚停水', { name: null })).toBe('农友：本村今晚停水');
    expect(renderText('${name}', { name: ' \u200b ' })).toBe('农友');
  });

  it.each([
    ['https://evil.example', '农友'],
    ['陈立http://evil.example/x', '农友'],
    ['ｗｗｗ．evil．cn', '农友'],
    ['evil。cn', '农友'],
    ['e\u200bvil.c\u200bn', '农友'],
    ['加微信13800000000', '农友'],
    ['１３８００', '农友'],
    ['【中国银行】陈立', '中国银行陈立'],
    ['陈\u202e立\n\t', '陈立'],
    ['陈立(三墩)', '陈立（三墩）'],
    ['${village}', 'village'],
    ['$&$1', '1'],
    ['陈'.repeat(40), '陈'.repeat(16)],
    ['𠮷'.repeat(40), '𠮷'.repeat(8)],
  ])('a recipient named %j is called %s', (value, called) => {
    expect(renderText('${name}', { name: value, village: '绕城村' })).toBe(called);
  });

  it('no value is longer than the worst case', () => {
    const text = PLACEHOLDERS.map((one) => `\${${one.name}}`).join('，');
    const values = { name: 'a'.repeat(300), village: '村'.repeat(300) };
    expect(renderText(text, values)).toHaveLength(worstCase(text).length);
    expect(worstCase('${name}您好')).toHaveLength(18);
    expect(worstCase('${name}您好', { name: 3 })).toHaveLength(5);
    expect(worstCase('${name}您好', { name: 0 })).toHaveLength(renderText('${name}您好', {}).length);
    expect(worstCase('${name}您好', { name: 99 })).toHaveLength(18);
  });
});

describe('what a text may hold', () => {
  it.each([
    ['病虫情报：三代二化螟正值防治适期，请于8月18日至22日用药。', null],
    ['${name}您好，\n${village}今晚停水🌾', null],
    [han(450), null],
    [han(451), '短信内容不能超过450个字，现有451个字'],
    ['', '请输入短信内容'],
    [' \n ', '请输入短信内容'],
    ['【中国银行】您的账户', '短信内容中不能使用【】，签名由系统自动添加'],
    ['】', '短信内容中不能使用【】，签名由系统自动添加'],
    ['请\u200b转账', '第2个字是看不见的字符（U+200B 零宽空格），请删除'],
    ['${phone}', '${phone}不是可用的变量，可用的有${name}、${village}'],
    ['${}', '${}不是可用的变量，可用的有${name}、${village}'],
    ['${name您好', '变量缺少右括号，应写作${name}'],
  ])('%j: %s', (content, sentence) => {
    expect(contentProblem(content)).toBe(sentence);
  });

  it.each([
    ['【浙江农民信箱】', true],
    ['【农信】', true],
    [`【${han(18)}】`, true],
    [`【${han(19)}】`, false],
    ['【农】', false],
    ['浙江农民信箱', false],
    ['【a】【b】', false],
    ['【农\u200b信】', false],
  ])('signature %j: %s', (sign, accepted) => {
    expect(signProblem(sign) === null).toBe(accepted);
  });
});

describe('what stands beside a placeholder', () => {
  it('renders the same text, and tells where the values stand', () => {
    const text = '${village}的${name}，您好${other}';
    const values = { name: '王小二', village: '绕城村' };
    const rendered = renderWithRanges(text, values);
    expect(rendered.text).toBe(renderText(text, values));
    expect(rendered.values.map(({ start, end }) => rendered.text.slice(start, end))).toEqual([
      '绕城村',
      '王小二',
    ]);
  });

  it('takes near placeholders together and far ones apart', () => {
    expect(placeholderWindows(`${han(30)}\${village}\${name}${han(30)}`)).toEqual([
      { text: `${han(24)}\${village}\${name}${han(24)}`, names: ['name', 'village'] },
    ]);
    expect(placeholderWindows(`\${name}${han(60)}\${village}`).map(({ names }) => names)).toEqual([
      ['name'],
      ['village'],
    ]);
    expect(placeholderWindows('没有变量')).toEqual([]);
  });
});

it('a gateway’s signature is told beside the text, with the one that it replaces', () => {
  expect(gatewaySignNote('【西湖农业】', [])).toBe('');
  expect(gatewaySignNote('【西湖农业】', [''])).toBe('');
  expect(gatewaySignNote('【西湖农业】', ['【农民信箱】'])).toBe(
    '签名由运营商网关按登记添加：【农民信箱】，代替【西湖农业】',
  );
  expect(gatewaySignNote('【农民信箱】', ['【农民信箱】'])).toBe('签名由运营商网关按登记添加：【农民信箱】');
  expect(gatewaySignNote('【西湖农业】', ['', '【农民信箱】'])).toBe(
    '签名由运营商网关按登记添加：【农民信箱】，代替【西湖农业】；其余通道由本平台添加',
  );
});

// Values of variables, and texts that are templates.

import { describe, expect, test } from 'vitest';
import type { VariableType } from './value-forms.ts';
import {
  cleanedParams,
  fillTemplate,
  fillWithLongest,
  fillWithSamples,
  type TemplateVariable,
  templateProblems,
  valueProblem,
  variableNamesIn,
} from './variables.ts';

const variable = (fields: Partial<TemplateVariable> = {}): TemplateVariable => ({
  varName: 'place',
  varLabel: '地点',
  varType: 'text',
  maxLength: 10,
  required: 1,
  sample: '象山',
  ...fields,
});

const PHONES_AS_WRITTEN = [
  '154 0000 0001',
  '154-0000-0001',
  '+86 15400000001',
  '0086-154-0000-0001',
  '１５４０００００００１',
  '\u202d15400000001\u202c',
  '０５７４－００００００００',
  '(0574) 00000000',
  '+86 574 0000 0000',
];

describe('a telephone of a template', () => {
  const phone = variable({ varType: 'phone', varLabel: '电话', varName: 'phone', maxLength: 13 });

  test.each(PHONES_AS_WRITTEN)('is taken as it is written, and goes into the text cleaned: %j', (typed) => {
    expect(valueProblem(phone, typed)).toBeNull();
    const { smsContent } = fillTemplate('请拨${phone}。', [phone], { phone: typed });
    expect(['请拨15400000001。', '请拨0574-00000000。']).toContain(smsContent);
    expect(cleanedParams([phone], { phone: typed, other: ' 甲 ' })).toEqual({
      phone: smsContent.slice(2, -1),
      other: ' 甲 ',
    });
  });
});

describe('a value', () => {
  test.each<[string, string]>([
    ['【市政府】', '地点中不能使用【】，签名由系统自动添加'],
    ['${name}', '地点中不能使用$和花括号，需要姓名或村名时请写在模板里'],
    ['{姓名}', '地点中不能使用$和花括号，需要姓名或村名时请写在模板里'],
    ['a.cn', '地点中不能填写网址'],
    ['ｗｗｗ．a', '地点中不能填写网址'],
    ['见a。com', '地点中不能填写网址'],
    ['http://a', '地点中不能填写网址'],
    ['1.2.3.4', '地点中不能填写网址'],
    ['东\n西', '地点中不能换行'],
    ['东\u200b西', '地点第2个字是看不见的字符（U+200B 零宽空格），请删除'],
    ['一二三四五六七八九十一', '地点不能超过10个字，现有11个字'],
    ['', '请填写地点'],
  ])('of %j is refused by its name: %s', (value, sentence) => {
    expect(valueProblem(variable(), value)).toBe(sentence);
  });

  test('may be left out where it is not demanded', () => {
    expect(valueProblem(variable({ required: 0 }), '')).toBeNull();
  });

  test('counts an emoji as the two units that it takes', () => {
    expect(valueProblem(variable({ maxLength: 1 }), '🌧')).toBe('地点不能超过1个字，现有2个字');
  });

  test.each<[VariableType, readonly string[], readonly string[]]>([
    ['number', ['13', '-5', '3-5', '3.36', '93%', '8至10'], ['十三', '3-', '1,000', '--5']],
    [
      'date',
      ['10月15日', '2026年2月28日', '8月18日至22日', '1月28日至2月2日'],
      ['2月30日', '13月1日', '下旬', '15'],
    ],
    [
      'time',
      ['上午9时', '14:30', '24:00', '6月8日上午9时', '10时至16时', '9月20日17时'],
      ['9', '25时', '24:30', '24时半', '24点半', '9:75', '早上'],
    ],
    [
      'phone',
      ['12316', '110', '0574-00000001', '15400000001', '400-800-1234', ...PHONES_AS_WRITTEN],
      ['123', '1540000000', '电话'],
    ],
    [
      'link',
      ['https://s.example.com/a8K2d'],
      ['s.example.com', 'https://甲.cn', 'javascript://a.cn', 'https://a.cn 看'],
    ],
    ['dept', ['象山县农业农村局', '杭州市农技中心（总站）'], ['农业局!', '农业局 ']],
  ])('of type %s takes %j and refuses %j', (varType, good, bad) => {
    const one = variable({ varType, maxLength: 30 });
    expect(good.map((value) => valueProblem(one, value))).toEqual(good.map(() => null));
    for (const value of bad.filter((text) => text !== '123')) {
      expect([value, valueProblem(one, value)]).toEqual([value, expect.stringContaining('地点')]);
    }
  });
});

describe('a text with variables', () => {
  const content = '${name}您好，${place}有雨，请${task}。';
  const task = variable({ varName: 'task', varLabel: '事项', required: 0, sample: '清沟', maxLength: 4 });

  test('keeps what each recipient brings along, and what is demanded and missing', () => {
    expect(variableNamesIn(content)).toEqual(['place', 'task']);
    expect(fillTemplate(content, [variable(), task], { place: '象山' })).toEqual({
      smsContent: '${name}您好，象山有雨，请。',
      missing: [],
    });
    expect(fillTemplate(content, [variable(), task], { task: '避雨' })).toEqual({
      smsContent: '${name}您好，${place}有雨，请避雨。',
      missing: ['place'],
    });
  });

  test('never looks for names in the values', () => {
    const params = { place: '${task}', task: '避雨' };
    expect(fillTemplate(content, [variable(), task], params).smsContent).toContain('${task}有雨');
    expect(fillTemplate('${constructor}', [], { constructor: '甲' } as never).smsContent).toBe(
      '${constructor}',
    );
  });

  test('is at its longest with every variable at its limit', () => {
    expect(fillWithSamples(content, [variable(), task])).toBe('${name}您好，象山有雨，请清沟。');
    expect(fillWithLongest('${place}${task}', [variable(), task])).toHaveLength(14);
  });
});

describe('a template', () => {
  const problemsOf = (content: string, variables: readonly TemplateVariable[]) =>
    templateProblems(content, variables).map(({ field, message }) => `${field}: ${message}`);

  test('and its variables belong to each other exactly', () => {
    expect(problemsOf('${place}有雨', [variable()])).toEqual([]);
    expect(problemsOf('${place}${other}', [variable()])).toEqual([
      'templateContent: 内容里的${other}还没有添加为变量',
    ]);
    expect(problemsOf('有雨', [variable()])).toEqual([
      'variables.0.varLabel: “地点”没有写进内容，请插入到内容里或删除这个变量',
    ]);
    expect(problemsOf('${place}', [variable(), variable()])).toEqual(['variables.1.varName: 变量名重复']);
    expect(problemsOf('${place}${b}', [variable(), variable({ varName: 'b' })])).toEqual([
      'variables.1.varLabel: 变量名称重复',
    ]);
    expect(problemsOf('${constructor}', [variable({ varName: 'constructor' })])).toEqual([
      'variables.0.varName: constructor不能作变量名，请换一个变量名',
    ]);
    expect(problemsOf('${name}', [variable({ varName: 'name' })])).toEqual([
      'variables.0.varName: name由系统按接收人填写，请换一个变量名',
    ]);
    expect(problemsOf('${place}', [variable({ sample: '【甲】' })])).toEqual([
      'variables.0.sample: 示例不合要求：地点中不能使用【】，签名由系统自动添加',
    ]);
  });

  test('is a text as an application may have it', () => {
    expect(problemsOf('', [])).toEqual(['templateContent: 请输入模板内容']);
    expect(problemsOf('【甲】有雨', [])).toEqual([
      'templateContent: 模板内容中不能使用【】，签名由系统自动添加',
    ]);
    expect(problemsOf('${place', [])).toEqual(['templateContent: 变量缺少右括号']);
    expect(problemsOf('字'.repeat(451), [])).toEqual([
      'templateContent: 模板内容不能超过450个字，现有451个字',
    ]);
  });
});

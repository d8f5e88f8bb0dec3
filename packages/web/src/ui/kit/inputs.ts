/** The kit's inputs, as they are: inside an item of its form. */
export { Checkbox, Input, InputNumber, Radio, Select } from 'antd';

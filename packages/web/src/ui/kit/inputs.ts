/** The kit's inputs, as they are, for what no field of `ui/form/items.tsx` is. */
export { Input, Select } from 'antd';

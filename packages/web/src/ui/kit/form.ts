/** The kit's form, as it is: for the fields of a `FormDialog`. */
export { Form, type FormInstance } from 'antd';

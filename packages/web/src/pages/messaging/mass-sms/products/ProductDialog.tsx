/** Registers a product or changes one. */
import {
  INFO_TYPE,
  PRODUCT_CATEGORY,
  type ProductRow,
  pageProductsForSms,
  QUANTITY_UNITS,
  saveProduct,
} from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { useAct } from '../../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../../drafts/KeptKitFormDialog.tsx';
import { NEW } from '../../../../drafts/use-kept.ts';
import { DeptSelect } from '../../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import { DayField } from '../../../../ui/form/DayField.tsx';
import { nameInput } from '../../../../ui/form/name-input.ts';
import { phoneInput } from '../../../../ui/form/number-input.ts';
import { Form } from '../../../../ui/kit/form.ts';
import { Checkbox, Input, InputNumber, Radio } from '../../../../ui/kit/inputs.ts';

interface Values {
  infoType: 1 | 2;
  productName: string;
  productCategory: string;
  spec: string;
  quantity: number;
  quantityUnit: string;
  price: number | null;
  priceUnit: string;
  place: string;
  supplyStart: string;
  supplyEnd: string;
  contactName: string;
  phoneNumber: string;
  isConsenting: boolean;
  deptId: DeptChoice | null;
}

function valuesOf(row: ProductRow | null): Partial<Values> {
  if (!row) {
    const texts = { productName: '', spec: '', priceUnit: '', place: '', contactName: '', phoneNumber: '' };
    return { infoType: 1, ...texts, quantityUnit: '公斤', price: null, isConsenting: false, deptId: null };
  }
  const { infoType, productCategory, consentFlag, deptId, deptName, phoneNumber: _, ...rest } = row;
  return {
    ...rest,
    infoType: infoType === 2 ? 2 : 1,
    productCategory: String(productCategory),
    phoneNumber: '',
    isConsenting: consentFlag === 1,
    deptId: { deptId, deptName },
  };
}

function fieldsOf({ isConsenting, deptId, phoneNumber, ...values }: Values) {
  return {
    infoType: values.infoType,
    productName: values.productName,
    productCategory: values.productCategory,
    spec: values.spec,
    quantity: values.quantity,
    quantityUnit: values.quantityUnit,
    price: values.price ?? null,
    priceUnit: values.priceUnit,
    place: values.place,
    supplyStart: values.supplyStart,
    supplyEnd: values.supplyEnd,
    contactName: values.contactName,
    ...(phoneNumber === '' ? {} : { phoneNumber }),
    consentFlag: isConsenting ? (1 as const) : (0 as const),
    deptId: deptId?.deptId ?? '',
  };
}

export function ProductDialog({ row, onClose }: { row: ProductRow | null; onClose: () => void }) {
  const save = useAct(saveProduct, { refresh: [pageProductsForSms], success: row ? '已修改' : '已登记' });
  const edited = row ? { productId: row.productId, version: row.version } : {};
  return (
    <KeptFormDialog<Values>
      formKey="product"
      about={row?.productId ?? NEW}
      row={row}
      width={680}
      title={row ? `编辑产品“${row.productName}”` : '登记产品'}
      submitLabel={row ? '保存' : '登记'}
      initialValues={valuesOf(row)}
      onSubmit={(values) => save.attempt({ ...edited, ...fieldsOf(values) })}
      onClose={onClose}
    >
      <What />
      <Amounts />
      <Contact row={row} />
    </KeptFormDialog>
  );
}

const demanded = (message: string) => [{ required: true, message }];

function What() {
  return (
    <>
      <Form.Item name="infoType" label="供求">
        <Radio.Group options={INFO_TYPE.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <div className="drawer-pair">
        <Form.Item name="productName" label="产品名称" rules={demanded('请填写产品名称')}>
          <Input maxLength={30} placeholder="如：龙井43茶苗" />
        </Form.Item>
        <Form.Item name="productCategory" label="产品类别" rules={demanded('请选择产品类别')}>
          <CategorySelect />
        </Form.Item>
        <Form.Item name="spec" label="规格（可不填）">
          <Input maxLength={60} placeholder="如：一年生扦插苗" />
        </Form.Item>
        <Form.Item name="place" label="产地或收货地（可不填）">
          <Input maxLength={60} placeholder="如：遂昌县大柘镇" />
        </Form.Item>
      </div>
    </>
  );
}

/** The browser's own list: quick to use by keyboard and on a telephone. */
function CategorySelect({
  id,
  value = '',
  onChange,
}: {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}) {
  return (
    <select id={id} className="field" value={value} onChange={({ target }) => onChange?.(target.value)}>
      <option value="">请选择产品类别</option>
      {PRODUCT_CATEGORY.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

function Amounts() {
  return (
    <>
      <div className="drawer-pair">
        <Form.Item name="quantity" label="数量" rules={demanded('请填写数量')}>
          <InputNumber min={0.01} max={9_999_999_999} precision={2} />
        </Form.Item>
        <Form.Item name="quantityUnit" label="数量单位" rules={demanded('请填写数量单位')}>
          <Input maxLength={10} list="quantity-units" />
        </Form.Item>
        <Form.Item name="price" label="价格" extra="不填就是面议">
          <InputNumber min={0.01} max={99_999_999} precision={2} />
        </Form.Item>
        <Form.Item name="priceUnit" label="价格单位">
          <Input maxLength={20} placeholder="如：元/公斤" />
        </Form.Item>
      </div>
      <datalist id="quantity-units">
        {QUANTITY_UNITS.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <div className="drawer-pair">
        <Form.Item name="supplyStart" label="从哪天起" rules={demanded('请填写开始日期，如 2026-10-01')}>
          <Day label="从哪天起" />
        </Form.Item>
        <Form.Item name="supplyEnd" label="到哪天止" rules={demanded('请填写结束日期，如 2026-10-31')}>
          <Day label="到哪天止" />
        </Form.Item>
      </div>
    </>
  );
}

interface DayProps {
  label: string;
  id?: string;
  value?: string;
  onChange?: (day: string | undefined) => void;
}

function Day({ label, id, value, onChange }: DayProps) {
  return (
    <DayField
      label={label}
      value={value}
      onChange={(day) => onChange?.(day)}
      {...(id === undefined ? {} : { id })}
    />
  );
}

function Contact({ row }: { row: ProductRow | null }) {
  return (
    <>
      <div className="drawer-pair">
        <Form.Item name="contactName" label="联系人" rules={demanded('请填写联系人')}>
          <Input {...nameInput} />
        </Form.Item>
        <Form.Item
          name="phoneNumber"
          label="手机号码"
          {...(row ? { extra: `现在是 ${row.phoneNumber}，不改就不用填` } : {})}
          rules={[
            {
              validator: async (_rule, value: string) => {
                if (row && value === '') return;
                if (normalisePhone(value) === null) throw new Error('请输入正确的手机号');
              },
            },
          ]}
        >
          <Input {...phoneInput} />
        </Form.Item>
      </div>
      <Form.Item
        name="isConsenting"
        valuePropName="checked"
        extra="没有同意的，插入短信的文字里不会有联系人和电话。"
      >
        <Checkbox>本人同意在群发短信里公开姓名和电话</Checkbox>
      </Form.Item>
      <Form.Item name="deptId" label="所在区域" rules={demanded('请选择所在区域')}>
        <Place />
      </Form.Item>
    </>
  );
}

function Place({
  value,
  onChange,
}: {
  value?: DeptChoice | null;
  onChange?: (value: DeptChoice | null) => void;
}) {
  return <DeptSelect label="所在区域" value={value ?? null} onChange={(choice) => onChange?.(choice)} />;
}

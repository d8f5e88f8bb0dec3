/** Registers a product or changes one. */
import {
  INFO_TYPE,
  PRODUCT_CATEGORY,
  type ProductRow,
  pageProductsForSms,
  QUANTITY_UNITS,
  saveProduct,
} from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import {
  changedProductProblems,
  newProductProblems,
  type TypedProduct,
} from '@farmers-mailbox/contract/messaging/products/forms.ts';
import { useAct } from '../../../../api/hooks.ts';
import { KeptFormDialog } from '../../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../../drafts/use-kept.ts';
import { DeptItem } from '../../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import {
  CheckItem,
  DayItem,
  NativeSelectItem,
  NumberItem,
  RadioItem,
  TextItem,
} from '../../../../ui/form/items.tsx';
import { keptHint } from '../../../../ui/form/kept-hint.ts';
import { nameInput } from '../../../../ui/form/name-input.ts';
import { phoneInput } from '../../../../ui/form/number-input.ts';
import type { Form } from '../../../../ui/form/use-form.ts';

interface Values extends TypedProduct {
  readonly infoType: 1 | 2;
  readonly spec: string;
  readonly price: number | null;
  readonly priceUnit: string;
  readonly place: string;
  readonly isConsenting: boolean;
  readonly deptId: DeptChoice | null;
}

const EMPTY: Values = {
  infoType: 1,
  productName: '',
  productCategory: '',
  spec: '',
  quantity: null,
  quantityUnit: '公斤',
  price: null,
  priceUnit: '',
  place: '',
  supplyStart: null,
  supplyEnd: null,
  contactName: '',
  phoneNumber: '',
  isConsenting: false,
  deptId: null,
};

function valuesOf(row: ProductRow): Values {
  return {
    infoType: row.infoType === 2 ? 2 : 1,
    productName: row.productName,
    productCategory: String(row.productCategory),
    spec: row.spec,
    quantity: row.quantity,
    quantityUnit: row.quantityUnit,
    price: row.price,
    priceUnit: row.priceUnit,
    place: row.place,
    supplyStart: row.supplyStart,
    supplyEnd: row.supplyEnd,
    contactName: row.contactName,
    phoneNumber: '',
    isConsenting: row.consentFlag === 1,
    deptId: { deptId: row.deptId, deptName: row.deptName },
  };
}

function fieldsOf({ isConsenting, deptId, phoneNumber, supplyStart, supplyEnd, ...values }: Values) {
  return {
    ...values,
    supplyStart: supplyStart ?? '',
    supplyEnd: supplyEnd ?? '',
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
      initial={row ? valuesOf(row) : EMPTY}
      problemsOf={row ? changedProductProblems : newProductProblems}
      onSubmit={(values) => save.attempt({ ...edited, ...fieldsOf(values) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <What form={form} />
          <Amounts form={form} />
          <Contact form={form} row={row} />
        </>
      )}
    </KeptFormDialog>
  );
}

interface PartProps {
  form: Form<Values>;
}

function What({ form }: PartProps) {
  return (
    <>
      <RadioItem form={form} name="infoType" label="供求" options={INFO_TYPE} />
      <div className="drawer-pair">
        <TextItem
          form={form}
          name="productName"
          label="产品名称"
          isRequired
          maxLength={30}
          placeholder="如：龙井43茶苗"
        />
        <NativeSelectItem
          form={form}
          name="productCategory"
          label="产品类别"
          isRequired
          first="请选择产品类别"
          options={PRODUCT_CATEGORY}
        />
        <TextItem
          form={form}
          name="spec"
          label="规格（可不填）"
          maxLength={60}
          placeholder="如：一年生扦插苗"
        />
        <TextItem
          form={form}
          name="place"
          label="产地或收货地（可不填）"
          maxLength={60}
          placeholder="如：遂昌县大柘镇"
        />
      </div>
    </>
  );
}

function Amounts({ form }: PartProps) {
  return (
    <>
      <div className="drawer-pair">
        <NumberItem
          form={form}
          name="quantity"
          label="数量"
          isRequired
          min={0.01}
          max={9_999_999_999}
          precision={2}
        />
        <TextItem
          form={form}
          name="quantityUnit"
          label="数量单位"
          isRequired
          maxLength={10}
          list="quantity-units"
        />
        <NumberItem
          form={form}
          name="price"
          label="价格"
          hint="不填就是面议"
          min={0.01}
          max={99_999_999}
          precision={2}
        />
        <TextItem form={form} name="priceUnit" label="价格单位" maxLength={20} placeholder="如：元/公斤" />
      </div>
      <datalist id="quantity-units">
        {QUANTITY_UNITS.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <div className="drawer-pair">
        <DayItem form={form} name="supplyStart" label="从哪天起" />
        <DayItem form={form} name="supplyEnd" label="到哪天止" />
      </div>
    </>
  );
}

function Contact({ form, row }: PartProps & { row: ProductRow | null }) {
  return (
    <>
      <div className="drawer-pair">
        <TextItem form={form} name="contactName" label="联系人" isRequired {...nameInput} />
        <TextItem
          form={form}
          name="phoneNumber"
          label="手机号码"
          hint={row && keptHint(row.phoneNumber)}
          {...phoneInput}
        />
      </div>
      <CheckItem form={form} name="isConsenting" hint="没有同意的，插入短信的文字里不会有联系人和电话。">
        本人同意在群发短信里公开姓名和电话
      </CheckItem>
      <DeptItem form={form} name="deptId" label="所在区域" />
    </>
  );
}

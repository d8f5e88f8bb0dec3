/** Chooses some of a few things and puts them in order: the shortcuts and the blocks of the workbench. */
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { OrderList } from '../../../../ui/form/OrderList.tsx';
import { KitProvider } from '../../../../ui/KitProvider.tsx';
import './choice.css';

export interface Choosable {
  readonly key: string;
  readonly label: string;
}

interface ChoiceDialogProps<Member extends Choosable> {
  title: string;
  legend: string;
  members: readonly Member[];
  chosen: readonly Member[];
  max: number;
  onSubmit: (chosen: readonly Member[]) => Promise<unknown>;
  onClose: () => void;
}

/** The workbench stands without the kit, hence its provider here. */
export const ChoiceDialog = <Member extends Choosable>(props: ChoiceDialogProps<Member>) => (
  <KitProvider>
    <ChoiceForm {...props} />
  </KitProvider>
);

function ChoiceForm<Member extends Choosable>(props: ChoiceDialogProps<Member>) {
  const { title, legend, members, chosen: initial, max, onSubmit, onClose } = props;
  return (
    <FormDialog<{ chosen: readonly Member[] }>
      open
      title={title}
      submitLabel="保存"
      initial={{ chosen: initial }}
      problemsOf={({ chosen }) => (chosen.length > max ? { chosen: `最多选${max}个，请去掉几个` } : {})}
      onSubmit={({ chosen }) => onSubmit(chosen)}
      onClose={onClose}
    >
      {(form) => {
        const { chosen } = form.values;
        const has = ({ key }: Member) => chosen.some((one) => one.key === key);
        return (
          <>
            <fieldset className="workbench-choice">
              <legend>
                {legend}（已选 {chosen.length} 个，最多 {max} 个）
              </legend>
              {members.map((one) => (
                <label key={one.key}>
                  <input
                    type="checkbox"
                    checked={has(one)}
                    disabled={!has(one) && chosen.length >= max}
                    onChange={() =>
                      form.change({
                        chosen: has(one) ? chosen.filter(({ key }) => key !== one.key) : [...chosen, one],
                      })
                    }
                  />
                  {one.label}
                </label>
              ))}
            </fieldset>
            {chosen.length > 1 && (
              <OrderList
                members={chosen}
                keyOf={({ key }) => key}
                nameOf={({ label }) => label}
                onChange={(next) => form.change({ chosen: next })}
              />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}

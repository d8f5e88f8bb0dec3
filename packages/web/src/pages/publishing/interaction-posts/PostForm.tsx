/** The fields of a new post, each with what is wrong beside it and how many characters it has. */
import {
  POST_CONTENT_MAX,
  POST_PICTURES_MAX,
  POST_TITLE_MAX,
  POST_TOPIC_MAX,
  POST_TYPE,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { useState } from 'react';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import type { Keeper } from '../../../drafts/keeper.ts';
import { useSession } from '../../../session/session-context.ts';
import { useBusyParts } from '../../../ui/files/busy-parts.ts';
import { VideoField } from '../../../ui/files/VideoField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PageFormFoot } from '../../../ui/form/FormFoot.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { PicturesField } from '../../../ui/pictures/PicturesField.tsx';
import type { NewPost } from './new-post.ts';

export interface PostFormProps {
  form: Form<NewPost>;
  isBusy: boolean;
  onCancel: () => void;
  keeper: Keeper;
}

export function PostForm({ form, isBusy, onCancel, keeper }: PostFormProps) {
  const { values, problems, change, element } = form;
  const [isUploading, setUploading] = useState(false);
  const busy = useBusyParts<'pictures' | 'video'>(setUploading);
  return (
    <form className="post-form card" {...element} aria-label="新增互动">
      <h2>新增互动</h2>
      <Signature />
      <fieldset className="form-field post-group">
        <legend>类型</legend>
        <div className="post-types">
          {POST_TYPE.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="postType"
                checked={values.postType === value}
                onChange={() => change({ postType: value })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField form={form} name="title" label="标题（必填）" max={POST_TITLE_MAX} />
      <TextField form={form} name="content" label="正文（必填）" rows={8} max={POST_CONTENT_MAX} />
      <TextField form={form} name="topic" label="话题" hint="可不填，如：秋收" max={POST_TOPIC_MAX} />
      <PicturesField
        max={POST_PICTURES_MAX}
        hint="可不传"
        value={values.imageUrls}
        problem={problems['imageUrls']}
        onChange={(changed) => change((now) => ({ imageUrls: changed(now.imageUrls) }))}
        onBusy={busy('pictures')}
      />
      <VideoField
        hint="可不传"
        value={values.videoUrl ?? null}
        problem={problems['videoUrl']}
        onChange={(videoUrl) => change({ videoUrl })}
        onBusy={busy('video')}
      />
      <PageFormFoot
        submitLabel={isBusy ? '正在提交…' : isUploading ? '图片或视频上传中…' : '提交审核'}
        disabled={isBusy || isUploading}
        problemCount={Object.keys(problems).length}
        onCancel={onCancel}
        savedNote={<SavedNote keeper={keeper} />}
      />
    </form>
  );
}

/** Under whose name it appears, and what happens next. */
function Signature() {
  const { sysUser, sysDept } = useSession().user;
  return (
    <p className="post-signature">
      以“{sysDept.deptName}”的名义发布，发布人 {sysUser.realName}。提交后由其他人审核，通过后公开。
    </p>
  );
}

interface TextFieldProps {
  form: Form<NewPost>;
  name: 'title' | 'content' | 'topic';
  label: string;
  hint?: string;
  rows?: number;
  max: number;
}

function TextField({ form, name, label, hint, rows, max }: TextFieldProps) {
  const value = form.values[name];
  const { length } = value.trim();
  const counter = (
    <span className={length > max ? 'post-count post-count-over' : 'post-count'} aria-live="off">
      {length > max ? `${length}/${max}，多 ${length - max} 字` : `${length}/${max}`}
    </span>
  );
  const set = ({ target }: { target: { value: string } }) => form.change({ [name]: target.value });
  return (
    <Field label={label} hint={hint} problem={form.problems[name]} beside={counter}>
      {(control) =>
        rows === undefined ? (
          <input {...control} className="field" value={value} onChange={set} />
        ) : (
          <textarea {...control} className="field" rows={rows} value={value} onChange={set} />
        )
      }
    </Field>
  );
}

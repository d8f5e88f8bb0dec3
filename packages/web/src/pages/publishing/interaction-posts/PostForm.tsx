/** The fields of a new post, each with what is wrong beside it and how many characters it has. */
import {
  POST_CONTENT_MAX,
  POST_PICTURES_MAX,
  POST_TITLE_MAX,
  POST_TOPIC_MAX,
  POST_TYPE,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { type FormEvent, type RefObject, useState } from 'react';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import type { Keeper } from '../../../drafts/keeper.ts';
import { useSession } from '../../../session/session-context.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { PageFormFoot } from '../../../ui/form/FormFoot.tsx';
import { PicturesField } from '../../../ui/pictures/PicturesField.tsx';
import type { NewPost, Problems } from './new-post.ts';

export interface PostFormProps {
  post: NewPost;
  problems: Problems;
  isBusy: boolean;
  frame: RefObject<HTMLFormElement | null>;
  onChange: (changed: (now: NewPost) => Partial<NewPost>) => void;
  onSubmit: () => void;
  onCancel: () => void;
  keeper: Keeper;
}

export function PostForm(props: PostFormProps) {
  const { post, problems, isBusy, frame, onChange, onSubmit, onCancel, keeper } = props;
  const [isUploading, setUploading] = useState(false);
  const wrong = Object.keys(problems).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="post-form card" ref={frame} onSubmit={submit} noValidate aria-label="新增互动">
      <h2>新增互动</h2>
      <Signature />
      <fieldset className="form-field post-group" data-field="postType">
        <legend>类型</legend>
        <div className="post-types">
          {POST_TYPE.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="postType"
                checked={post.postType === value}
                onChange={() => onChange(() => ({ postType: value }))}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        name="title"
        label="标题（必填）"
        max={POST_TITLE_MAX}
        value={post.title}
        problem={problems.title}
        onChange={(title) => onChange(() => ({ title }))}
      />
      <TextField
        name="content"
        label="正文（必填）"
        rows={8}
        max={POST_CONTENT_MAX}
        value={post.content}
        problem={problems.content}
        onChange={(content) => onChange(() => ({ content }))}
      />
      <TextField
        name="topic"
        label="话题"
        hint="可不填，如：秋收"
        max={POST_TOPIC_MAX}
        value={post.topic}
        problem={problems.topic}
        onChange={(topic) => onChange(() => ({ topic }))}
      />
      <PicturesField
        max={POST_PICTURES_MAX}
        hint="可不传"
        value={post.imageUrls}
        problem={problems.imageUrls}
        onChange={(changed) => onChange((now) => ({ imageUrls: changed(now.imageUrls) }))}
        onBusy={setUploading}
      />
      <PageFormFoot
        submitLabel={isBusy ? '正在提交…' : isUploading ? '图片上传中…' : '提交审核'}
        disabled={isBusy || isUploading}
        problemCount={wrong}
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
  name: keyof NewPost;
  label: string;
  hint?: string;
  rows?: number;
  max: number;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function TextField({ name, label, hint, rows, max, value, problem, onChange }: TextFieldProps) {
  const { length } = value.trim();
  const counter = (
    <span className={length > max ? 'post-count post-count-over' : 'post-count'} aria-live="off">
      {length > max ? `${length}/${max}，多 ${length - max} 字` : `${length}/${max}`}
    </span>
  );
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} problem={problem} beside={counter}>
        {(control) =>
          rows === undefined ? (
            <input
              {...control}
              className="field"
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          ) : (
            <textarea
              {...control}
              className="field"
              rows={rows}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )
        }
      </Field>
    </div>
  );
}

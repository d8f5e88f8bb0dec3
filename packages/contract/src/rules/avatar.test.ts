import { describe, expect, it } from 'vitest';
import { AVATAR_BYTES_MAX, AVATAR_UPLOAD_FAILED, avatarProblem } from './avatar.ts';

describe('[VAL-08] avatar', () => {
  it.each(['a.png', 'a.jpg', 'a.JPEG', 'a.b.jpg'])('accepts %s up to 5242880 bytes', (name) => {
    expect(avatarProblem({ name, size: 5_242_880 })).toBeNull();
    expect(AVATAR_BYTES_MAX).toBe(5_242_880);
    expect(avatarProblem({ name, size: 5_242_881 })).toBe('图片过大请重新上传!');
  });
  it.each(['a.svg', 'a.gif', 'a.png.html', 'png', 'a.'])('refuses %s', (name) => {
    expect(avatarProblem({ name, size: 1 })).not.toBeNull();
  });
  it('has a sentence for an upload that failed', () => {
    expect(AVATAR_UPLOAD_FAILED).toBe('上传文件失败!');
  });
});

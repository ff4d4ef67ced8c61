const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'You do not have permission to use this file or folder',
  EPERM: 'You do not have permission to use this file or folder',
  EROFS: 'The disk is read-only',
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'A part of the path is not a folder',
  EISDIR: 'This is a folder',
  EBUSY: 'Another program is using the file',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EFBIG: 'The file is larger than this disk or this shell allows',
  EIO: 'The disk reports an error',
};

/**
 * Returns why a file operation failed, without a full stop at the end, so that a path or another sentence can
 * follow; undefined for errors that are not from a file operation or have no entry here.
 */
export function fileErrorReason(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === undefined || code === undefined ? undefined : REASONS[code];
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Nothing was saved.',
  EDQUOT: 'Your share of the disk is full. Nothing was saved.',
  EACCES: 'You may not write into this folder. Nothing was saved.',
  EPERM: 'You may not write into this folder. Nothing was saved.',
  EROFS: 'This disk can only be read. Nothing was saved.',
  ENOENT: 'The folder is not there any more. Nothing was saved.',
  EISDIR: 'A folder has this name. Nothing was saved.',
  EBUSY: 'Another program has the file open. Close it there and try again.',
  EFBIG: 'The disk cannot hold so large a file. Nothing was saved.',
  EIO: 'The disk reports an error. Nothing was saved.',
};

/** What a failed write to disk means for the owner; undefined for any other error. */
export function describeFileError(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === undefined || code === undefined ? undefined : SENTENCES[code];
}

export { fileErrorReason } from './file-error';
export { createSafeFile, FileExistsError, type SafeFile, type SafeFileOptions } from './safe-file';

import type { Config } from '../../config.ts'
import { openStorage } from './storage.ts'
import type { Storage } from './storage.ts'

/** Where files lie: in the bucket of `STORAGE_URL`, or on the disk under the data directory. The client comes only when it is needed. */
export async function storageOf({
  storageUrl,
  dataDirectory,
}: Pick<Config, 'storageUrl' | 'dataDirectory'>): Promise<Storage> {
  if (storageUrl === undefined) return openStorage(dataDirectory)
  const { openS3Storage } = await import('./storage.s3.ts')
  return openS3Storage(storageUrl)
}

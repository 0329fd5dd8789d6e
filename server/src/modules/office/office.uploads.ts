import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './office.texts.ts'

/** A picture of a page that visitors see (a banner, a speaker, an advertisement), so it lies where companies' logos lie. */
export const officePictureUpload: UploadPurpose = {
  name: 'office_picture',
  who: 'operator',
  folder: 'logos',
  most: 20_000_000,
  tooLarge: () => t('a-picture-may-have-at-most-20'),
}

/** As wide as the widest place that shows one, with its own proportions. */
export const OFFICE_PICTURE = { width: 2000, height: 2000, fit: 'inside' } as const

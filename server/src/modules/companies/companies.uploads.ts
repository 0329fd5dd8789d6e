import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './companies.texts.ts'

/** A company's logo; the first settings ask for it too. */
export const logoUpload: UploadPurpose = {
  name: 'logo',
  who: 'applicant',
  folder: 'logos',
  most: 10_000_000,
  tooLarge: () => t('a-picture-may-have-at-most-10'),
}

export const LOGO = { width: 512, height: 512 } as const

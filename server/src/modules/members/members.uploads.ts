import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './members.texts.ts'

/** A person's picture; the first settings ask for it too. */
export const portraitUpload: UploadPurpose = {
  name: 'portrait',
  who: 'applicant',
  folder: 'portraits',
  most: 10_000_000,
  tooLarge: () => t('a-picture-may-have-at-most-10'),
}

export const PORTRAIT = { width: 512, height: 512, fit: 'cover' } as const

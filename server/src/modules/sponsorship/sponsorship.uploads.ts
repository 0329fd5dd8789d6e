import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './sponsorship.texts.ts'

/** The logo that a sponsorship shows; visitors see it, so it lies where companies' logos lie. */
export const sponsorLogoUpload: UploadPurpose = {
  name: 'sponsor_logo',
  who: 'member',
  folder: 'logos',
  most: 10_000_000,
  tooLarge: () => t('a-picture-may-have-at-most-10'),
}

export const SPONSOR_LOGO = { width: 512, height: 512 } as const

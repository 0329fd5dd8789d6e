import type { UploadPurpose } from '#kit/files/uploads.ts'

/** The logo that a sponsorship shows; visitors see it, so it lies where companies' logos lie. */
export const sponsorLogoUpload: UploadPurpose = {
  name: 'sponsor_logo',
  who: 'member',
  folder: 'logos',
  most: 10_000_000,
  tooLarge: 'A picture may have at most 10 MB.',
}

export const SPONSOR_LOGO = { width: 512, height: 512 } as const

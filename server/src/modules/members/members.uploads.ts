import type { UploadPurpose } from '#kit/files/uploads.ts'

/** A person's picture; the first settings ask for it too. */
export const portraitUpload: UploadPurpose = {
  name: 'portrait',
  who: 'applicant',
  folder: 'portraits',
  most: 10_000_000,
  tooLarge: 'A picture may have at most 10 MB.',
}

export const PORTRAIT = { width: 512, height: 512, fit: 'cover' } as const

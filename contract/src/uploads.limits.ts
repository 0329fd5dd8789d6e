/** Where files go up by the tus protocol 1.0 (https://tus.io), whatever they are for. */
export const UPLOADS_PATH = '/rest/uploads/'

/** Characters of a file's name, how much a browser sends at once in bytes, and after how many hours an unused upload is removed. */
export const UPLOAD = { nameLength: 255, piece: 2_000_000, keptHours: 24 } as const

/** Pictures that are taken, wherever a file is asked for. HEIC is not: the decoder here opens none. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/**
 * What an upload is for, as its `Upload-Metadata` says beside the file's `name`. Its bytes go up first; then a call of the
 * domain takes the upload by its id and makes of it what is meant.
 */
export const uploadPurposes = [
  'post_picture',
  'post_video',
  'message_attachment',
  'portrait',
  'logo',
  'entry_document',
  'sponsor_logo',
  'gallery_picture',
  'media_video',
  'media_captions',
  'media_paper',
  'office_picture',
  'import_file',
  'import_folder',
] as const
export type UploadPurposeName = (typeof uploadPurposes)[number]

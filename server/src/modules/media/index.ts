export { bringPicture, changePicture, dropPicture, makePicture } from './media.bringing.service.ts'
export type { NewPicture } from './media.queries.ts'
export { remove as removeMedia } from './media.reports.service.ts'

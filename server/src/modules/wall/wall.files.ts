import type { FileGuard } from '#kit/files.ts'
import { uploadStands } from './wall.media.queries.ts'

/** A picture of a post is gone with the post, though its bytes stay while the post can be restored. */
export const postFiles: FileGuard = {
  folder: 'posts',
  async stands(db, key) {
    const upload_id = /^posts\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[/-]/.exec(key)?.[1]
    return upload_id !== undefined && uploadStands(db, upload_id)
  },
}

import type { FileColumn } from '#kit/files/file-columns.ts'
import type { FileGuard } from '#kit/files/files.ts'
import { uploadStands } from './wall.media.queries.ts'
import { t } from './wall.texts.ts'

const ofPosts = { table: 'post_media', folder: 'posts', title: () => t('file-post') } as const

export const wallFiles: readonly FileColumn[] = [
  { ...ofPosts, column: 'file', holds: 'key' },
  { ...ofPosts, column: 'sizes', holds: 'sizes' },
  { table: 'link_preview', column: 'image', holds: 'key', folder: 'previews', title: () => t('file-link') },
]

/** A picture of a post is gone with the post, though its bytes stay while the post can be restored; one of a hidden post is held back. */
export const postFiles: FileGuard = {
  folder: 'posts',
  async stands(db, key) {
    const upload_id = /^posts\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[/-]/.exec(key)?.[1]
    return upload_id === undefined ? 'gone' : uploadStands(db, upload_id)
  },
}

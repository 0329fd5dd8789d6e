import type { FileColumn } from '#kit/files/file-columns.ts'
import type { FileGuard } from '#kit/files/files.ts'
import { portraitStands } from './members.queries.ts'

export const membersFiles: readonly FileColumn[] = [
  { table: 'customer_profile', column: 'profile_picture', holds: 'key', folder: 'portraits', title: 'Profile picture' },
]

/** A portrait is gone as soon as nobody has it any more. */
export const portraitFiles: FileGuard = {
  folder: 'portraits',
  remembered: true,
  stands: async (db, key) => ((await portraitStands(db, key)) ? 'shown' : 'gone'),
}

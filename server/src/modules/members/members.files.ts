import type { FileColumn } from '#kit/files/file-columns.ts'
import type { FileGuard } from '#kit/files/files.ts'
import { portraitStands } from './members.queries.ts'
import { t } from './members.texts.ts'

export const membersFiles: readonly FileColumn[] = [
  {
    table: 'customer_profile',
    column: 'profile_picture',
    holds: 'key',
    folder: 'portraits',
    title: () => t('file-profile-picture'),
  },
]

/** A portrait is gone as soon as nobody has it any more. */
export const portraitFiles: FileGuard = {
  folder: 'portraits',
  remembered: true,
  stands: async (db, key) => ((await portraitStands(db, key)) ? 'shown' : 'gone'),
}

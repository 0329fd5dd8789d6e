import type { FileColumn } from '#kit/file-columns.ts'

export const membersFiles: readonly FileColumn[] = [
  { table: 'customer_profile', column: 'profile_picture', holds: 'key', folder: 'portraits', title: 'Profile picture' },
]

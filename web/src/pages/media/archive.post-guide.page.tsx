import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '../../features/media/index.ts'
import { archiveRoute } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/media-archive/post-guide')({
  ...archiveRoute('post-guide'),
  head: pageHead,
  component: () => <ArchivePage tab="post-guide" base="/media-archive" />,
})

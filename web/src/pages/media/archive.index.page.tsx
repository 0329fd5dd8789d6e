import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '../../features/media/index.ts'
import { archiveRoute } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

/** Without a shelf it is the one with videos. */
export const Route = createFileRoute('/_member/_sides/media-archive/')({
  ...archiveRoute('video'),
  head: pageHead,
  component: () => <ArchivePage tab="video" base="/media-archive" />,
})

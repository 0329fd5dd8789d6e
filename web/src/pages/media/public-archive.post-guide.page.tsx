import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '../../features/media/index.ts'
import { archiveRoute } from '../../features/media/route.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_public/events-media-archive/post-guide')({
  ...archiveRoute('post-guide'),
  head: (page) => pageHead(page, { description: title('media-archive.description'), image: '/media/og.png' }),
  component: () => <ArchivePage tab="post-guide" base="/events-media-archive" />,
})

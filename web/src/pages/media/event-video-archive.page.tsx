import { createFileRoute } from '@tanstack/react-router'
import { VideoGallery } from '../../features/media/index.ts'
import { archiveRoute, withKind } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/event-video-archive')({
  ...archiveRoute('video', withKind),
  head: pageHead,
  component: VideoGallery,
})

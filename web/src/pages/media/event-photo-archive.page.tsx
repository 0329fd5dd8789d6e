import { createFileRoute } from '@tanstack/react-router'
import { ImageGallery } from '../../features/media/index.ts'
import { archiveRoute, withKind } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/event-photo-archive')({
  ...archiveRoute('gallery', withKind),
  head: pageHead,
  component: ImageGallery,
})

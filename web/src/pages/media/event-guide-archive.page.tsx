import { createFileRoute } from '@tanstack/react-router'
import { PDFGuide } from '../../features/media/index.ts'
import { archiveRoute, withKind } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/event-guide-archive')({
  ...archiveRoute('post-guide', withKind),
  head: pageHead,
  component: PDFGuide,
})

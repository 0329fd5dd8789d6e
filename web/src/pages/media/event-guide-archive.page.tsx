import { createFileRoute } from '@tanstack/react-router'
import { PDFGuide } from '../../features/media/index.ts'
import { readArchive } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/event-guide-archive')({
  validateSearch: readArchive,
  head: pageHead,
  component: PDFGuide,
})

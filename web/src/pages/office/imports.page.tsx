import { createFileRoute } from '@tanstack/react-router'
import { StartPage } from '../../features/imports/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/imports')({
  head: pageHead,
  component: StartPage,
})

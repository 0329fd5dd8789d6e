import { createFileRoute } from '@tanstack/react-router'
import { OperatorsPage } from '../../features/office/operators/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/operators')({
  head: pageHead,
  component: OperatorsPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { SettingsStart } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_settings/settings')({ head: pageHead, component: SettingsStart })

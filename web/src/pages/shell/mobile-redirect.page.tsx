import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/mobile-redirect')({ component: () => <p>hi</p> })

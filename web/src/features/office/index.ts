export { InboxPage } from './components/inbox-page.tsx'
export { OfficeFrame } from './components/office-frame.tsx'
export { kinds, whose } from './inbox.ts'
export type { InboxView } from './inbox.ts'

import { Suspense, lazy } from 'react'

// Its fields are many bytes, and the list that opens it is drawn first.
const ComposeModal = lazy(() => import('./compose-modal.tsx').then((module) => ({ default: module.ComposeModal })))

/** The dialog for a new message, loaded when it is opened. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <ComposeModal onClose={onClose} />
    </Suspense>
  )
}

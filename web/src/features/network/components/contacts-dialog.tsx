import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

// Its fields are many bytes, and the panels that open it stand on every wall.
const ContactsModal = lazy(() => import('./contacts-modal.tsx').then((module) => ({ default: module.ContactsModal })))

/** The contacts modal, loaded when it is opened. */
export function ContactsDialog(props: ComponentProps<typeof ContactsModal>) {
  return (
    <Suspense>
      <ContactsModal {...props} />
    </Suspense>
  )
}

import { dialogPart } from '../../../ui/dialog-part.tsx'

/** The contacts modal, loaded when it is opened: its fields are many bytes, and the panels that open it stand on every wall. */
export const ContactsDialog = dialogPart(
  () => import('./contacts-modal.tsx').then((module) => module.ContactsModal),
  ({ onClose }) => onClose(),
)

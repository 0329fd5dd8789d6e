import { dialogPart } from '../../../ui/dialog-part.tsx'

/** The dialog for a new message, loaded when it is opened: its fields are many bytes, and the list comes first. */
export const ComposeDialog = dialogPart(
  () => import('./compose-modal.tsx').then((module) => module.ComposeModal),
  ({ onClose }) => onClose(),
)

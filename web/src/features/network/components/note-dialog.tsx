import { dialogPart } from '../../../ui/dialog-part.tsx'

/** The dialog for a request with a note, loaded when it is opened: its field is many bytes. */
export const NoteDialog = dialogPart(
  () => import('./note-modal.tsx').then((module) => module.NoteModal),
  ({ onClose }) => onClose(),
)

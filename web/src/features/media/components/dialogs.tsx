import { dialogPart } from '../../../ui/dialog-part.tsx'

/* What is opened only now and then: none of it is loaded with the page. */

export const Lightbox = dialogPart(
  () => import('../../../ui/lightbox.tsx').then((module) => module.default),
  ({ close }) => close(),
)
export const ReportDialog = dialogPart(
  () => import('./report-dialog.tsx').then((module) => module.ReportDialog),
  ({ onClose }) => onClose(),
)
export const ShareToWall = dialogPart(
  () => import('./share-dialogs.tsx').then((module) => module.ShareToWall),
  ({ onClose }) => onClose(),
)
export const LinkDialog = dialogPart(
  () => import('./share-dialogs.tsx').then((module) => module.LinkDialog),
  ({ onClose }) => onClose(),
)
export const MyLinks = dialogPart(
  () => import('./share-dialogs.tsx').then((module) => module.MyLinks),
  ({ onClose }) => onClose(),
)

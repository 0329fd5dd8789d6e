import type { FileColumn } from './kit/files/file-columns.ts'
import { awardsFiles } from './modules/awards/awards.files.ts'
import { companiesFiles } from './modules/companies/companies.files.ts'
import { contentFiles } from './modules/content/content.files.ts'
import { eventsFiles } from './modules/events/events.files.ts'
import { mediaFiles } from './modules/media/media.files.ts'
import { membersFiles } from './modules/members/members.files.ts'
import { messagingFiles } from './modules/messaging/messaging.files.ts'
import { privacyFiles } from './modules/privacy/privacy.files.ts'
import { sponsorshipFiles } from './modules/sponsorship/sponsorship.files.ts'
import { wallFiles } from './modules/wall/wall.files.ts'

/** Every column in which files of the store are written down. */
export const fileColumns: readonly FileColumn[] = [
  ...companiesFiles,
  ...membersFiles,
  ...contentFiles,
  ...eventsFiles,
  ...sponsorshipFiles,
  ...mediaFiles,
  ...awardsFiles,
  ...messagingFiles,
  ...wallFiles,
  ...privacyFiles,
]

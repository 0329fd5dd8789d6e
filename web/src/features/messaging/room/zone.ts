import { ownZone } from '../../../lib/zones.ts'
/** Times are those of the reader's own device. */
export const zone = ownZone()

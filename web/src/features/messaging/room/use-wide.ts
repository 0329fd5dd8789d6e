import { WIDE, useMedia } from '../../../ui/use-media.ts'

/** From 1025 px the columns stand side by side; below, one at a time. These pages are drawn in the browser only. */
export const useWide = (): boolean => useMedia(WIDE, true)

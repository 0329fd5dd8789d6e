/** Times are those of the reader's own device. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** How often the page asks whether the file is ready. */
export const DATA_FILE_POLL_MS = 3000
/** Days until an account is erased (docs/rules/privacy.md#erasure). */
export const GRACE_DAYS = 14

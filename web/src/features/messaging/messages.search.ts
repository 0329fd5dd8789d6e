/** Which message of a conversation is looked for, as it stands in the address. */
export function readAt(query: Record<string, unknown>): { at?: number } {
  const at = Number(query['at'])
  return Number.isInteger(at) && at > 0 ? { at } : {}
}

/** With which part of the list the page opens; the whole inbox unless said. */
export function readFolder(query: Record<string, unknown>): { folder?: 'requests' } {
  return query['folder'] === 'requests' ? { folder: 'requests' } : {}
}

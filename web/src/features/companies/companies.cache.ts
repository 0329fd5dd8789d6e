type Followed = { id: number; follow_status: { following: boolean }; followers_count: number }

const isFollowed = (data: unknown): data is Followed =>
  typeof data === 'object' && data !== null && 'follow_status' in data && 'followers_count' in data

/** A kept company, or a list with it, after it was followed or not; `count` where the server has counted. */
export function withFollowing<Data>(data: Data, id: number, following: boolean, count?: number): Data {
  if (isFollowed(data)) {
    if (data.id !== id) return data
    const step = data.follow_status.following === following ? 0 : following ? 1 : -1
    return {
      ...data,
      follow_status: { following },
      followers_count: count ?? Math.max(0, data.followers_count + step),
    }
  }
  if (typeof data !== 'object' || data === null) return data
  for (const key of ['pages', 'results'] as const) {
    const rows = (data as Record<string, unknown>)[key]
    if (Array.isArray(rows))
      return { ...data, [key]: rows.map((row: unknown) => withFollowing(row, id, following, count)) }
  }
  return data
}

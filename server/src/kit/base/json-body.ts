/**
 * The body of an answer from elsewhere as JSON.
 * @param most bytes that are read
 * @returns undefined for a body that is too large or no JSON @throws when the connection ends
 */
export async function jsonBodyOf(response: Response, most: number): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > most) return undefined
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

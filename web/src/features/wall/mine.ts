/** What I have just done to a post comes back as an event; within this time it says nothing new. */
export const ECHO_MS = 3000

const acts = new Map<number, number>()

/** Notes that I have acted on a post now. */
export function mine(postId: number): void {
  acts.set(postId, Date.now())
}

/** Whether an event about the post is the echo of what I did. */
export function isEcho(postId: number): boolean {
  return Date.now() - (acts.get(postId) ?? 0) < ECHO_MS
}

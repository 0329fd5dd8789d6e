/** Largest picture and video in bytes, how many of them a post takes, and how much goes up at once (RULES.md 3). */
export const MEDIA = { picture: 10_000_000, video: 200_000_000, perPost: 10, chunk: 500_000 } as const
/** Characters (RULES.md 10). */
export const POST_LENGTH = 5000
export const COMMENT_LENGTH = 2000
/** `like_details` and `likes` carry the newest of them; the number of all stands beside (RULES.md 0.15). */
export const LIKES_SHOWN = 50
/** So many stand beside a post on a wall and below a comment; the post itself names LIKES_SHOWN (docs/decisions/0011). */
export const LIKES_ON_WALL = 5

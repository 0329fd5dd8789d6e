/**
 * Largest picture and video in bytes, and how many of them a post takes
 * (docs/rules/wall.md#pictures-and-videos).
 */
export const MEDIA = { picture: 10_000_000, video: 200_000_000, perPost: 10 } as const
/** Characters (docs/rules/house.md#lengths). */
export const POST_LENGTH = 5000
export const COMMENT_LENGTH = 2000
/** `like_details` and `likes` carry the newest of them; the number of all stands beside (docs/rules/wall.md#likes). */
export const LIKES_SHOWN = 50
/** So many stand beside a post on a wall and below a comment; the post itself names LIKES_SHOWN (docs/decisions/0011). */
export const LIKES_ON_WALL = 5

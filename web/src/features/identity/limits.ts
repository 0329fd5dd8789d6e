/** Shortest and longest password; the contract's own file would bring its whole schema to the browser. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

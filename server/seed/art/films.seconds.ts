/** How long each film of the demonstration world is, in whole seconds. */
export const FILM_SECONDS = {
  hall: 19,
  harbour: 14,
  evening: 23,
  rail: 16,
  terminal: 12,
  apron: 17,
  river: 21,
  gate: 9,
  shift: 11,
  arrival: 8,
  border: 13,
  tables: 10,
} as const

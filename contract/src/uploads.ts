import { z } from 'zod'

/** An upload named in a body: its address, or its bare id. */
export const upload = z
  .string('Upload a file first.')
  .max(500)
  .regex(/(?:^|\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/?$/, 'Upload a file first.')
  .transform((value) => value.replace(/\/$/, '').slice(-36))

import { z } from 'zod'
import { say } from './input.texts.ts'

/** An upload named in a body: its address, or its bare id. */
export const upload = z
  .string(say('upload-a-file-first'))
  .max(500)
  .regex(/(?:^|\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/?$/, say('upload-a-file-first'))
  .transform((value) => value.replace(/\/$/, '').slice(-36))

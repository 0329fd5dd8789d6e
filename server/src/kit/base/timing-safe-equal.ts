import { timingSafeEqual } from 'node:crypto'

/** Whether a secret text is the right one, in a time that does not tell where they differ; of its length it may. */
export function timingSafeEqualText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

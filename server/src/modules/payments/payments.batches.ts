/** How many are looked up at a time. */
export const BATCH = 500

/** Works on each; one that fails does not hold up the others, and is told at the end. */
export async function each<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  tell(await failuresOf(things, work), things.length)
}

/**
 * The same for as many as there are, some at a time.
 * @param next the next few after a number, in its order; none when there are no more
 */
export async function eachOf<T>(
  next: (after: number) => Promise<T[]>,
  numberOf: (thing: T) => number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  let count = 0
  for (let batch = await next(0); batch.length > 0; batch = await next(numberOf(batch.at(-1) as T))) {
    failures.push(...(await failuresOf(batch, work)))
    count += batch.length
  }
  tell(failures, count)
}

async function failuresOf<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const thing of things) await work(thing).catch((error: unknown) => failures.push(error))
  return failures
}

function tell(failures: unknown[], of: number): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${of} failed`)
}

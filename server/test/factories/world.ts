import { fillDemonstration } from '../../seed/demonstration.ts'
import type { Testbed } from '../harness.ts'

/** Fills a testbed with the demonstration world as of the test's clock, without pictures. */
export async function fillWorld(t: Testbed): Promise<void> {
  await fillDemonstration({
    deps: t.deps,
    database: t.database,
    pictures: false,
    anchor: t.clock(),
    say: () => undefined,
  })
}

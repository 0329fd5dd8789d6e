import type { Config } from '../../config.ts'
import { logAct } from '../data/audit.ts'
import type { Context } from '../data/context.ts'
import { openDatabase } from '../data/db.ts'
import { jobContext } from './jobs.ts'
import { command } from './operator.ts'
import type { Command } from './operator.ts'
import { dropSetting, readSettings, writeSetting } from '../data/settings.ts'

/** Lets this copy speak to nobody outside from now on (docs/rules/house.md#quiet). @returns false when it was quiet already */
async function beQuiet(ctx: Context): Promise<boolean> {
  if ((await readSettings(ctx.db)).quiet) return false
  const since = ctx.now.toISOString()
  await writeSetting(ctx, 'quiet', { since })
  await logAct(ctx, { act: 'community.quiet', object: 'community:quiet', after: { since } })
  return true
}

/** A copy that was restored to look at it mails no members (docs/rules/house.md#quiet). */
export async function quietenRestored(url: string, config: Config): Promise<void> {
  const database = openDatabase(url, { max: 1 })
  try {
    await jobContext({ database, clock: () => new Date(), config }, 'restore').transaction(beQuiet)
  } finally {
    await database.close()
  }
}

/** Ends that: what waits is sent. @returns false when it was not quiet */
async function speak(ctx: Context): Promise<boolean> {
  const { quiet } = await readSettings(ctx.db)
  if (!quiet || !(await dropSetting(ctx, 'quiet'))) return false
  await logAct(ctx, { act: 'community.speaks', object: 'community:quiet', before: quiet })
  return true
}

export const quietCommands: Command[] = [
  command({
    word: 'quiet',
    does: 'send no mails and pushes and ask no card provider, as in a copy that was restored to look at it',
    async run(ctx) {
      return [(await beQuiet(ctx)) ? 'This copy is quiet from now on.' : 'This copy is quiet already.']
    },
  }),
  command({
    word: 'speak',
    does: 'end that: this is the community from now on, and the mails that wait are sent',
    async run(ctx) {
      return [(await speak(ctx)) ? 'It speaks from now on; what waits is sent.' : 'It is not quiet.']
    },
  }),
]

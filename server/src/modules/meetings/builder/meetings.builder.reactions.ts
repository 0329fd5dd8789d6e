import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { startBuild } from './meetings.builder.start.service.ts'

export const meetingsBuilderReactions: readonly Reaction[] = [
  react('meetings.start_build', 'meetings.build_wanted', async (ctx, { fact }) => startBuild(ctx, fact.build_id)),
]

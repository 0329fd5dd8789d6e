import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import type { Notices } from '#kit/work/notice-kinds.ts'
import { deliver, touch } from './notifications.deliver.service.ts'

/** Everything that is told because something happened, and everything that vanishes. */
export function notificationsReactions(notices: Notices): Reaction[] {
  return notices.all.flatMap((notice) => [
    ...notice.on.map(({ fact, told }) =>
      react(`notifications.${notice.kind}:${fact}`, fact, async (ctx, recorded) => {
        for (const happening of [(await told(ctx, recorded)) ?? []].flat())
          await deliver(ctx, notice, happening, recorded)
      }),
    ),
    ...(notice.clearedBy ?? []).map(({ fact, reader }) =>
      react(`notifications.${notice.kind}.ends:${fact}`, fact, (ctx, recorded) => touch(ctx, reader(recorded.fact))),
    ),
  ])
}

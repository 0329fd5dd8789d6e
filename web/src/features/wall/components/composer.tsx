import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WIDE, useMedia } from '../../../ui/use-media.ts'
import { draftOf, wallKey } from '../draft.ts'
import { post } from '../outbox.ts'
import type { Wall } from '../wall.api.ts'
import { t } from '../text.ts'
import { PostEditor } from './post-editor.tsx'
import css from './feed.module.css'

type Props = {
  wall: Wall
  /** The url of the member or company whose wall it is; my own wall unless said. */
  postedOn?: string | undefined
  label?: string
}

/** Writes on a wall. */
export function Composer(props: Props) {
  const me = useSession()?.customerId
  return me === undefined ? null : <MemberComposer {...props} me={me} />
}

function MemberComposer({ wall, postedOn, label, me }: Props & { me: number }) {
  const queries = useQueryClient()
  const wide = useMedia(WIDE, true)
  return (
    <Card className={css['composer'] ?? ''}>
      <PostEditor
        store={draftOf(me, wallKey(wall))}
        label={label ?? t('composer.label')}
        placeholder={label ?? t(wide ? 'composer.placeholder' : 'composer.short')}
        folds
        sends="wall.create"
        submit={t('composer.post')}
        onSubmit={() => post(queries, me, wall, postedOn)}
      />
    </Card>
  )
}

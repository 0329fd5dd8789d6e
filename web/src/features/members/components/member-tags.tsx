import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { dialogPart } from '../../../ui/dialog-part.tsx'
import type { Member } from '../members.api.ts'
import { t } from '../text.ts'
import css from './member-tags.module.css'

// The fields of the dialog are many bytes, and few people open it.
const TagModal = dialogPart(
  () => import('./tag-modal.tsx').then((module) => module.TagModal),
  ({ onClose }) => onClose(),
)

/** A member's segments as tags; `own` adds the way to more of them (docs/rules/members.md#segments). */
export function MemberTags({ member, own }: { member: Pick<Member, 'id' | 'tags'>; own?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ul className={css['tags']}>
        {member.tags.map((tag) => (
          <li key={tag.id} className={css['tag']}>
            {tag.name}
          </li>
        ))}
        {member.tags.length === 0 && <li className="sm soft">{t('panel.noSegment')}</li>}
        {own && (
          <li>
            <button type="button" className={css['add']} onClick={() => setOpen(true)}>
              <Icon name="plus" size="sm" />
              {t('panel.addTags')}
            </button>
          </li>
        )}
      </ul>
      {open && <TagModal member={member} onClose={() => setOpen(false)} />}
    </>
  )
}

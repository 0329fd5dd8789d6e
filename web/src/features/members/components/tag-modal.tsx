import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { memberQuery } from '../members.api.ts'
import type { Member } from '../members.api.ts'
import { tagChanges, useNewSegments } from '../segments.ts'
import type { SegmentValues } from '../segments.ts'
import { t } from '../text.ts'
import { SegmentsField } from './segments-field.tsx'
import sheet from '../../../ui/sheet.module.css'

/** My segments in a dialog. Its footer is hidden (docs/rules/members.md#segments): the button stands in the form. */
export function TagModal({ member, onClose }: { member: Pick<Member, 'id' | 'tags'>; onClose: () => void }) {
  const queries = useQueryClient()
  const newSegments = useNewSegments()
  const { form, onSubmit, busy, problem } = useCallForm<SegmentValues>({
    initialValues: { tags: member.tags.map((tag) => String(tag.id)), new_tags: '' },
    validate: {
      tags: (tags, values) => (tags.length > 0 || values.new_tags.trim() ? null : t('segments.needed')),
    },
    rename: { tags_to_add: 'tags' },
    submit: async (values) => {
      const chosen = await newSegments(values, (kept) => form.setValues(kept))
      const saved = await call('members.update', {
        params: { id: member.id },
        body: tagChanges(member.tags, chosen),
      })
      queries.setQueryData(memberQuery(member.id).queryKey, saved)
      toast(t('saved'))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('tags.title')} size="sm">
      <form onSubmit={onSubmit} className={sheet['form']}>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <SegmentsField
          tags={form.getInputProps('tags')}
          newTags={form.getInputProps('new_tags')}
          own={member.tags}
          inDialog
        />
        <Button type="submit" kind="primary" block busy={busy}>
          {t('save')}
        </Button>
      </form>
    </Modal>
  )
}

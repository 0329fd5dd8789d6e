import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useNetworkAction } from '../network.actions.ts'
import type { Friendship, Somebody } from '../network.api.ts'
import { t } from '../text.ts'

/** Characters of a note (the contract checks it too). */
const MOST = 200

/** Asks somebody to become a contact, with a few words. */
export function NoteModal({
  person,
  friendship,
  onClose,
}: {
  person: Somebody
  friendship: Friendship
  onClose: () => void
}) {
  const act = useNetworkAction(person, friendship)
  const [text, setText] = useState('')
  const length = Array.from(text.trim()).length
  const tooLong = length > MOST
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('note.title', { name: person.name })}
      size="sm"
      footer={
        <Button
          kind="primary"
          disabled={tooLong}
          onClick={() => {
            act('ask', text.trim())
            onClose()
          }}
        >
          {t('note.send')}
        </Button>
      }
    >
      <TextArea
        label={t('note.label')}
        optional
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        description={t('note.count', { count: length, most: MOST })}
        error={tooLong ? t('note.long', { count: length - MOST }) : undefined}
      />
    </Modal>
  )
}

import { count } from '../../../lib/money.ts'
import { ATTACHMENT_TYPES, MESSAGE_LENGTH } from '@app/contract/messaging.limits'
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { useLocalStore } from '../../../lib/local-store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Problem } from '../../../ui/problem.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addFiles } from '../attachments.ts'
import { filesOf, obstacle, textOf } from '../draft.ts'
import type { Conversation, Message } from '../messaging.api.ts'
import { outboxNow } from '../sending.ts'
import { t } from '../text.ts'
import { DraftFiles } from './draft-files.tsx'
import { hasKeyboard } from './has-keyboard.ts'
import { useTyping } from './use-typing.ts'
import css from './composer.module.css'

/** From here on it is said how many characters there are. */
const COUNT_FROM = MESSAGE_LENGTH - 400

export type ComposerHandle = { focus: () => void; add: (files: readonly File[]) => void }

type Props = {
  conversation: Conversation
  me: number
  /** One's own message that is being changed. */
  editing: Message | undefined
  onEdited: (message: Message | undefined) => void
  ref: Ref<ComposerHandle>
}

/** Where one writes: a draft that stays, its files, and on the desk Enter to send. */
export function Composer({ conversation, me, editing, onEdited, ref }: Props) {
  const { chat_room_id, receiver } = conversation
  const draft = textOf(me, chat_room_id)
  const store = filesOf(me, chat_room_id)
  const kept = useLocalStore(draft)
  const files = useLocalStore(store)
  const [changed, setChanged] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  /** Send was pressed while a file was on its way; the word about it goes when the file is there. */
  const [pressed, setPressed] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const { typed, stopped } = useTyping(chat_room_id)

  const [edited, setEdited] = useState<Message>()
  if (edited !== editing) {
    setEdited(editing)
    setChanged(editing?.text ?? '')
  }
  const text = editing ? changed : kept
  const length = text.trim().length
  const over = length - MESSAGE_LENGTH
  const stop = editing
    ? length === 0 && editing.attachments.length === 0
      ? ('empty' as const)
      : undefined
    : obstacle(text, files)

  if (pressed && (stop === undefined || stop === 'empty')) setPressed(false)

  const add = (chosen: readonly File[]) => setProblems(addFiles(store, chosen))
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), add }))
  useLayoutEffect(() => {
    if (field.current) grow(field.current)
  }, [text])
  useEffect(() => {
    if (editing || hasKeyboard()) field.current?.focus()
  }, [editing, chat_room_id])

  async function save(message: Message): Promise<void> {
    setBusy(true)
    try {
      onEdited((await call('messaging.edit', { params: { id: message.id }, body: { text: text.trim() } })).result)
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('message.failed'), 'bad')
    } finally {
      setBusy(false)
    }
  }

  function submit(): void {
    if (busy || over > 0 || stop === 'empty') return
    if (editing) return void save(editing)
    if (stop) return setPressed(true)
    stopped()
    outboxNow()?.add(
      chat_room_id,
      text.trim(),
      files.flatMap(({ attachment }) => (attachment ? [attachment] : [])),
    )
    draft.set('')
    store.set([])
    setProblems([])
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape' && editing) return onEdited(undefined)
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      className={css['write']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {editing && (
        <div className={css['editing']}>
          <span className="grow">{t('write.editing')}</span>
          <Button size="sm" kind="quiet" onClick={() => onEdited(undefined)}>
            {t('write.editEnd')}
          </Button>
        </div>
      )}
      {!editing && <DraftFiles store={store} files={files} />}
      {pressed && <Problem>{t(stop === 'failed' ? 'write.filesFailed' : 'write.filesWait')}</Problem>}
      {problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      <div className={css['line']}>
        {!editing && (
          <IconButton
            icon="clip"
            label={t('write.attach')}
            onClick={() => input.current?.click()}
            className={css['clip']}
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ATTACHMENT_TYPES}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          className={css['field']}
          value={text}
          aria-label={t('write.label', { name: receiver.name })}
          aria-describedby={hint}
          aria-invalid={over > 0 || undefined}
          placeholder={t('write.placeholder', { name: receiver.name.split(' ')[0] ?? '' })}
          enterKeyHint={hasKeyboard() ? 'send' : 'enter'}
          onKeyDown={onKeyDown}
          onBlur={stopped}
          onChange={(event) => {
            const to = event.currentTarget.value
            if (editing) return setChanged(to)
            draft.set(to)
            setProblems([])
            if (to.trim() === '') stopped()
            else typed()
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0 || editing) return
            event.preventDefault()
            add(pasted)
          }}
        />
        <Button
          type="submit"
          kind="primary"
          icon={editing ? 'check' : 'send'}
          busy={busy}
          className={css['send']}
          aria-label={t(editing ? 'write.save' : 'write.send')}
          aria-disabled={stop !== undefined || over > 0 || undefined}
        />
      </div>
      <Foot id={hint} editing={editing !== undefined} length={length} over={over} />
    </form>
  )
}

function Foot({ id, editing, length, over }: { id: string; editing: boolean; length: number; over: number }) {
  return (
    <div className={cx(css['foot'], length < COUNT_FROM && css['quiet'], editing && css['whole'])}>
      {/* Said where it is done: by the kind of pointer, not by width. */}
      {hasKeyboard() && (
        <p id={id} className={css['keys']}>
          <span>
            <kbd>{t('write.enter')}</kbd> {t(editing ? 'write.saves' : 'write.sends')}
          </span>
          <span>
            <kbd>{t('write.shift')}</kbd> <kbd>{t('write.enter')}</kbd> {t('write.newLine')}
          </span>
        </p>
      )}
      {length < COUNT_FROM ? (
        !editing && <span className={cx(css['kept'], 'only-wide')}>{t('write.kept')}</span>
      ) : (
        <span className={cx(css['kept'], 'num', over > 0 && css['over'])} role="status">
          {over > 0
            ? t('write.tooLong', { count: over })
            : t('write.count', { count: count(length), most: count(MESSAGE_LENGTH) })}
        </span>
      )}
    </div>
  )
}

/** The field is as high as what stands in it, as far as its style lets it. */
function grow(element: HTMLTextAreaElement): void {
  const line = element.parentElement
  if (!line) return
  // The line keeps its height meanwhile, or what stands above would move.
  line.style.height = `${line.offsetHeight}px`
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  line.style.height = ''
}

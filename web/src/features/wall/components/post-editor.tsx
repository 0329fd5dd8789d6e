import { fullName } from '@app/contract/names'
import { POST_LENGTH } from '@app/contract/wall.limits'
import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent, ReactNode } from 'react'
import { call } from '../../../lib/call.ts'
import type { CallId } from '../../../lib/call.types.ts'
import { useEarlyText } from '../../../lib/drawn.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/people.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useMe } from '../../shell/index.ts'
import { obstacle, previewOf } from '../draft.ts'
import type { Draft, DraftStore } from '../draft.ts'
import { addressesIn } from '../../../lib/addresses.ts'
import { useLocalStore } from '../../../lib/local-store.ts'
import { part } from '../../../ui/part.tsx'
import { PICTURES, VIDEOS, addFiles } from '../media.ts'
import { t } from '../text.ts'
import { AudienceSelect } from './audience.tsx'
import { EditorMedia } from './editor-media.tsx'
import { MentionField } from './mention-field.tsx'
import { LinkCard } from './post-media.tsx'
import css from './editor.module.css'

const EditorTools = part(
  () => import('./editor-tools.tsx').then((module) => module.default),
  ErrorState,
  <SkeletonRows rows={1} picture={false} />,
)

/** A link is looked at when nobody has typed for this long. */
const PREVIEW_AFTER_MS = 800

type Props = {
  store: DraftStore
  label: string
  placeholder: string
  /** The button that sends. */
  submit: string
  onSubmit: () => void
  /** The call that it leads to. */
  sends: CallId
  busy?: boolean
  problem?: string | undefined
  onCancel?: () => void
  /** Takes the focus when it appears. */
  focused?: boolean
  /** Sharing takes text, people and audience only. */
  plain?: boolean
  /** Whether a file that is taken out is also removed from the server. */
  forget?: boolean
  /** Nothing written is fine, as when sharing. */
  mayBeEmpty?: boolean
  className?: string | undefined
  /** On phones a line that opens when it is touched, while nothing is written in it. */
  folds?: boolean
}

/** The field in which a post is written: text, pictures, people, topics, audience. Used to post, to edit and to share. */
export function PostEditor(props: Props) {
  const { store, plain = false, forget = true } = props
  const draft = useLocalStore(store)
  const me = useMe()
  const [tool, setTool] = useState<'people' | 'topics'>()
  const [refused, setRefused] = useState<string[]>([])
  const toolsId = useId()
  const set = (to: Partial<Draft>) => store.set((now) => ({ ...now, ...to }))
  const field = useRef<HTMLTextAreaElement>(null)
  useEarlyText(field, draft.text, (typed) =>
    // Loaded again, a browser itself may have put back what is kept.
    store.set((now) =>
      now.text.includes(typed) ? now : { ...now, text: [now.text, typed].filter(Boolean).join('\n') },
    ),
  )
  const preview = useLinkPreview(store, draft, !plain)

  const take = (files: readonly File[]) => setRefused(addFiles(store, files))
  const toggle = (which: 'people' | 'topics') => setTool(tool === which ? undefined : which)

  const hindrance = obstacle(draft)
  const blocked = hindrance === 'empty' && props.mayBeEmpty ? undefined : hindrance
  const tooLong = Array.from(draft.text).length > POST_LENGTH

  const [touched, setTouched] = useState(false)
  const folded = props.folds && !touched && hindrance === 'empty'

  return (
    <div
      className={cx(css['editor'], folded && css['folded'], props.className)}
      onFocus={() => setTouched(true)}
      {...(plain ? {} : dropping(take))}
    >
      <div className={css['top']}>
        {!props.onCancel && <Avatar name={me ? fullName(me) : ''} src={me?.profile_picture} />}
        <MentionField
          value={draft.text}
          onChange={(text) => set({ text })}
          onMention={(person) => store.set((now) => ({ ...now, mentions: [...now.mentions, person] }))}
          label={props.label}
          placeholder={props.placeholder}
          max={POST_LENGTH}
          onPaste={plain ? undefined : (event) => takePasted(event, take)}
          onEscape={props.onCancel}
          focused={props.focused}
          fieldRef={field}
        />
      </div>
      {preview && !plain && (
        <LinkCard
          preview={preview}
          onRemove={() => set({ unwanted: addressesIn(draft.text)[0]?.href ?? null, preview: null })}
        />
      )}
      {!plain && <EditorMedia store={store} media={draft.media} forget={forget} />}
      {refused.length > 0 && (
        <div>
          {refused.map((reason) => (
            <Problem key={reason}>{reason}</Problem>
          ))}
        </div>
      )}
      <Chosen draft={draft} open={tool} />
      <div id={toolsId} hidden={!tool}>
        {tool && <EditorTools tool={tool} draft={draft} set={set} />}
      </div>
      {props.problem && <Problem>{props.problem}</Problem>}
      <div className={css['bar']}>
        <div className={css['tools']}>
          {!plain && (
            <>
              <FileButton icon="image" label={t('tool.photo')} accept={PICTURES} multiple onFiles={take} />
              <FileButton icon="video" label={t('tool.video')} accept={VIDEOS} onFiles={take} />
            </>
          )}
          <Tool icon="at" open={tool === 'people'} controls={toolsId} onClick={() => toggle('people')}>
            {t('tool.people')}
          </Tool>
          {!plain && (
            <Tool icon="tag" open={tool === 'topics'} controls={toolsId} onClick={() => toggle('topics')}>
              {t('tool.topics')}
            </Tool>
          )}
        </div>
        <div className={css['send']}>
          <AudienceSelect value={draft.audience} onChange={(audience) => set({ audience })} />
          {props.onCancel && (
            <Button size="sm" onClick={props.onCancel}>
              {t('edit.cancel')}
            </Button>
          )}
          <Button
            call={props.sends}
            kind="primary"
            size="sm"
            className={css['post']}
            busy={props.busy ?? false}
            disabled={blocked !== undefined || tooLong}
            onClick={props.onSubmit}
          >
            {props.submit}
          </Button>
        </div>
      </div>
      <span className={css['status']} role="status">
        {blocked === 'uploading' && t('editor.uploading')}
        {blocked === 'failed' && t('editor.failed')}
      </span>
    </div>
  )
}

/** Who and what was chosen, while its field is closed. */
function Chosen({ draft, open }: { draft: Draft; open: string | undefined }) {
  const people = open === 'people' ? [] : draft.people
  const topics = open === 'topics' ? [] : draft.topics
  if (people.length + topics.length === 0) return null
  return (
    <p className={cx(css['chosen'], 'sm soft')}>
      {people.length > 0 && (
        <span>
          {t('head.with')} <b dir="auto">{people.map((person) => person.name).join(', ')}</b>
        </span>
      )}
      {topics.length > 0 && (
        <span>
          {t('editor.topics')} <b dir="auto">{topics.map((topic) => topic.name).join(', ')}</b>
        </span>
      )}
    </p>
  )
}

function Tool({
  icon,
  open,
  controls,
  onClick,
  children,
}: {
  icon: IconName
  open: boolean
  controls: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={css['tool']} aria-expanded={open} aria-controls={controls} onClick={onClick}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

function FileButton({
  icon,
  label,
  accept,
  multiple,
  onFiles,
}: {
  icon: IconName
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={css['tool']} onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onFiles(files)
        }}
      />
    </>
  )
}

/** Looks once at what stands behind the first address of the text, and keeps it in the draft. */
function useLinkPreview(store: DraftStore, draft: Draft, wanted: boolean) {
  const [text] = useDebouncedValue(draft.text, PREVIEW_AFTER_MS)
  const address = wanted ? addressesIn(text)[0]?.href : undefined
  const has = previewOf(draft)
  const { data } = useQuery({
    queryKey: ['wall', 'preview', address],
    queryFn: ({ signal }) => call('wall.preview', { body: { address: address ?? '' } }, { signal }),
    enabled: address !== undefined && draft.unwanted !== address && !has,
    staleTime: Infinity,
    retry: false,
  })
  const found = data?.preview
  useEffect(() => {
    if (!found || !address) return
    // The server may have been led on to another address; here it stands for the one that was typed.
    store.set((now) => (now.unwanted === address ? now : { ...now, preview: { ...found, address } }))
  }, [found, address, store])
  return has
}

function takePasted(event: ClipboardEvent, take: (files: File[]) => void): void {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return
  event.preventDefault()
  take(files)
}

/** Files may also be dropped on the field. */
function dropping(take: (files: File[]) => void) {
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
  }
}

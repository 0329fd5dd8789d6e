import { MEDIA_LIMITS, itemKinds } from '@app/contract/media.limits'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { CheckField, RadioChoice, RadioChoices, TextField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { FileField } from './file-field.tsx'
import { useSending } from './send-file.ts'
import { t } from './text.ts'

type Given = { album: number; onClose: () => void }
const MB = 1_000_000
const paperKinds = itemKinds.filter((kind) => kind !== 'image' && kind !== 'video')

const fileProblem = (file: File | null, most: number) =>
  file === null ? t('file.needed') : file.size > most ? t('file.large', { size: most / MB }) : null

/** A video: a file that goes up, or the address of one that lies elsewhere. */
export function AddVideo({ album, onClose }: Given) {
  const queries = useQueryClient()
  const { share, send } = useSending()
  const done = useOnlyHere(onClose)
  const given = useCallForm({
    initialValues: { caption: '', from: 'file', upload: null as File | null, video_url: '', is_public: true },
    validate: {
      upload: (file, { from }) => (from === 'file' ? fileProblem(file, MEDIA_LIMITS.video) : null),
    },
    async submit({ caption, from, upload: file, video_url, is_public }) {
      const add = (where: { upload: string } | { video_url: string }) =>
        call('media.addVideo', { params: { id: album }, body: { caption, is_public, ...where } })
      if (from === 'file' && file) await send(file, 'media_video', (upload) => add({ upload }))
      else await add({ video_url })
      toast(t('video.added'))
      done()
      void queries.invalidateQueries()
    },
  })
  const { getInputProps, setFieldValue, values, errors } = given.form
  return (
    <FormDialog title={t('video.title')} given={given} confirm={confirmOf(share)} onClose={onClose}>
      <TextField label={t('caption')} maxLength={MEDIA_LIMITS.caption} {...getInputProps('caption')} />
      <RadioChoices label={t('video.from')} {...getInputProps('from')}>
        <div className="stack">
          <RadioChoice value="file" label={t('video.file')} />
          <RadioChoice value="address" label={t('video.address')} />
        </div>
      </RadioChoices>
      {values.from === 'file' ? (
        <FileField
          path="upload"
          label={t('file')}
          hint={t('video.limits', { size: MEDIA_LIMITS.video / 1000 / MB })}
          accept="video/mp4,video/webm"
          file={values.upload}
          error={errors['upload']}
          onChoose={(file) => setFieldValue('upload', file)}
        />
      ) : (
        <TextField
          type="url"
          label={t('video.address')}
          description={t('video.address.hint')}
          {...getInputProps('video_url')}
        />
      )}
      <CheckField label={t('public')} {...getInputProps('is_public', { type: 'checkbox' })} />
    </FormDialog>
  )
}

/** A paper: a guide, its statistics, a presentation. */
export function AddPaper({ album, onClose }: Given) {
  const queries = useQueryClient()
  const { share, send } = useSending()
  const done = useOnlyHere(onClose)
  const given = useCallForm({
    initialValues: {
      kind: 'guide' as (typeof paperKinds)[number],
      name: '',
      pages: '',
      upload: null as File | null,
      is_public: true,
    },
    validate: { upload: (file) => fileProblem(file, MEDIA_LIMITS.paper) },
    async submit({ upload: file, pages, ...rest }) {
      if (!file) return
      const counted = /^\d+$/.test(pages.trim()) ? { pages: Number(pages) } : {}
      await send(file, 'media_paper', (upload) =>
        call('media.addPaper', { params: { id: album }, body: { ...rest, ...counted, upload } }),
      )
      toast(t('paper.added'))
      done()
      void queries.invalidateQueries()
    },
  })
  const { getInputProps, setFieldValue, values, errors } = given.form
  return (
    <FormDialog title={t('paper.title')} given={given} confirm={confirmOf(share)} onClose={onClose}>
      <SelectField
        label={t('paper.kind')}
        data={paperKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        {...getInputProps('kind')}
      />
      <TextField label={t('paper.name')} maxLength={MEDIA_LIMITS.caption} {...getInputProps('name')} />
      <FileField
        path="upload"
        label={t('file')}
        hint={t('paper.limits', { size: MEDIA_LIMITS.paper / MB })}
        accept="application/pdf"
        file={values.upload}
        error={errors['upload']}
        onChoose={(file) => setFieldValue('upload', file)}
      />
      <TextField label={t('paper.pages')} inputMode="numeric" optional {...getInputProps('pages')} />
      <CheckField label={t('public')} {...getInputProps('is_public', { type: 'checkbox' })} />
    </FormDialog>
  )
}

const confirmOf = (share: number | undefined) =>
  share === undefined ? t('add') : t('sending', { share: Math.round(share * 100) })

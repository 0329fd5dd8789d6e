import { useId, useRef, useState } from 'react'
import { PICTURE_TYPES } from '@app/contract/uploads.limits'
import type { ReactNode } from 'react'
import { dataUrlOf } from '../../../lib/data-url.ts'
import type { Picked } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { t } from '../text.ts'
import { CropDialog } from './crop-dialog.tsx'
import css from './picture-field.module.css'

const MOST_BYTES = 10_000_000

/**
 * A picture to choose: a portrait is cut to its square first, a logo is taken as it is. The value is the picture, null for
 * "remove it", undefined for "leave it"; the form sends it up when it is saved (`sendPicture`).
 */
export function PictureField({
  kind,
  name,
  present,
  value,
  onChange,
  error,
}: {
  kind: 'portrait' | 'logo'
  /** Whose picture it is; its letters stand in where there is none. */
  name: string
  present?: string | null | undefined
  value: Picked | null | undefined
  onChange: (value: Picked | null | undefined) => void
  error?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [cutting, setCutting] = useState<string>()
  const errorId = useId()
  const shown = value === undefined ? present : value?.shown

  async function take(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    if (!PICTURE_TYPES.split(',').includes(file.type)) return setProblem(t('picture.kind'))
    if (file.size > MOST_BYTES) return setProblem(t('picture.size'))
    const url = await dataUrlOf(file)
    // What the browser cannot draw, the server cuts itself.
    if (kind === 'portrait' && (await drawable(url))) setCutting(url)
    else onChange({ blob: file, shown: url })
  }

  return (
    <div role="group" aria-label={t(`picture.${kind}`)} aria-describedby={problem || error ? errorId : undefined}>
      <div className={css['field']}>
        {kind === 'portrait' ? (
          <Avatar name={name} src={shown} size="xl" />
        ) : (
          <Logo name={name} src={shown} size="xl" />
        )}
        <div className="stack stack-tight">
          <div className={css['buttons']}>
            <Button icon="upload" onClick={() => input.current?.click()}>
              {t(shown ? 'picture.change' : 'picture.choose')}
            </Button>
            {shown && (
              <Button kind="quiet" onClick={() => onChange(present ? null : undefined)}>
                {t('picture.remove')}
              </Button>
            )}
          </div>
          <span className="xs soft">{t('picture.hint')}</span>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={t(`picture.${kind}`)}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {(problem || error) && <FieldError id={errorId}>{problem ?? error}</FieldError>}
      {cutting !== undefined && (
        <CropDialog
          source={cutting}
          onClose={() => setCutting(undefined)}
          onCut={(picked) => {
            onChange(picked)
            setCutting(undefined)
          }}
        />
      )}
    </div>
  )
}

async function drawable(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}

import { useId, useRef, useState } from 'react'
import { PICTURE_TYPES } from '@app/contract/uploads.limits'
import { dataUrlOf } from '../../../lib/data-url.ts'
import type { Picked } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { t } from './names.ts'
import { pictureAddress } from './records.api.ts'
import type { Input } from './record-field.tsx'
import css from './records.module.css'

const MOST_BYTES = 20_000_000

/** A picture as it is, to be chosen, changed or taken away; it goes up when the form is saved. */
export function PictureInput({ name, field, value, error, onChange, record, label }: Input & { label: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const errorId = useId()
  const picked = value !== null && typeof value === 'object' && 'shown' in value ? value : undefined
  const present = pictureAddress(record?.[name])
  const shown = picked?.shown ?? (value === null ? undefined : present)

  async function take(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    if (!PICTURE_TYPES.split(',').includes(file.type)) return setProblem(t('picture.kind'))
    if (file.size > MOST_BYTES) return setProblem(t('picture.size'))
    onChange({ blob: file, shown: await dataUrlOf(file) } satisfies Picked)
  }
  const said = problem ?? error
  return (
    <div role="group" aria-label={label} aria-describedby={said ? errorId : undefined}>
      <span className="field-label">
        {label}
        {field.optional && <span className="field-note"> {t('optional')}</span>}
      </span>
      <div className={css['picture']}>
        {shown ? (
          <img src={shown} alt="" />
        ) : (
          <span className={css['noPicture']}>
            <Icon name="image" />
          </span>
        )}
        <span className={css['pictureButtons']}>
          <Button icon="upload" size="sm" data-path={name} onClick={() => input.current?.click()}>
            {t(shown ? 'picture.change' : 'picture.choose')}
            <span className="sr-only">: {label}</span>
          </Button>
          {shown && (field.optional || picked) && (
            <Button kind="quiet" size="sm" onClick={() => onChange(present && !picked ? null : undefined)}>
              {t('picture.remove')}
              <span className="sr-only">: {label}</span>
            </Button>
          )}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={label}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {said && <FieldError id={errorId}>{said}</FieldError>}
    </div>
  )
}

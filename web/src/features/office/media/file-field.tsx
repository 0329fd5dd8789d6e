import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields.tsx'
import { t } from './text.ts'
import css from './media.module.css'

/** Chooses one file. What is too large is said before a byte of it goes up. */
export function FileField({
  path,
  label,
  hint,
  accept,
  file,
  error,
  onChoose,
}: {
  /** Its name in a form, which moves to it when it is wrong. */
  path?: string
  label: string
  hint: string
  accept: string
  file: File | null
  error?: ReactNode
  onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <div className={css['file']} role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className={css['row']}>
        <Button
          size="sm"
          icon="upload"
          data-path={path}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {t('file.choose')}
        </Button>
        <span className="sm soft" id={`${id}-hint`}>
          {file ? file.name : hint}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          if (chosen) onChoose(chosen)
          currentTarget.value = ''
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

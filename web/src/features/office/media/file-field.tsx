import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields.tsx'
import { t } from './text.ts'
import css from './media.module.css'

/** Chooses one file. What is too large is said before a byte of it goes up. */
export function FileField({
  label,
  hint,
  accept,
  file,
  error,
  onChoose,
}: {
  label: string
  hint: string
  accept: string
  file: File | null
  error?: React.ReactNode
  onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css['file']}>
      <span className="field-label">{label}</span>
      <div className={css['row']}>
        <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
        <span className="sm soft">{file ? file.name : hint}</span>
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
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

import type { Resource } from '@app/contract/resources'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { fieldName, t } from './names.ts'
import { sentAs, shownAs } from './values.ts'
import type { Clash, Context, FormValue, FormValues } from './values.ts'
import { valueWords } from './words.ts'
import css from './records.module.css'

/** What somebody else saved while one was typing, field by field: what they wrote, what one has oneself, and which of them stays. */
export function Meanwhile({
  of,
  taken,
  clashes,
  values,
  context,
  labels,
  settle,
}: {
  of: Resource
  taken: readonly string[]
  clashes: readonly Clash[]
  values: FormValues
  context: Context
  labels: Readonly<Record<string, string>>
  settle: (name: string, value?: FormValue) => void
}) {
  const words = (name: string, value: unknown) => valueWords(of, name, value, labels, context) || t('nothing')
  return (
    <Notice tone="warn">
      <div role="alert" className={css['meanwhile']}>
        <b>{t('meanwhile')}</b>
        {taken.length > 0 && (
          <span>{t('meanwhile.taken', { fields: taken.map((name) => fieldName(of, name)).join(', ') })}</span>
        )}
        {clashes.length > 0 && (
          <ul>
            {clashes.map(({ name, before, theirs }) => {
              const field = of.fields[name]
              if (!field) return null
              const mine = values[name]
              const own = field.type === 'picture' ? t(mine === null ? 'nothing' : 'picture.new') : undefined
              return (
                <li key={name}>
                  <b>{fieldName(of, name)}</b>
                  <span>{t('meanwhile.before', { value: words(name, before) })}</span>
                  <span>{t('meanwhile.theirs', { value: words(name, theirs) })}</span>
                  <span>{t('meanwhile.mine', { value: own ?? words(name, sentAs(field, mine, context)) })}</span>
                  <span className={css['either']}>
                    <Button size="sm" onClick={() => settle(name, shownAs(field, theirs, context))}>
                      {t('take-theirs')}
                      <span className="sr-only">: {fieldName(of, name)}</span>
                    </Button>
                    <Button size="sm" onClick={() => settle(name)}>
                      {t('keep-mine')}
                      <span className="sr-only">: {fieldName(of, name)}</span>
                    </Button>
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        <span>{t('meanwhile.again')}</span>
      </div>
    </Notice>
  )
}

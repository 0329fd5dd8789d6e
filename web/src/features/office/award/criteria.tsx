import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import type { State } from './parts.ts'
import { WithState } from './state.tsx'
import list from '../records/part-list.module.css'
import css from './award.module.css'

type Category = State['categories'][number]
const MOST = 12

/** By what each category is judged. */
export function Criteria({ award }: { award: OfficeRecord }) {
  const [open, setOpen] = useState<Category>()
  return (
    <WithState award={award}>
      {({ categories }) => (
        <>
          {categories.length === 0 && (
            <Card>
              <EmptyState icon="trophy" title={t('criteria.no-category')} />
            </Card>
          )}
          {categories.map((category) => (
            <section key={category.id} aria-labelledby={`criteria-${category.id}`}>
              <div className={list['bar']}>
                <h2 id={`criteria-${category.id}`}>{category.name}</h2>
                {category.judged && <StatPill tone="blue">{t('criteria.judged')}</StatPill>}
                {!category.judged && (
                  <Button size="sm" icon="edit" className="push" onClick={() => setOpen(category)}>
                    {t('criteria.edit')}
                    <span className="sr-only">: {category.name}</span>
                  </Button>
                )}
              </div>
              <Card>
                {category.criteria.length === 0 ? (
                  <EmptyState icon="list" title={t('criteria.none')} />
                ) : (
                  <ul className={css['criteria']}>
                    {category.criteria.map((one) => (
                      <li key={one.id}>
                        <span className="grow">
                          <b>{one.name}</b>
                          {one.description && <span className="soft sm">{one.description}</span>}
                        </span>
                        <span className={css['meter']} aria-hidden>
                          <i style={{ width: `${one.weight}%` }} />
                        </span>
                        <span className="num">{one.weight} %</span>
                      </li>
                    ))}
                  </ul>
                )}
              </Card>
            </section>
          ))}
          {open && <CriteriaDialog key={open.id} category={open} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </WithState>
  )
}

function CriteriaDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const empty = { name: '', description: '', weight: '' }
  const given = useCallForm({
    initialValues: {
      criteria:
        category.criteria.length > 0
          ? category.criteria.map(({ name, description, weight }) => ({ name, description, weight: String(weight) }))
          : [empty],
    },
    submit: async ({ criteria }) => {
      const body = { criteria: criteria.map((one) => ({ ...one, weight: Number(one.weight) || 0 })) }
      await call('awards.setCriteria', { params: { id: category.id }, body })
      toast(t('saved'))
      void queries.invalidateQueries()
      done()
    },
  })
  const { form } = given
  const rows = form.values.criteria
  const sum = rows.reduce((total, one) => total + (Number(one.weight) || 0), 0)
  return (
    <FormDialog
      title={t('criteria.of', { name: category.name })}
      given={given}
      confirm={t('save')}
      size="lg"
      onClose={onClose}
    >
      {form.errors['criteria'] && <Notice tone="bad">{form.errors['criteria']}</Notice>}
      {rows.map((_, index) => (
        <fieldset key={index} className={css['row']}>
          <legend className="sr-only">{t('criteria.number', { number: index + 1 })}</legend>
          <TextField label={t('field.name')} maxLength={80} {...form.getInputProps(`criteria.${index}.name`)} />
          <TextField
            label={t('criteria.weight')}
            inputMode="numeric"
            rightSection={<span className="soft">%</span>}
            {...form.getInputProps(`criteria.${index}.weight`)}
          />
          <TextField
            label={t('field.description')}
            optional
            maxLength={300}
            {...form.getInputProps(`criteria.${index}.description`)}
          />
          <IconButton
            icon="trash"
            size="sm"
            label={t('criteria.remove', { number: index + 1 })}
            disabled={rows.length === 1}
            onClick={() => form.removeListItem('criteria', index)}
          />
        </fieldset>
      ))}
      <div className={list['bar']}>
        <Button
          size="sm"
          icon="plus"
          disabled={rows.length >= MOST}
          onClick={() => form.insertListItem('criteria', empty)}
        >
          {t('criteria.add')}
        </Button>
        <span className="push" role="status">
          <StatPill tone={sum === 100 ? 'good' : 'warn'}>{t('criteria.sum', { sum })}</StatPill>
        </span>
      </div>
    </FormDialog>
  )
}
